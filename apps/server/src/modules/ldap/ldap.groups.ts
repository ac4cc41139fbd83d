import type { StoredLdap } from '@sheaf/contract';
import type { Directory } from '../../platform/ldap/directory.ts';
import { entryKey, escapeFilter } from '../../platform/ldap/filter.ts';
import type { DirectoryPerson } from './ldap.person.ts';
import type { Given } from './ldap.plan.ts';

const BY_ENTRY = ['member', 'uniqueMember'];
const BY_NAME = 'memberUid';

type Groups = StoredLdap['groups'];

/** What the groups give to each person: their members are read once. */
export async function readGroups(
  directory: Directory,
  { groups }: StoredLdap,
): Promise<(person: DirectoryPerson) => Given> {
  const members = new Map<string, ReadonlySet<string>>();
  for (const key of keysOf(groups)) {
    const search = { filter: '(objectClass=*)', scope: 'base', attributes: [...BY_ENTRY, BY_NAME] } as const;
    const [entry] = await directory.find(key, search);
    const entries = BY_ENTRY.flatMap((attribute) => entry?.values(attribute) ?? []).map((dn) => `dn:${entryKey(dn)}`);
    const names = (entry?.values(BY_NAME) ?? []).map((name) => `name:${name.toLowerCase()}`);
    members.set(key, new Set([...entries, ...names]));
  }
  return (person) => {
    const own = [`dn:${entryKey(person.dn)}`, `name:${person.username}`];
    return givenBy(
      groups,
      (key) => person.groups.has(entryKey(key)) || own.some((name) => members.get(key)?.has(name)),
    );
  };
}

/** The same of one person, without reading who else is in his groups. */
export async function groupsOf(directory: Directory, { groups }: StoredLdap, person: DirectoryPerson): Promise<Given> {
  const entry = escapeFilter(person.dn);
  const byEntry = BY_ENTRY.map((attribute) => `(${attribute}=${entry})`).join('');
  const filter = `(|${byEntry}(${BY_NAME}=${escapeFilter(person.username)}))`;
  const holding = new Set<string>();
  for (const key of keysOf(groups)) {
    if (person.groups.has(entryKey(key))) holding.add(key);
    else if ((await directory.find(key, { filter, scope: 'base', attributes: ['1.1'] })).length > 0) holding.add(key);
  }
  return givenBy(groups, (key) => holding.has(key));
}

function keysOf(groups: Groups): ReadonlySet<string> {
  return new Set(groups.map(({ group_dn }) => group_dn));
}

function givenBy(groups: Groups, isIn: (group_dn: string) => boolean | undefined): Given {
  const held = groups.filter(({ group_dn }) => isIn(group_dn) === true);
  const teams = held.filter(({ gives }) => gives === 'team').map(({ team_id }) => team_id);
  return { admin: held.some(({ gives }) => gives === 'administrator'), teams: [...new Set(teams)] };
}
