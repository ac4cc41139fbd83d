import { PASSWORD_MASK, SETTINGS, type Settings } from '@sheaf/contract';
import { ENVIRONMENT } from '../config.ts';
import type { ProcessEnvironment } from './command.ts';

export interface ShownValue {
  readonly name: string;
  /** As `set` takes it; what is secret as a mask. */
  readonly value: string;
  readonly from: 'environment' | 'site' | 'default';
}

/** What the server notes for itself. */
const OWN: ReadonlySet<string> = new Set(['user_quotas', 'ldap_sync', 'backup_last', 'oss_former']);
const SECRET_NAME = /password|passphrase|secret|(^|_)token$|_key$/i;
const SEALED = /^s1\./;

export function isSettingShown(name: string): boolean {
  return Object.hasOwn(SETTINGS, name) && !OWN.has(name);
}

/** The settings of the site, each with whether somebody set it. */
export function shownSettings(current: Settings): readonly ShownValue[] {
  const initial = new Map(Object.entries(SETTINGS).map(([name, setting]) => [name, JSON.stringify(setting.initial)]));
  return Object.entries(current)
    .filter(([name]) => isSettingShown(name))
    .map(([name, held]) => {
      const from = JSON.stringify(held) === initial.get(name) ? 'default' : 'site';
      return { name, value: textOf(masked(held, name)), from };
    });
}

/** The variables of the environment as this process has them. */
export function shownEnvironment(environment: ProcessEnvironment): readonly ShownValue[] {
  return ENVIRONMENT.map(({ name, initial }) => {
    const given = environment[name] || undefined;
    if (given === undefined) return { name, value: initial, from: 'default' };
    return { name, value: SECRET_NAME.test(name) ? PASSWORD_MASK : withoutPassword(given), from: 'environment' };
  });
}

/** `postgres://sheaf:word@host/sheaf` without the word. */
function withoutPassword(text: string): string {
  return text
    .replace(/^([a-z][a-z\d+]*:\/\/[^:@/\s]*):[^/\s]*@/i, `$1:${PASSWORD_MASK}@`)
    .replace(/([?&]password=)[^&\s]*/i, `$1${PASSWORD_MASK}`);
}

function masked(value: unknown, name: string): unknown {
  if (typeof value === 'string') return isSecret(name, value) ? PASSWORD_MASK : value;
  if (Array.isArray(value)) return value.map((entry) => masked(entry, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, held]) => [field, masked(held, field)]));
}

function isSecret(name: string, text: string): boolean {
  return text !== '' && (SECRET_NAME.test(name) || SEALED.test(text));
}

function textOf(value: unknown): string {
  if (value === null) return 'unlimited';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
