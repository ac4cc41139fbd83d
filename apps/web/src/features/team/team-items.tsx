import type { ItemRow, Team, TeamItem } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { formatDay } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { Art } from '../../ui/art.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { MembersDialog, TeamRights, TeamUnbindDialog, usePart, WhyDialog } from '../member/index.ts';
import { TeamItemAddDialog } from './team-item-add-dialog.tsx';
import { teamPeopleMessages } from './team-people-messages.ts';
import { managedItemsQuery, teamItemsQuery } from './team-queries.ts';

interface TeamItemsProps {
  readonly team: Team;
  readonly onSaid: (text: string) => void;
}

type Task = 'why' | 'unbind';
type Open =
  | 'add'
  | { readonly task: Task; readonly binding: TeamItem }
  | { readonly task: 'members'; readonly item: ItemRow };

export function TeamItems({ team, onSaid }: TeamItemsProps) {
  const t = useMessages(teamPeopleMessages);
  const items = useQuery(teamItemsQuery(team.id));
  const [open, setOpen] = useOpenDialog<Open>();
  const [text, setText] = useState('');
  const close = () => setOpen(undefined);
  if (items.isPending) return <LoadingFace rows={4} onRetry={() => void items.refetch()} />;
  if (items.isError) return <FailedFace error={items.error} onRetry={() => void items.refetch()} />;
  const wanted = text.trim().toLowerCase();
  const found = items.data.filter(({ item_name }) => item_name.toLowerCase().includes(wanted));
  return (
    <>
      <div className="team-bar">
        <Input
          allowClear
          prefix={<Icon name="search" />}
          aria-label={t('findItem')}
          placeholder={t('findItem')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="grow" />
        {team.team_manage > 0 && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setOpen('add')}>
            {t('addItems')}
          </Button>
        )}
      </div>
      {items.data.length === 0 && <NoItems mayAdd={team.team_manage > 0} />}
      {items.data.length > 0 && found.length === 0 && <p className="muted">{t('noMatch', { text: text.trim() })}</p>}
      {found.length > 0 && (
        <ItemLines
          team={team}
          items={found}
          onTask={(task, binding) => setOpen({ task, binding })}
          onMembers={(item) => setOpen({ task: 'members', item })}
        />
      )}
      {open === 'add' && <TeamItemAddDialog team={team} bound={items.data} onClose={close} onSaid={onSaid} />}
      {typeof open === 'object' && open.task === 'why' && <WhyDialog item={open.binding} onClose={close} />}
      {typeof open === 'object' && open.task === 'members' && <MembersDialog item={open.item} onClose={close} />}
      {typeof open === 'object' && open.task === 'unbind' && (
        <TeamUnbindDialog binding={open.binding} onClose={close} onSaid={onSaid} />
      )}
    </>
  );
}

function NoItems({ mayAdd }: { mayAdd: boolean }) {
  const t = useMessages(teamPeopleMessages);
  return (
    <section className="card empty">
      <Art name="pages" />
      <h2>{t('noItems')}</h2>
      <p>{mayAdd ? t('noItemsHint') : t('noItemsMember')}</p>
    </section>
  );
}

interface ItemLinesProps {
  readonly team: Team;
  readonly items: readonly TeamItem[];
  readonly onTask: (task: Task, binding: TeamItem) => void;
  readonly onMembers: (item: ItemRow) => void;
}

function ItemLines({ team, items, onTask, onMembers }: ItemLinesProps) {
  const t = useMessages(teamPeopleMessages);
  const { shown, rest, more } = usePart(items);
  const managed = useQuery(managedItemsQuery());
  const rows = new Map(managed.data?.map((item) => [item.item_id, item]));
  return (
    <section className="card team-table" aria-label={t('items')}>
      <ul className="rows team-items">
        {shown.map((binding) => (
          <ItemLine
            key={binding.id}
            team={team}
            binding={binding}
            managed={rows.get(binding.item_id)}
            onTask={(task) => onTask(task, binding)}
            onMembers={onMembers}
          />
        ))}
      </ul>
      {rest > 0 && <Button onClick={more}>{t('showMore', { count: rest })}</Button>}
    </section>
  );
}

interface ItemLineProps {
  readonly team: Team;
  readonly binding: TeamItem;
  /** The item, where the viewer manages it. */
  readonly managed: ItemRow | undefined;
  readonly onTask: (task: Task) => void;
  readonly onMembers: (item: ItemRow) => void;
}

/** An item of the team; who manages either adjusts under it what each member may do there. */
function ItemLine({ team, binding, managed, onTask, onMembers }: ItemLineProps) {
  const t = useMessages(teamPeopleMessages);
  const language = useLanguage();
  const [adjusting, setAdjusting] = useState(false);
  const name = binding.item_name;
  const manages = team.team_manage > 0 || managed !== undefined;
  return (
    <li>
      <div className="team-item">
        <WorkIcon name="pages" />
        <a className="grow ell" href={href(`/${binding.item_id}`)}>
          <bdi>{name}</bdi>
        </a>
        <span className="muted num when">{formatDay(binding.added_at, language)}</span>
        {managed ? (
          <Button size="small" type="text" aria-label={t('membersOf', { name })} onClick={() => onMembers(managed)}>
            {t('members')}
          </Button>
        ) : (
          <Button size="small" type="text" aria-label={t('mineOf', { name })} onClick={() => onTask('why')}>
            {t('mine')}
          </Button>
        )}
        {manages && (
          <>
            <Button
              size="small"
              aria-label={t('adjustOf', { name })}
              aria-expanded={adjusting}
              onClick={() => setAdjusting(!adjusting)}
            >
              {t('adjust')}
            </Button>
            <Button
              type="text"
              size="small"
              aria-label={t('unbindOf', { name })}
              title={t('unbindOf', { name })}
              icon={<Icon name="close" />}
              onClick={() => onTask('unbind')}
            />
          </>
        )}
      </div>
      {adjusting && (
        <section className="team-adjust" aria-label={t('adjustOf', { name })}>
          <TeamRights
            team={{ team_id: team.id, team_name: team.team_name }}
            item={binding}
            mayAskWhy={managed !== undefined}
          />
        </section>
      )}
    </li>
  );
}
