import { logInByCode } from '@sheaf/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { userMessages } from '../features/user/user-messages.ts';
import { call } from '../lib/api.ts';
import { useMessages } from '../lib/i18n.ts';
import { keepSession } from '../lib/session.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { SoloFrame } from './solo-frame.tsx';
import { useGoOn } from './use-go-on.ts';

/** Exchanges the single-use code of the address for a session of its own, then goes on. */
export function TokenLoginRoute() {
  const t = useMessages(userMessages);
  const [query] = useSearchParams();
  const goOn = useGoOn();
  const sent = useRef(false);
  const exchange = useMutation({
    mutationFn: (code: string) => call(logInByCode, { code }),
    onSuccess: (user) => {
      keepSession(user);
      goOn(query.get('redirect_uri'), '/item/index');
    },
  });
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
      <ErrorNote error={exchange.error} />
      {exchange.isError && (
        <p className="solo-foot">
          <Link to="/user/login">{t('toLogIn')}</Link>
        </p>
      )}
    </SoloFrame>
  );
}
