import './overview.css';
import type { Overview } from '@sheaf/contract';
import { Link } from 'react-router';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { JobCard } from './job-card.tsx';
import { overviewMessages } from './overview-messages.ts';

const LOW_DISK = 0.1;

/** How much there is, and how the site is. */
export function SiteOverview({ overview }: { readonly overview: Overview }) {
  const t = useMessages(overviewMessages);
  const number = new Intl.NumberFormat(useLanguage());
  const { users, items, pages, file_bytes, jobs } = overview;
  return (
    <>
      <section className="overview-figures" aria-label={t('figures')}>
        <Figure name={t('users')} value={number.format(users)} />
        <Figure name={t('items')} value={number.format(items)} />
        <Figure name={t('pages')} value={number.format(pages)} />
        <Figure name={t('storage')} value={sizeText(file_bytes)} />
      </section>
      <div className="overview-columns">
        <JobCard jobs={jobs} />
        <StateCard overview={overview} />
      </div>
    </>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="card pad overview-figure">
      <span>{name}</span>
      <b className="num">{value}</b>
    </div>
  );
}

function StateCard({ overview }: { readonly overview: Overview }) {
  const t = useMessages(overviewMessages);
  const { version, engine, database_bytes, search_entries, mail, disk, failed_logins } = overview;
  const name = { sqlite: 'SQLite', postgres: 'PostgreSQL' }[engine];
  const free = t('ofTotal', { free: sizeText(disk.free), total: sizeText(disk.total) });
  return (
    <section className="card pad overview-state" aria-label={t('state')}>
      <h2>{t('state')}</h2>
      <dl>
        <dt>{t('version')}</dt>
        <dd className="num">Sheaf {version}</dd>
        <dt>{t('database')}</dt>
        <dd>
          {name} <span className="num muted">{sizeText(database_bytes)}</span>
        </dd>
        <dt>{t('search')}</dt>
        <dd className="num">{t('entries', { count: search_entries })}</dd>
        <dt>{t('disk')}</dt>
        <dd className={disk.free < disk.total * LOW_DISK ? 'num overview-bad' : 'num'}>{free}</dd>
        <dt>{t('mail')}</dt>
        <dd>{mail === 1 ? t('mailOn') : <Link to="?menu=settings">{t('mailOff')}</Link>}</dd>
        <dt>{t('failedLogins')}</dt>
        <dd className="num">
          <Link to="?menu=audit">{failed_logins}</Link>
        </dd>
      </dl>
    </section>
  );
}
