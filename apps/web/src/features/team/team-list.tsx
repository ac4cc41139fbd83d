import type { Team } from '@sheaf/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { usePart } from '../member/index.ts';
import { TeamActions, tasksOf } from './team-actions.tsx';
import type { TeamTask } from './team-dialogs.tsx';
import { teamMessages } from './team-messages.ts';
import { placeIn } from './team-queries.ts';

/** From here on a name is found faster by writing than by looking. */
const MANY = 10;

const PLACES = { owner: 'placeOwner', admin: 'placeAdmin', member: 'placeMember' } as const;

function useCounts(): (team: Team) => string {
  const t = useMessages(teamMessages);
  return (team) => t('counts', { members: team.memberCount, items: team.itemCount, place: t(PLACES[placeIn(team)]) });
}

interface TeamListProps {
  readonly teams: readonly Team[];
  readonly onTask: (team: Team, task: TeamTask) => void;
}

/** All teams of the viewer, with what may be done with each. */
export function TeamList({ teams, onTask }: TeamListProps) {
  const t = useMessages(teamMessages);
  const counts = useCounts();
  const [found, finder] = useFound(teams);
  const { shown, rest, more } = usePart(found);
  return (
    <>
      {finder}
      <ul className="card rows team-list" aria-label={t('teams')}>
        {shown.map((team) => (
          <li key={team.id}>
            <Link className="grow" to={`/team/member/${team.id}`}>
              <b className="ell">
                <bdi>{team.team_name}</bdi>
              </b>
              <span className="muted num fine">{counts(team)}</span>
            </Link>
            <TeamActions team={team} tasks={tasksOf(team)} onTask={(task) => onTask(team, task)} />
          </li>
        ))}
      </ul>
      {rest > 0 && <Button onClick={more}>{t('showMore', { count: rest })}</Button>}
    </>
  );
}

interface TeamSideProps {
  readonly teams: readonly Team[];
  readonly current: number;
  /** The address of the same screen for another team. */
  readonly pathOf: (team_id: number) => string;
  /** undefined: the site lets administrators alone make teams. */
  readonly onNew: (() => void) | undefined;
}

/** The teams beside the one that is shown. */
export function TeamSide({ teams, current, pathOf, onNew }: TeamSideProps) {
  const t = useMessages(teamMessages);
  const counts = useCounts();
  const [found, finder] = useFound(teams);
  const { shown, rest, more } = usePart(found);
  return (
    <nav className="team-side" aria-label={t('teams')}>
      <div className="team-side-head">
        <Link to="/team/index">{t('teams')}</Link>
        {onNew && (
          <Button
            type="text"
            size="small"
            aria-label={t('newTeam')}
            title={t('newTeam')}
            icon={<Icon name="plus" />}
            onClick={onNew}
          />
        )}
      </div>
      {finder}
      <ul>
        {shown.map((team) => (
          <li key={team.id}>
            <Link to={pathOf(team.id)} aria-current={team.id === current ? 'page' : undefined}>
              <b className="ell">
                <bdi>{team.team_name}</bdi>
              </b>
              <small className="num">{counts(team)}</small>
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button type="text" onClick={more}>
          {t('showMore', { count: rest })}
        </Button>
      )}
    </nav>
  );
}

/** The teams with a text in their name, and the field for it where there are many. */
function useFound(teams: readonly Team[]) {
  const t = useMessages(teamMessages);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = teams.filter(({ team_name }) => team_name.toLowerCase().includes(wanted));
  const finder = teams.length > MANY && (
    <div className="team-find">
      <Input
        allowClear
        prefix={<Icon name="search" />}
        aria-label={t('findTeam')}
        placeholder={t('findTeam')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.length === 0 && <p className="muted">{t('noMatch', { text: text.trim() })}</p>}
    </div>
  );
  return [found, finder] as const;
}
