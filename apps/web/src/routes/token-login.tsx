import { logInByCode } from '@sheaf/contract';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ticketOf } from '../features/user/ticket-of.ts';
import { userMessages } from '../features/user/user-messages.ts';
import { call } from '../lib/api.ts';
import { useMessages } from '../lib/i18n.ts';
import { keepSession } from '../lib/session.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { SoloFrame } from './solo-frame.tsx';
import { useGoOn } from './use-go-on.ts';

const SecondStepForm = lazy(async () => ({
  default: (await import('../features/user/second-step-form.tsx')).SecondStepForm,
}));

/** Exchanges the single-use code of the address for a session of its own, then goes on; some accounts ask for more. */
export function TokenLoginRoute() {
  const t = useMessages(userMessages);
  const [query] = useSearchParams();
  const goOn = useGoOn();
  const sent = useRef(false);
  const navigate = useNavigate();
  const goOnIn = () => goOn(query.get('redirect_uri'), '/item/index');
  const exchange = useMutation({
    mutationFn: (code: string) => call(logInByCode, { code }),
    onSuccess: (user) => {
      keepSession(user);
      goOnIn();
    },
  });
  const ticket = ticketOf(exchange.error);
  const code = query.get('user_token') ?? '';
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    exchange.mutate(code);
  }, [code, exchange.mutate]);
  return (
    <SoloFrame title={t('logIn')}>
      <h1>{t('logInTitle')}</h1>
      <p role="status">{!exchange.isError && t('tokenLogin')}</p>
      {ticket !== undefined && (
        <Suspense>
          <SecondStepForm ticket={ticket} onSignedIn={goOnIn} onBack={() => void navigate('/user/login')} />
        </Suspense>
      )}
      {ticket === undefined && <ErrorNote error={exchange.error} />}
      {exchange.isError && ticket === undefined && (
        <p className="solo-foot">
          <Link to="/user/login">{t('toLogIn')}</Link>
        </p>
      )}
    </SoloFrame>
  );
}
