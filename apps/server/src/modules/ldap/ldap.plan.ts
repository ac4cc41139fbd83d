import type { LdapReport } from '@sheaf/contract';
import { LIMITS } from '@sheaf/contract';
import type { DirectoryPerson } from './ldap.person.ts';
import type { KnownPerson } from './ldap.queries.ts';

/** What groups of the directory give somebody. */
export interface Given {
  readonly admin: boolean;
  readonly teams: readonly number[];
}

/** What is to be done with one account; what is not there is not done. */
export interface Plan {
  readonly person: DirectoryPerson;
  readonly known: KnownPerson | undefined;
  readonly name?: string;
  readonly enable?: true;
  readonly disable?: true;
  readonly raise?: true;
  readonly lower?: true;
  readonly join: readonly number[];
  readonly leave: readonly number[];
}

/** Undefined: nothing is to be done. Without what groups give, rights by them stay. */
export function planOf(
  person: DirectoryPerson,
  known: KnownPerson | undefined,
  given: Given | undefined,
): Plan | undefined {
  if (!known) return person.isShut ? undefined : { person, known, ...byGroups(NOBODY, given) };
  if (person.isShut) return known.disabled_at === 0 ? { person, known, disable: true, ...UNMOVED } : undefined;
  const changes = {
    ...(person.name !== undefined && person.name !== known.name && { name: person.name }),
    // Whom an administrator disabled stays so.
    ...(known.gone_at > 0 && known.disabled_at > 0 && { enable: true as const }),
  };
  const moves = byGroups(known, given);
  const isNothing = Object.keys({ ...changes, ...moves }).length === 2 && [...moves.join, ...moves.leave].length === 0;
  return isNothing ? undefined : { person, known, ...changes, ...moves };
}

const UNMOVED = { join: [], leave: [] };
const NOBODY = { groupid: 2, given_admin: 0, given_teams: '[]' } as const;

function byGroups(
  known: Pick<KnownPerson, 'groupid' | 'given_admin' | 'given_teams'>,
  given: Given | undefined,
): Pick<Plan, 'raise' | 'lower' | 'join' | 'leave'> {
  if (!given) return UNMOVED;
  const before = teamsOf(known);
  return {
    ...(given.admin && known.groupid === 2 && { raise: true as const }),
    ...(!given.admin && known.given_admin === 1 && known.groupid === 1 && { lower: true as const }),
    join: given.teams.filter((team_id) => !before.includes(team_id)),
    leave: before.filter((team_id) => !given.teams.includes(team_id)),
  };
}

/** What a report tells of the account itself. */
export function stepsOf({ name, enable, disable, raise, lower }: Plan): readonly Noted[] {
  const steps: readonly (readonly [Noted, boolean])[] = [
    ['renamed', name !== undefined],
    ['enabled', enable === true],
    ['disabled', disable === true],
    ['raised', raise === true],
    ['lowered', lower === true],
  ];
  return steps.filter(([, isDone]) => isDone).map(([step]) => step);
}

/** The columns of the account that change. */
export function changeOf({ name, raise, lower }: Plan): { readonly name?: string; readonly groupid?: 1 | 2 } {
  return { ...(name !== undefined && { name }), ...(raise && { groupid: 1 }), ...(lower && { groupid: 2 }) };
}

/** Teams that the directory put somebody into. */
export function teamsOf({ given_teams }: Pick<KnownPerson, 'given_teams'>): readonly number[] {
  const teams: unknown = JSON.parse(given_teams);
  return Array.isArray(teams) ? teams.filter((team_id) => typeof team_id === 'number') : [];
}

type Noted = Exclude<keyof LdapReport, 'people' | 'skipped'>;

export function emptyReport(): LdapReport {
  const names = () => ({ count: 0, names: [] });
  return {
    people: 0,
    created: names(),
    renamed: names(),
    disabled: names(),
    enabled: names(),
    raised: names(),
    lowered: names(),
    joined: names(),
    left: names(),
    skipped: { count: 0, people: [] },
  };
}

export function note(report: LdapReport, what: Noted, username: string): void {
  const list = report[what];
  list.count += 1;
  if (list.names.length < LIMITS.ldapNames) list.names.push(username);
}

export function noteSkipped(
  report: LdapReport,
  username: string,
  why: LdapReport['skipped']['people'][number]['why'],
): void {
  const { skipped } = report;
  skipped.count += 1;
  if (skipped.people.length < LIMITS.ldapNames) skipped.people.push({ username: username.slice(0, 200), why });
}
