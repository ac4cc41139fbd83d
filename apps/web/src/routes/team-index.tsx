import '../features/member/member.css';
import '../features/team/team.css';
import type { Team } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { teamsQuery } from '../features/member/index.ts';
import { TeamDialog, type TeamTask } from '../features/team/team-dialogs.tsx';
import { TeamList } from '../features/team/team-list.tsx';
import { teamMessages } from '../features/team/team-messages.ts';
import { TeamNameDialog } from '../features/team/team-name-dialog.tsx';
import { useMessages } from '../lib/i18n.ts';
import { Art } from '../ui/art.tsx';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { Icon } from '../ui/icon.tsx';
import { useSaid } from '../ui/said.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { saidBefore } from './said-before.ts';
import { useCreation } from './use-creation.ts';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

type Open = 'new' | { readonly team: Team; readonly task: TeamTask };

/** All teams that one is in. */
export function TeamIndexRoute() {
  const t = useMessages(teamMessages);
  const navigate = useNavigate();
  const loggedIn = useMustLogIn();
  const mayMake = useCreation();
  const teams = useQuery({ ...teamsQuery(), enabled: loggedIn });
  const [open, setOpen] = useOpenDialog<Open>();
  const said = useSaid(saidBefore(useLocation().state));
  const close = () => setOpen(undefined);
  const gone = (text: string) => {
    close();
    said.tell(text);
  };
  return (
    <WorkFrame title={t('teams')} slim>
      <div className="work-head">
        <div>
          <h1>{t('teams')}</h1>
          <p className="hint">{t('teamsHint')}</p>
        </div>
        {mayMake.teams && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setOpen('new')}>
            {t('newTeam')}
          </Button>
        )}
      </div>
      {teams.isPending && <LoadingFace rows={4} onRetry={() => void teams.refetch()} />}
      {teams.isError && <FailedFace error={teams.error} onRetry={() => void teams.refetch()} />}
      {teams.data?.length === 0 && <NoTeams />}
      {teams.data && teams.data.length > 0 && (
        <TeamList teams={teams.data} onTask={(team, task) => setOpen({ team, task })} />
      )}
      {said.place}
      {open === 'new' && <TeamNameDialog onClose={close} onSaved={({ id }) => void navigate(`/team/member/${id}`)} />}
      {typeof open === 'object' && (
        <TeamDialog team={open.team} task={open.task} onClose={close} onSaid={said.tell} onGone={gone} />
      )}
    </WorkFrame>
  );
}

function NoTeams() {
  const t = useMessages(teamMessages);
  return (
    <section className="card empty">
      <Art name="pages" />
      <h2>{t('noTeams')}</h2>
      <p>{t('noTeamsHint')}</p>
    </section>
  );
}
