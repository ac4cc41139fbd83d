import type { StoredLdap } from '@sheaf/contract';
import { entryKey, escapeFilter } from '../../platform/ldap/filter.ts';
import type { DirectoryServer } from '../../platform/ldap/socket.ts';

const PLACEHOLDER = '%(user)s';
const LDAPS_PORT = 636;
const LDAP_PORT = 389;
/** `ldap.example.org`, `10.0.0.1:3890`, `[::1]`, `ldaps://ldap.example.org`. */
const SERVER = /^(?:(ldaps?):\/\/)?(?:\[([\da-f:.]+)\]|([\p{L}\p{N}][\p{L}\p{N}._-]*))(?::(\d{1,5}))?\/?$/iu;

/** Whom the text names, parted by blanks or commas, in the order in which they are asked; undefined: it names nobody. */
export function serversOf(
  { host, port }: Pick<StoredLdap, 'host' | 'port'>,
  security?: StoredLdap['security'],
): readonly DirectoryServer[] | undefined {
  const names = host.split(/[\s,;，；]+/).filter((name) => name !== '');
  const servers = names.map((name) => serverOf(name, port, security));
  const known = servers.filter((server) => server !== undefined);
  return known.length === 0 || known.length < servers.length ? undefined : known;
}

function serverOf(text: string, port: number, given?: StoredLdap['security']): DirectoryServer | undefined {
  const [, scheme = '', address, name, own] = SERVER.exec(text) ?? [];
  const host = address ?? name;
  if (host === undefined) return undefined;
  const isTls = scheme.toLowerCase() === 'ldaps';
  const at = Number(own ?? (isTls && port === LDAP_PORT ? LDAPS_PORT : port));
  if (at < 1 || at > 65_535) return undefined;
  return { host, port: at, security: isTls ? 'tls' : (given ?? (at === LDAPS_PORT ? 'tls' : 'none')) };
}

/**
 * Whose subjects the people are: the domain at the end of the base, so that a narrower base or another server of the
 * same directory knows the same people.
 */
export function issuerOf(base_dn: string): string {
  const key = entryKey(base_dn.trim());
  return /(?:^|,)(dc=[^,]+(?:,dc=[^,]+)*)$/.exec(key)?.[1] ?? key;
}

/** Of people, unless the filter says itself what kind it asks for. A kind that a directory does not know matches nobody. */
function amongPeople(filter: string): string {
  if (/objectclass|objectcategory/i.test(filter)) return filter;
  const kinds = ['user', 'person', 'inetOrgPerson', 'posixAccount'].map((kind) => `(objectClass=${kind})`).join('');
  return `(&${filter}(|${kinds}))`;
}

function inBrackets(filter: string): string {
  return filter.startsWith('(') ? filter : `(${filter})`;
}

/** Everybody who may be known here. */
export function everybody({ search_filter }: Pick<StoredLdap, 'search_filter'>): string {
  return amongPeople(inBrackets(search_filter.replaceAll(PLACEHOLDER, '*')));
}

/** Does the filter compare a name itself? */
export function isNamedByFilter({ search_filter }: Pick<StoredLdap, 'search_filter'>): boolean {
  return search_filter.includes(PLACEHOLDER);
}

/** Who logs in by this name: by what the filter compares with it, or else by the field of user names. */
export function somebody(form: Pick<StoredLdap, 'search_filter' | 'user_field'>, name: string): string {
  const { search_filter, user_field } = form;
  const value = escapeFilter(name);
  const filter = inBrackets(search_filter.replaceAll(PLACEHOLDER, () => value));
  return amongPeople(isNamedByFilter(form) ? filter : `(&${filter}(${user_field}=${value}))`);
}
