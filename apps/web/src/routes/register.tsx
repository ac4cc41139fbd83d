import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { siteSettingQuery } from '../features/site/site-queries.ts';
import { RegisterForm } from '../features/user/register-form.tsx';
import { userMessages } from '../features/user/user-messages.ts';
import { useMessages } from '../lib/i18n.ts';
import { leaveFor } from '../lib/redirect.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { SoloFrame } from './solo-frame.tsx';

export function RegisterRoute() {
  const t = useMessages(userMessages);
  const [query] = useSearchParams();
  const setting = useQuery(siteSettingQuery());
  return (
    <SoloFrame title={t('register')}>
      {setting.isPending && <LoadingFace rows={4} onRetry={() => void setting.refetch()} />}
      {setting.isError && <FailedFace error={setting.error} onRetry={() => void setting.refetch()} />}
      {setting.data?.register_open === 0 && <Closed />}
      {setting.data?.register_open === 1 && (
        <>
          <h1>{t('registerTitle')}</h1>
          <p className="soft">{t('registerHint')}</p>
          <RegisterForm
            captchaOn={setting.data.captcha === 1}
            inviteAsked={setting.data.invite === 1}
            inviteCode={query.get('inviteCode') ?? ''}
            onSignedIn={() => leaveFor('/item/index')}
          />
          <p className="solo-foot">
            {t('hasAccount')} <Link to="/user/login">{t('logIn')}</Link>
          </p>
        </>
      )}
    </SoloFrame>
  );
}

function Closed() {
  const t = useMessages(userMessages);
  const navigate = useNavigate();
  return (
    <>
      <h1>{t('registerClosedTitle')}</h1>
      <p className="soft">{t('registerClosedHint')}</p>
      <Button type="primary" size="large" block onClick={() => void navigate('/user/login')}>
        {t('toLogIn')}
      </Button>
    </>
  );
}
