import type { TeamItemMember } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSaid } from '../../ui/said.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { GrantEditDialog } from './grant-edit-dialog.tsx';
import { namesText, shownName } from './grant-words.ts';
import { teamRightsQuery, topCatalogsQuery, useSaveTeamRight } from './member-queries.ts';
import { PeopleTable } from './people-table.tsx';
import { PersonFace } from './person-face.tsx';
import { RightField } from './right-fields.tsx';
import { rightMessages } from './right-messages.ts';
import { teamBindMessages } from './team-bind-messages.ts';
import { WhyDialog } from './why-dialog.tsx';

interface TeamRightsProps {
  readonly team: { readonly team_id: number; readonly team_name: string };
  readonly item: { readonly item_id: number; readonly item_name: string };
  /** Who asks manages the item: only then he is told what others hold by other ways. */
  readonly mayAskWhy: boolean;
}

/** What each member of a team may do in one of its items. */
export function TeamRights({ team, item, mayAskWhy }: TeamRightsProps) {
  const t = useMessages(teamBindMessages);
  const rights = useQuery(teamRightsQuery(team.team_id, item.item_id));
  const said = useSaid();
  if (rights.isPending) return <LoadingFace rows={3} onRetry={() => void rights.refetch()} />;
  if (rights.isError) return <FailedFace error={rights.error} onRetry={() => void rights.refetch()} />;
  return (
    <div className="team-rights">
      <p className="hint">{t('rightsHint')}</p>
      {rights.data.length === 0 ? (
        <p className="muted">{t('nobody')}</p>
      ) : (
        <RightsTable team={team} item={item} mayAskWhy={mayAskWhy} rights={rights.data} onSaid={said.tell} />
      )}
      {said.place}
    </div>
  );
}

interface RightsTableProps extends TeamRightsProps {
  readonly rights: readonly TeamItemMember[];
  readonly onSaid: (text: string) => void;
}

type Open = { readonly task: 'catalogs' | 'why'; readonly right: TeamItemMember };

function RightsTable({ team, item, mayAskWhy, rights, onSaid }: RightsTableProps) {
  const t = useMessages(teamBindMessages);
  const [open, setOpen] = useOpenDialog<Open>();
  const catalogs = useQuery(topCatalogsQuery(item.item_id));
  const named = new Map(catalogs.data?.map(({ cat_id, cat_name }) => [cat_id, cat_name]));
  return (
    <>
      <PeopleTable
        heads={[t('member'), t('right'), t('catalogs')]}
        rows={rights}
        line={(right) => (
          <RightLine
            key={right.id}
            right={right}
            names={right.cat_ids.map((cat_id) => named.get(cat_id) ?? `${cat_id}`)}
            mayAskWhy={mayAskWhy}
            onOpen={(task) => setOpen({ task, right })}
            onSaid={onSaid}
          />
        )}
      />
      {open?.task === 'catalogs' && (
        <GrantEditDialog
          item_id={item.item_id}
          person={personOf(open.right)}
          grant={grantOf(open.right, team.team_name)}
          onClose={() => setOpen(undefined)}
          onSaid={onSaid}
        />
      )}
      {open?.task === 'why' && (
        <WhyDialog item={item} person={personOf(open.right)} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

interface RightLineProps {
  readonly right: TeamItemMember;
  readonly names: readonly string[];
  readonly mayAskWhy: boolean;
  readonly onOpen: (task: Open['task']) => void;
  readonly onSaid: (text: string) => void;
}

function RightLine({ right, names, mayAskWhy, onOpen, onSaid }: RightLineProps) {
  const t = useMessages(teamBindMessages);
  const say = useMessages(rightMessages);
  const saving = useSaveTeamRight();
  const person = personOf(right);
  const name = shownName(person);
  const change = (member_group_id: 0 | 1 | 2) =>
    whenDone(saving.mutateAsync({ id: right.id, member_group_id }), () => onSaid(t('saved', { name })));
  const isOwner = right.is_owner === 1;
  const whole = isOwner || right.member_group_id === 2 || names.length === 0;
  return (
    <tr>
      <td>
        <PersonFace person={person} />
        <ErrorNote error={saving.error} />
      </td>
      <td data-label={t('right')}>
        {isOwner ? (
          <span className="tag open">{say('owner')}</span>
        ) : (
          <RightField
            label={t('rightOf', { name })}
            value={right.member_group_id}
            onChange={change}
            disabled={saving.isPending}
          />
        )}
      </td>
      <td data-label={t('catalogs')} className="muted">
        {whole ? say('allCatalogs') : namesText(say, names)}
      </td>
      <td className="table-tools">
        {!isOwner && (
          <LineTool icon={<Icon name="edit" />} label={t('catalogsOf', { name })} onUse={() => onOpen('catalogs')} />
        )}
        {mayAskWhy && (
          <LineTool icon={<WorkIcon name="info" />} label={t('whyOf', { name })} onUse={() => onOpen('why')} />
        )}
      </td>
    </tr>
  );
}

interface LineToolProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onUse: () => void;
}

function LineTool({ icon, label, onUse }: LineToolProps) {
  return <Button type="text" size="small" aria-label={label} title={label} icon={icon} onClick={onUse} />;
}

function personOf({ member_uid: uid, member_username: username, name }: TeamItemMember) {
  return { uid, username, name };
}

function grantOf({ id, member_group_id, cat_ids }: TeamItemMember, team_name: string) {
  const catalogs = cat_ids.map((cat_id) => ({ cat_id, cat_name: '' }));
  return { via: 'team' as const, grant_id: id, team_name, member_group_id, catalogs };
}
