import type { Team } from '@sheaf/contract';
import { Button, Select } from 'antd';
import { Link, useNavigate } from 'react-router';
import { formatDay } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { TeamActions, tasksOf } from './team-actions.tsx';
import type { TeamTask } from './team-dialogs.tsx';
import { teamMessages } from './team-messages.ts';

interface TeamHeadProps {
  readonly team: Team;
  readonly teams: readonly Team[];
  readonly part: 'member' | 'item';
  readonly onTask: (task: TeamTask) => void;
}

/** The name of a team, what may be done with it, and its two parts; on a phone the choice of another. */
export function TeamHead({ team, teams, part, onTask }: TeamHeadProps) {
  const t = useMessages(teamMessages);
  const user = useSession();
  const navigate = useNavigate();
  const tasks = tasksOf(team);
  const date = formatDay(team.created_at, useLanguage());
  const tabs = [
    { key: 'member', label: t('membersTab', { count: team.memberCount }) },
    { key: 'item', label: t('itemsTab', { count: team.itemCount }) },
  ] as const;
  return (
    <>
      <Select<number>
        className="team-choice"
        aria-label={t('chooseTeam')}
        value={team.id}
        onChange={(id) => void navigate(`/team/${part}/${id}`)}
        showSearch={{ optionFilterProp: 'label' }}
        options={teams.map(({ id, team_name }) => ({ value: id, label: team_name }))}
      />
      <div className="work-head">
        <div className="team-title">
          <h1>
            <bdi>{team.team_name}</bdi>
          </h1>
          <p className="hint">
            {team.uid === user?.uid ? t('ownedSince', { date }) : t('ownedBy', { name: team.username, date })}
          </p>
        </div>
        <div className="team-tools">
          {tasks.filter(isPlain).map((task) => (
            <Button key={task} onClick={() => onTask(task)}>
              {t(task)}
            </Button>
          ))}
          <TeamActions team={team} tasks={tasks.filter((task) => !isPlain(task))} onTask={onTask} />
        </div>
      </div>
      <nav className="team-tabs" aria-label={t('tabs')}>
        {tabs.map(({ key, label }) => (
          <Link key={key} to={`/team/${key}/${team.id}`} aria-current={key === part ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}

/** What ends a place in the team stands in the menu. */
function isPlain(task: TeamTask): boolean {
  return task === 'rename' || task === 'transfer';
}
