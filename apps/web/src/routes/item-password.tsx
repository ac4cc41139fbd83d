import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { itemMessages } from '../features/item/item-messages.ts';
import { VisitForm } from '../features/item/visit-form.tsx';
import { siteSettingQuery } from '../features/site/site-queries.ts';
import { useMessages } from '../lib/i18n.ts';
import { logInPath } from '../lib/redirect.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { Icon } from '../ui/icon.tsx';
import { SoloFrame } from './solo-frame.tsx';
import { useGoOn } from './use-go-on.ts';

export function ItemPasswordRoute() {
  const t = useMessages(itemMessages);
  const { item_id = '0' } = useParams();
  const [query] = useSearchParams();
  const goOn = useGoOn();
  const setting = useQuery(siteSettingQuery());
  const page_id = Number(query.get('page_id') ?? 0) || 0;
  const redirect = query.get('redirect');
  const back = redirect ?? readingPath(item_id, page_id);
  return (
    <SoloFrame title={t('needsPassword')}>
      <span className="solo-sign">
        <Icon name="lock" />
      </span>
      <h1>{t('needsPassword')}</h1>
      <p className="soft">{t('needsPasswordHint')}</p>
      {setting.isPending && <LoadingFace rows={2} onRetry={() => void setting.refetch()} />}
      {setting.isError && <FailedFace error={setting.error} onRetry={() => void setting.refetch()} />}
      {setting.data && (
        <VisitForm
          item={item_id}
          page_id={page_id}
          captchaOn={setting.data.captcha === 1}
          onOpened={(opened) => goOn(redirect, readingPath(item_id === '0' ? String(opened) : item_id, page_id))}
        />
      )}
      <p className="solo-foot">
        {t('isMember')} <Link to={logInPath(back)}>{t('logInInstead')}</Link>
      </p>
    </SoloFrame>
  );
}

function readingPath(item: string, page_id: number): string {
  if (item === '0') return `/page/${page_id}`;
  return page_id > 0 ? `/${item}/${page_id}` : `/${item}`;
}
