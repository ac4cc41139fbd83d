import type { StoredLdap } from '@sheaf/contract';
import type { DirectoryEntry, DirectorySearch } from '../../platform/ldap/directory.ts';
import { entryKey } from '../../platform/ldap/filter.ts';

/** Somebody as the directory knows him. */
export interface DirectoryPerson {
  readonly dn: string;
  /** What stays when he is renamed or moved. */
  readonly subject: string;
  readonly username: string;
  /** Undefined: names are not taken over, or he has none. */
  readonly name: string | undefined;
  /** The directory lets him in nowhere. */
  readonly isShut: boolean;
  /** Keys of the groups that his entry names. */
  readonly groups: ReadonlySet<string>;
}

const LASTING = ['entryUUID', 'objectGUID', 'nsUniqueId', 'ipaUniqueID', 'GUID'];
/** Of Active Directory: the account is disabled. */
const SHUT_BIT = 2;

/** What is asked of each entry: never more, since entries hold pictures too. */
export function personSearch({ user_field, name_field }: StoredLdap, filter: string): DirectorySearch {
  const own = [user_field, ...(name_field === '' ? [] : [name_field])];
  const attributes = [...own, ...LASTING, 'objectClass', 'memberOf', 'userAccountControl', 'nsAccountLock'];
  return { filter, attributes: [...new Set(attributes)], binary: ['objectGUID', 'GUID'] };
}

/** Active Directory counts its computers among users; a filter could not leave them out where no such kind is known. */
export function isMachine(entry: DirectoryEntry): boolean {
  return entry.values('objectClass').some((kind) => kind.toLowerCase() === 'computer');
}

/** Undefined: the entry is no person's, has no user name, or says nothing of who it is. */
export function personOf(
  entry: DirectoryEntry,
  { user_field, name_field }: Pick<StoredLdap, 'user_field' | 'name_field'>,
): DirectoryPerson | undefined {
  const username = entry.values(user_field)[0]?.trim().toLowerCase() ?? '';
  if (username === '' || entry.dn === '' || isMachine(entry)) return undefined;
  const lasting = LASTING.find((attribute) => entry.values(attribute).length > 0);
  const name = name_field === '' ? undefined : entry.values(name_field)[0]?.trim();
  return {
    dn: entry.dn,
    subject: lasting === undefined ? `dn:${entryKey(entry.dn)}` : (entry.values(lasting)[0] ?? '').toLowerCase(),
    username,
    name: name === '' ? undefined : name,
    isShut: isShut(entry),
    groups: new Set(entry.values('memberOf').map(entryKey)),
  };
}

function isShut(entry: DirectoryEntry): boolean {
  const control = Number(entry.values('userAccountControl')[0] ?? 0);
  const lock = entry.values('nsAccountLock')[0]?.toLowerCase();
  return (control & SHUT_BIT) !== 0 || lock === 'true';
}
