import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { siteSettingQuery } from '../features/site/site-queries.ts';
import { ForgotForm } from '../features/user/forgot-form.tsx';
import { ResetForm, VerifyForm } from '../features/user/link-forms.tsx';
import { settingMessages } from '../features/user/setting-messages.ts';
import { userMessages } from '../features/user/user-messages.ts';
import { useMessages } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { frameMessages } from './frame-messages.ts';
import { SoloFrame } from './solo-frame.tsx';

export function ForgotRoute() {
  const t = useMessages(settingMessages);
  const setting = useQuery(siteSettingQuery());
  return (
    <SoloFrame title={t('forgotTitle')}>
      <h1>{t('forgotTitle')}</h1>
      {setting.isPending && <LoadingFace rows={3} onRetry={() => void setting.refetch()} />}
      {setting.isError && <FailedFace error={setting.error} onRetry={() => void setting.refetch()} />}
      {setting.data?.mail === 1 && <ForgotForm captchaOn={setting.data.captcha === 1} />}
      {setting.data?.mail === 0 && <p className="soft">{t('forgotNoMail')}</p>}
      <ToLogIn />
    </SoloFrame>
  );
}

export function ResetRoute() {
  const t = useMessages(settingMessages);
  const token = useLinkToken();
  return (
    <SoloFrame title={t('resetTitle')}>
      <h1>{t('resetTitle')}</h1>
      <ResetForm token={token} />
      <ToLogIn />
    </SoloFrame>
  );
}

export function VerifyRoute() {
  const t = useMessages(settingMessages);
  const token = useLinkToken();
  return (
    <SoloFrame title={t('verifyTitle')}>
      <h1>{t('verifyTitle')}</h1>
      <VerifyForm token={token} />
      <ToLogIn />
    </SoloFrame>
  );
}

function ToLogIn() {
  const t = useMessages(userMessages);
  const f = useMessages(frameMessages);
  const user = useSession();
  return (
    <p className="solo-foot">
      {user ? <Link to="/item/index">{f('myItems')}</Link> : <Link to="/user/login">{t('toLogIn')}</Link>}
    </p>
  );
}

/** The word behind `#`, which no server sees; taken once, since the form outlives a change of the address. */
function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  return token;
}
