import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { siteSettingQuery } from '../features/site/site-queries.ts';
import { takeFarewell } from '../features/user/farewell.ts';
import { leaveMessages } from '../features/user/leave-messages.ts';
import { LoginForm } from '../features/user/login-form.tsx';
import { OutsideEntrance, OutsideRefusal } from '../features/user/outside-entrance.tsx';
import { settingMessages } from '../features/user/setting-messages.ts';
import { userMessages } from '../features/user/user-messages.ts';
import { useMessages } from '../lib/i18n.ts';
import { sessionUser } from '../lib/session.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { boot } from './boot.ts';
import { SoloFrame } from './solo-frame.tsx';
import { useGoOn } from './use-go-on.ts';

export function LoginRoute() {
  const t = useMessages(userMessages);
  const s = useMessages(settingMessages);
  const l = useMessages(leaveMessages);
  const [query] = useSearchParams();
  const redirect = query.get('redirect');
  const setting = useQuery(siteSettingQuery());
  const goOn = useGoOn();
  const alreadyIn = useAlreadyLoggedIn(redirect);
  const [farewell] = useState(takeFarewell);
  return (
    <SoloFrame title={t('logIn')}>
      {farewell && (
        <p role="status" className="note">
          {l('gone')}
        </p>
      )}
      <h1>{t('logInTitle')}</h1>
      {redirect !== null && <p className="soft">{t('logInBack')}</p>}
      <OutsideRefusal />
      {setting.isPending && <LoadingFace rows={3} onRetry={() => void setting.refetch()} />}
      {setting.isError && <FailedFace error={setting.error} onRetry={() => void setting.refetch()} />}
      {setting.data && !alreadyIn && (
        <>
          <LoginForm captchaOn={setting.data.captcha === 1} onSignedIn={() => goOn(redirect, '/item/index')} />
          <OutsideEntrance redirect={redirect} />
          <p className="solo-foot">
            <Link to="/user/forgot">{s('forgot')}</Link>
          </p>
          {setting.data.register_open === 1 && (
            <p className="solo-foot">
              {t('noAccount')} <Link to="/user/register">{t('register')}</Link>
            </p>
          )}
        </>
      )}
    </SoloFrame>
  );
}

/** Who is logged in already goes on at once: the cookie opens what comes next, the stored token its calls, so both must be there. */
function useAlreadyLoggedIn(redirect: string | null): boolean {
  const goOn = useGoOn();
  const [alreadyIn] = useState(() => sessionUser() !== undefined && boot().user !== null);
  useEffect(() => {
    if (alreadyIn) goOn(redirect, '/item/index');
  }, [alreadyIn, goOn, redirect]);
  return alreadyIn;
}
