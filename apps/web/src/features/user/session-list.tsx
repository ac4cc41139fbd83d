import type { Session } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { agentName } from '../../lib/agent-name.ts';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useAlert } from '../../ui/alert.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { userMessages } from './user-messages.ts';
import { sessionsQuery, useLogOut, useRevokeSession } from './user-queries.ts';

/** Where the account is logged in; any session but this one can be ended. */
export function SessionList() {
  const t = useMessages(userMessages);
  const sessions = useQuery(sessionsQuery());
  const revoke = useRevokeSession();
  const others = sessions.data?.some((session) => session.current === 0) ?? false;
  return (
    <section className="card narrow" aria-labelledby="sessions-card">
      <div className="card-head">
        <h2 id="sessions-card">{t('sessionsCard')}</h2>
        {others && (
          <Button loading={revoke.isPending} onClick={() => revoke.mutate(0)}>
            {t('endOthers')}
          </Button>
        )}
      </div>
      <ErrorNote error={revoke.error} />
      {sessions.isPending && <LoadingFace rows={2} onRetry={() => void sessions.refetch()} />}
      {sessions.isError && <FailedFace error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <ul className="rows">
        {sessions.data?.map((session) => (
          <SessionRow key={session.session_id} session={session} onEnd={() => revoke.mutate(session.session_id)} />
        ))}
      </ul>
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useMessages(userMessages);
  const language = useLanguage();
  const agent = agentName(session.agent) || t('unknownAgent');
  const since = formatMoment(session.created_at, language);
  const seen = formatMoment(session.last_seen_at, language);
  return (
    <li>
      <WorkIcon name="device" />
      <div className="grow">
        <div className="ell" title={session.agent}>
          {agent}
        </div>
        <div className="muted">{t('sessionTimes', { since, seen, address: session.address })}</div>
      </div>
      {session.current === 1 ? (
        <>
          <span className="tag">{t('thisDevice')}</span>
          <LogOutButton />
        </>
      ) : (
        <Button aria-label={t('endSessionOf', { agent })} onClick={onEnd}>
          {t('endSession')}
        </Button>
      )}
    </li>
  );
}

function LogOutButton() {
  const t = useMessages(userMessages);
  const alert = useAlert();
  const logOut = useLogOut();
  return (
    <Button
      loading={logOut.isPending}
      onClick={() => logOut.mutate(undefined, { onError: (error) => void alert(error.message) })}
    >
      {t('logOut')}
    </Button>
  );
}
