import { sha256 } from '../../platform/crypto/tokens.ts';
import type { AuditFacts } from '../../schema/audit-tables.ts';

type Values = Readonly<Record<string, unknown>>;

const TEXT_CHARS = 500;
const LIST_ENTRIES = 50;
const NAME_CHARS = 200;
const HIDDEN = '********';
/** What is called so is not for the log, nor is what was sealed. */
const SECRET_NAME = /password|secret|invite_code|(^|_)token$|_key$/i;
const SEALED = /^s1\./;

/** Both without the fields that stayed as they were; undefined when all did. */
export function changedValues(
  before: object | undefined,
  after: object | undefined,
): { readonly before: string; readonly after: string } | undefined {
  const [former, next] = [valuesOf(before), valuesOf(after)];
  if (!(former && next)) return { before: textOf(former), after: textOf(next) };
  const names = Object.keys(next).filter((name) => JSON.stringify(former[name]) !== JSON.stringify(next[name]));
  if (names.length === 0) return undefined;
  const only = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: textOf(only(former)), after: textOf(only(next)) };
}

function valuesOf(values: object | undefined): Values | undefined {
  return values && Object.fromEntries(Object.entries(values));
}

function textOf(values: Values | undefined): string {
  return values ? JSON.stringify(shown(values)) : '';
}

/** As it may be read by every administrator, and within bounds. */
function shown(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return shownText(value, name);
  if (Array.isArray(value)) return value.slice(0, LIST_ENTRIES).map((entry) => shown(entry, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, held]) => [field, shown(held, field)]));
}

function shownText(text: string, name: string): string {
  if (text !== '' && (SECRET_NAME.test(name) || SEALED.test(text))) return HIDDEN;
  return text.length > TEXT_CHARS ? `${cutText(text, TEXT_CHARS)}…` : text;
}

/** Never within a character of two units. */
function cutText(text: string, chars: number): string {
  return text
    .slice(0, chars)
    .toWellFormed()
    .replace(/\uFFFD$/u, '');
}

/** As names are looked for: full width, composed letters and case do not count. */
export function auditKey(name: string): string {
  return cutText(name.trim().normalize('NFKC').toLowerCase(), NAME_CHARS);
}

/** The hash of a row is made of the one before it, so that no row is changed, left out or put between unseen. */
export function chainHash(former: string, seq: number, facts: AuditFacts): string {
  const { at, action, uid, username, address } = facts;
  const { subject_kind, subject_id, subject_name, values_before, values_after } = facts;
  const what = [subject_kind, subject_id, subject_name, values_before, values_after];
  return sha256(JSON.stringify([former, seq, at, action, uid, username, address, ...what]));
}
