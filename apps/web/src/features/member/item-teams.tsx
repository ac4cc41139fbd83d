import type { ItemPerson, TeamItem } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { entersBy, shownName } from './grant-words.ts';
import { teamsOfItemQuery } from './member-queries.ts';
import { TeamBindDialog } from './team-bind-dialog.tsx';
import { teamBindMessages } from './team-bind-messages.ts';
import { TeamRightsDialog } from './team-rights-dialog.tsx';
import { TeamUnbindDialog } from './team-unbind-dialog.tsx';

interface ItemTeamsProps {
  readonly item_id: number;
  readonly people: readonly ItemPerson[];
  readonly mayChange: boolean;
  readonly onSaid: (text: string) => void;
}

type Open = 'bind' | { readonly task: 'adjust' | 'unbind'; readonly binding: TeamItem };

/** The teams that work on an item. */
export function ItemTeams({ item_id, people, mayChange, onSaid }: ItemTeamsProps) {
  const t = useMessages(teamBindMessages);
  const [open, setOpen] = useOpenDialog<Open>();
  const teams = useQuery(teamsOfItemQuery(item_id));
  const close = () => setOpen(undefined);
  return (
    <section className="card item-teams" aria-labelledby="item-teams">
      <div className="card-head">
        <div>
          <h2 id="item-teams">{t('teams')}</h2>
          <p className="hint">{t('teamsHint')}</p>
        </div>
        {mayChange && (
          <Button icon={<Icon name="members" />} onClick={() => setOpen('bind')}>
            {t('bind')}
          </Button>
        )}
      </div>
      {teams.isPending && <LoadingFace rows={1} onRetry={() => void teams.refetch()} />}
      {teams.isError && <FailedFace error={teams.error} onRetry={() => void teams.refetch()} />}
      {teams.data?.length === 0 && <p className="muted pad">{t('noTeams')}</p>}
      <ul className="rows">
        {teams.data?.map((binding) => (
          <TeamLine
            key={binding.id}
            binding={binding}
            count={inTeam(people, binding).length}
            mayChange={mayChange}
            onTask={(task) => setOpen({ task, binding })}
          />
        ))}
      </ul>
      {open === 'bind' && (
        <TeamBindDialog
          item_id={item_id}
          bound={new Set(teams.data?.map(({ team_id }) => team_id))}
          onClose={close}
          onSaid={onSaid}
        />
      )}
      {typeof open === 'object' && open.task === 'adjust' && (
        <TeamRightsDialog team={open.binding} item={open.binding} onClose={close} />
      )}
      {typeof open === 'object' && open.task === 'unbind' && (
        <TeamUnbindDialog
          binding={open.binding}
          losing={losing(people, open.binding)}
          onClose={close}
          onSaid={onSaid}
        />
      )}
    </section>
  );
}

interface TeamLineProps {
  readonly binding: TeamItem;
  readonly count: number;
  readonly mayChange: boolean;
  readonly onTask: (task: 'adjust' | 'unbind') => void;
}

function TeamLine({ binding, count, mayChange, onTask }: TeamLineProps) {
  const t = useMessages(teamBindMessages);
  const names = { item: binding.item_name, team: binding.team_name };
  return (
    <li>
      <bdi className="grow ell">{binding.team_name}</bdi>
      <span className="muted num">{t('memberCount', { count })}</span>
      {mayChange && (
        <>
          <Button size="small" aria-label={t('adjustOf', names)} onClick={() => onTask('adjust')}>
            {t('adjust')}
          </Button>
          <Button
            type="text"
            size="small"
            aria-label={t('unbindTitle', names)}
            title={t('unbind')}
            icon={<Icon name="close" />}
            onClick={() => onTask('unbind')}
          />
        </>
      )}
    </li>
  );
}

function inTeam(people: readonly ItemPerson[], { team_id }: TeamItem): ItemPerson[] {
  return people.filter(({ grants }) => grants.some((grant) => grant.team_id === team_id));
}

function losing(people: readonly ItemPerson[], binding: TeamItem): string[] {
  const alone = inTeam(people, binding).filter(({ grants }) =>
    grants.some((grant) => grant.team_id === binding.team_id && !entersBy(grant.without)),
  );
  return alone.map(shownName);
}
