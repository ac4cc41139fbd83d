import type { LdapReport, LdapSync } from '@sheaf/contract';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { ldapMessages } from './ldap-messages.ts';

const PARTS = ['created', 'renamed', 'disabled', 'enabled', 'raised', 'lowered', 'joined', 'left'] as const;

const WHYS = {
  nameTaken: 'nameTaken',
  nameInvalid: 'nameInvalid',
  noName: 'noName',
  twice: 'twice',
  lastAdministrator: 'lastAdministrator',
  teamFull: 'teamFull',
  teamGone: 'teamGone',
} as const satisfies Record<LdapReport['skipped']['people'][number]['why'], keyof typeof ldapMessages>;

/** What a synchronisation did, or would do. */
export function LdapReportView({ report }: { report: LdapReport }) {
  const t = useMessages(ldapMessages);
  const parts = PARTS.filter((part) => report[part].count > 0);
  const { skipped } = report;
  return (
    <>
      <p>{t('people', { count: report.people })}</p>
      {parts.length === 0 && <p>{t('nothing')}</p>}
      <ul className="ldap-report">
        {parts.map((part) => (
          <li key={part}>
            <b>{t(part, { count: report[part].count })}</b> <span>{listed(report[part])}</span>
          </li>
        ))}
        {skipped.count > 0 && (
          <li>
            <b>{t('skipped', { count: skipped.count })}</b>{' '}
            <span>
              {listed({
                count: skipped.count,
                names: skipped.people.map(({ username, why }) => `${username} (${t(WHYS[why])})`),
              })}
            </span>
          </li>
        )}
      </ul>
    </>
  );
}

export function LastSync({ sync }: { sync: LdapSync }) {
  const t = useMessages(ldapMessages);
  const language = useLanguage();
  if (sync.started_at === 0) return null;
  const isRunning = sync.ended_at === 0 && sync.lease_until * 1000 > Date.now();
  return (
    <>
      <h4>{t('lastSync', { time: formatMoment(sync.started_at, language) })}</h4>
      {isRunning && <p>{t('running')}</p>}
      {sync.failure !== '' && <p className="ldap-bad">{sync.failure}</p>}
      {sync.report && <LdapReportView report={sync.report} />}
    </>
  );
}

function listed({ count, names }: { readonly count: number; readonly names: readonly string[] }): string {
  return names.join(', ') + (count > names.length ? ' …' : '');
}
