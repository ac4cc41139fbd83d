import type { AuditAction, AuditRow, LoginWay } from '@sheaf/contract';
import { agentName } from '../../lib/agent-name.ts';
import { formatMoment } from '../../lib/dates.ts';
import { type Language, useLanguage, useMessages } from '../../lib/i18n.ts';
import { auditActionMessages, loginWayMessages } from './audit-action-messages.ts';
import { auditMessages } from './audit-messages.ts';

interface AuditTableProps {
  readonly rows: readonly AuditRow[];
  /** Others are on their way. */
  readonly busy: boolean;
  readonly onSubject: (subject: string) => void;
}

/** Where it is narrow each row stands in lines of its own. */
export function AuditTable({ rows, busy, onSubject }: AuditTableProps) {
  const t = useMessages(auditMessages);
  return (
    <table className="audit-table" aria-label={t('title')} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('username')}</th>
          <th scope="col">{t('address')}</th>
          <th scope="col">{t('action')}</th>
          <th scope="col">{t('details')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.seq} row={row} onSubject={onSubject} />
        ))}
      </tbody>
    </table>
  );
}

const BAD: ReadonlySet<AuditAction> = new Set(['audit.broken', 'login.failed', 'update.undone']);
const GRAVE: ReadonlySet<AuditAction> = new Set([
  ...(['account.left', 'attachment.deleted', 'audit.cut', 'item.deleted'] as const),
  ...(['key.made', 'setting.changed', 'update.ordered', 'user.deleted', 'user.disabled'] as const),
]);

function toneOf(action: AuditAction): string {
  if (BAD.has(action)) return 'tag bad';
  return GRAVE.has(action) ? 'tag warn' : 'tag';
}

function Row({ row, onSubject }: { readonly row: AuditRow; readonly onSubject: (subject: string) => void }) {
  const t = useMessages(auditMessages);
  const named = useMessages(auditActionMessages);
  const language = useLanguage();
  const { at, username, address, action, subject_name: name } = row;
  const nobody = address === '' ? t('site') : t('unknown');
  return (
    <tr>
      <td className="num">{formatMoment(at, language)}</td>
      <td>{username === '' ? <span className="muted">{nobody}</span> : username}</td>
      <td className="mono">{address || '–'}</td>
      <td>
        <span className={toneOf(action)}>{named(action)}</span>
      </td>
      <td className="audit-details">
        {name !== '' && (
          <button type="button" className="audit-subject" onClick={() => onSubject(name)}>
            {name}
          </button>
        )}
        {'how' in (row.after ?? {}) || 'devices' in (row.after ?? {}) ? <Entry row={row} /> : <Changes row={row} />}
      </td>
    </tr>
  );
}

const WAYS: readonly LoginWay[] = ['password', 'directory', 'outside', 'handed', 'registered', 'second_step'];

/** A log-in or log-out in words: how, and with what. */
function Entry({ row: { after } }: { readonly row: AuditRow }) {
  const t = useMessages(auditMessages);
  const ways = useMessages(loginWayMessages);
  const way = WAYS.find((known) => known === after?.['how']);
  const devices = after?.['devices'];
  const agent = String(after?.['agent'] ?? '');
  return (
    <div className="audit-changes">
      {way && ways(way)}
      {devices !== undefined && t(devices === 'others' ? 'devicesOthers' : 'devicesOne')}
      {agent !== '' && <span title={agent}> · {agentName(agent)}</span>}
    </div>
  );
}

function Changes({ row: { before, after } }: { readonly row: AuditRow }) {
  const t = useMessages(auditMessages);
  const language = useLanguage();
  const names = Object.keys(after ?? before ?? {});
  const shown = (name: string, values: Values) => textOf(name, values[name], language);
  if (names.length === 0) return null;
  return (
    <ul className="audit-changes">
      {names.map((name) => (
        <li key={name}>
          <span className="mono">{name}</span>{' '}
          {before && (
            <>
              <del>{shown(name, before)}</del> <span className="sr">{t('becomes')}</span>
              <span aria-hidden="true">→</span>{' '}
            </>
          )}
          {after && <span>{shown(name, after)}</span>}
        </li>
      ))}
    </ul>
  );
}

type Values = Readonly<Record<string, unknown>>;

function textOf(name: string, value: unknown, language: Language): string {
  if (typeof value === 'number' && value > 0 && /_(at|than)$/.test(name)) return formatMoment(value, language);
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
