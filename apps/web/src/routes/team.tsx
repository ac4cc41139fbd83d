import '../features/member/member.css';
import '../features/team/team.css';
import type { Team } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { teamsQuery } from '../features/member/index.ts';
import { TeamDialog, type TeamTask } from '../features/team/team-dialogs.tsx';
import { TeamHead } from '../features/team/team-head.tsx';
import { TeamItems } from '../features/team/team-items.tsx';
import { TeamSide } from '../features/team/team-list.tsx';
import { TeamMembers } from '../features/team/team-members.tsx';
import { teamMessages } from '../features/team/team-messages.ts';
import { TeamNameDialog } from '../features/team/team-name-dialog.tsx';
import { useMessages } from '../lib/i18n.ts';
import { Art } from '../ui/art.tsx';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { useSaid } from '../ui/said.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { useCreation } from './use-creation.ts';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

interface TeamRouteProps {
  readonly part: 'member' | 'item';
}

/** One team: its people, or its items. */
export function TeamRoute({ part }: TeamRouteProps) {
  const t = useMessages(teamMessages);
  const navigate = useNavigate();
  const loggedIn = useMustLogIn();
  const mayMake = useCreation();
  const { team_id } = useParams();
  const teams = useQuery({ ...teamsQuery(), enabled: loggedIn });
  const team = teams.data?.find(({ id }) => id === Number(team_id));
  const [task, setTask] = useOpenDialog<TeamTask | 'new'>();
  const close = () => setTask(undefined);
  const side = teams.data && team && (
    <TeamSide
      teams={teams.data}
      current={team.id}
      pathOf={(id) => `/team/${part}/${id}`}
      onNew={mayMake.teams ? () => setTask('new') : undefined}
    />
  );
  return (
    <WorkFrame title={team?.team_name ?? t('teams')} side={side}>
      {teams.isPending && <LoadingFace rows={5} onRetry={() => void teams.refetch()} />}
      {teams.isError && <FailedFace error={teams.error} onRetry={() => void teams.refetch()} />}
      {teams.data && !team && <NoTeam />}
      {teams.data && team && (
        <TeamPanel key={team.id} team={team} teams={teams.data} part={part} task={task} setTask={setTask} />
      )}
      {task === 'new' && <TeamNameDialog onClose={close} onSaved={({ id }) => void navigate(`/team/member/${id}`)} />}
    </WorkFrame>
  );
}

interface TeamPanelProps extends TeamRouteProps {
  readonly team: Team;
  readonly teams: readonly Team[];
  readonly task: TeamTask | 'new' | undefined;
  readonly setTask: (task: TeamTask | undefined) => void;
}

function TeamPanel({ team, teams, part, task, setTask }: TeamPanelProps) {
  const navigate = useNavigate();
  const said = useSaid();
  return (
    <>
      <TeamHead team={team} teams={teams} part={part} onTask={setTask} />
      {part === 'member' ? (
        <TeamMembers team={team} onSaid={said.tell} />
      ) : (
        <TeamItems team={team} onSaid={said.tell} />
      )}
      {said.place}
      {task && task !== 'new' && (
        <TeamDialog
          team={team}
          task={task}
          onClose={() => setTask(undefined)}
          onSaid={said.tell}
          onGone={(text) => void navigate('/team/index', { state: { said: text } })}
        />
      )}
    </>
  );
}

/** The same whether it is not there or not for this viewer. */
function NoTeam() {
  const t = useMessages(teamMessages);
  return (
    <section className="empty">
      <Art name="closed" />
      <h1>{t('absent')}</h1>
      <p>{t('absentHint')}</p>
      <div className="actions">
        <Link className="btn" to="/team/index">
          {t('toTeams')}
        </Link>
      </div>
    </section>
  );
}
