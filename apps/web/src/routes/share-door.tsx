import { ERRORS } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { shareMessages } from '../features/share/share-messages.ts';
import { ShareOpenForm } from '../features/share/share-open-form.tsx';
import { doorQuery } from '../features/share/share-queries.ts';
import { siteSettingQuery } from '../features/site/site-queries.ts';
import { CallError } from '../lib/api.ts';
import { useMessages } from '../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { Icon } from '../ui/icon.tsx';
import { SoloFrame } from './solo-frame.tsx';

/** Stands at the address of a share that is to be opened first: what it opens is then read at the same address. */
export function ShareDoorRoute() {
  const t = useMessages(shareMessages);
  const { unique_key = '' } = useParams();
  const door = useQuery(doorQuery(unique_key));
  const setting = useQuery(siteSettingQuery());
  const isOpen = door.isSuccess;
  useEffect(() => {
    if (isOpen) location.reload();
  }, [isOpen]);
  const hasPassword = asksForPassword(door.error);
  const failed = hasPassword === undefined ? door.error : setting.error;
  const retry = () => void Promise.all([door.refetch(), setting.refetch()]);
  return (
    <SoloFrame title={t('doorTitle')}>
      <span className="solo-sign">
        <Icon name="lock" />
      </span>
      <h1>{hasPassword === false ? t('doorViews') : t('doorPassword')}</h1>
      <p className="soft">{hasPassword === false ? t('doorViewsHint') : t('doorPasswordHint')}</p>
      {!failed && !(setting.data && hasPassword !== undefined) && <LoadingFace rows={2} onRetry={retry} />}
      {failed && <FailedFace error={failed} onRetry={retry} />}
      {!failed && setting.data && hasPassword !== undefined && (
        <ShareOpenForm
          unique_key={unique_key}
          hasPassword={hasPassword}
          captchaOn={setting.data.captcha === 1}
          onOpened={() => location.reload()}
        />
      )}
    </SoloFrame>
  );
}

/** What the door has to ask for; undefined where it is not known, or there is no such door. */
function asksForPassword(error: Error | null): boolean | undefined {
  if (!(error instanceof CallError) || error.code !== ERRORS.sharePasswordNeeded.code) return undefined;
  const { data } = error;
  return typeof data === 'object' && data !== null && 'has_password' in data && data.has_password === 1;
}
