import type { ReadingData } from '@sheaf/contract';
import { useMessages } from '../lib/i18n.ts';
import { Art } from '../ui/art.tsx';
import { itemAddress } from './addresses.ts';
import { readingMessages } from './reading-messages.ts';

/** Where no page is there for this reader: it does not tell whether there is one for others. */
export function AbsentPage({ data: { item, site, user } }: { data: ReadingData }) {
  const t = useMessages(readingMessages);
  return (
    <section className="empty">
      <Art name="closed" />
      <h1>{t('absent')}</h1>
      <p>{user ? t('absentWhy') : t('absentForGuest')}</p>
      <div className="actions">
        <a className="btn primary" href={itemAddress(site.base, item)}>
          {t('toItemStart')}
        </a>
        {!user && (
          <a className="btn log-in" href={`${site.base}/user/login`}>
            {t('logIn')}
          </a>
        )}
      </div>
    </section>
  );
}
