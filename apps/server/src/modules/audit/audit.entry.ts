import { AUDIT_ROUTINE, type AuditAction } from '@sheaf/contract';
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
  const changed = differing(former, next);
  return changed && { before: textOf(changed.former), after: textOf(changed.next) };
}

/** Of a form within the form, too, what differs alone: one address of twenty fields is to be seen. */
function differing(former: Values, next: Values): { readonly former: Values; readonly next: Values } | undefined {
  const pairs = Object.keys(next).flatMap((name): [string, unknown, unknown][] => {
    const [was, is] = [former[name], next[name]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const within = isForm(was) && isForm(is) ? differing(was, is) : undefined;
    return [[name, within ? within.former : was, within ? within.next : is]];
  });
  if (pairs.length === 0) return undefined;
  return {
    former: Object.fromEntries(pairs.map(([name, was]) => [name, was])),
    next: Object.fromEntries(pairs.map(([name, , is]) => [name, is])),
  };
}

function isForm(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
  if (Array.isArray(value)) return shownList(value, name);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, held]) => [field, shown(held, field)]));
}

/** What is left out is counted: a log that says nothing of it would tell of fewer. */
function shownList(list: readonly unknown[], name: string): readonly unknown[] {
  const first = list.slice(0, LIST_ENTRIES).map((entry) => shown(entry, name));
  return list.length > LIST_ENTRIES ? [...first, `… +${list.length - LIST_ENTRIES}`] : first;
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

/** Is it what happens every day? */
export function isRoutine(action: AuditAction): boolean {
  return AUDIT_ROUTINE.some((routine) => routine === action);
}

/** The hash of a row is made of the one before it, so that no row is changed, left out or put between unseen. */
export function chainHash(former: string, seq: number, facts: AuditFacts): string {
  const { at, action, uid, username, address } = facts;
  const { subject_kind, subject_id, subject_name, values_before, values_after } = facts;
  const what = [subject_kind, subject_id, subject_name, values_before, values_after];
  return sha256(JSON.stringify([former, seq, at, action, uid, username, address, ...what]));
}
