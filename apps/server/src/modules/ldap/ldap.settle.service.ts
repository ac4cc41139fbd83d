import type { LdapReport } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { fittingName } from '../identity/identity.service.ts';
import { disableUser, enableUser } from '../user/disable.service.ts';
import { accountKey, administratorsOf, isUsername, lockPeople } from '../user/user.service.ts';
import type { DirectoryPerson } from './ldap.person.ts';
import { changeOf, type Given, note, noteSkipped, type Plan, planOf, stepsOf } from './ldap.plan.ts';
import {
  insertIdentities,
  insertPeople,
  type KnownPerson,
  listEmailsTaken,
  listKnown,
  listUsernamesTaken,
  updateIdentity,
  updatePerson,
} from './ldap.queries.ts';
import { type Settled, settleTeams } from './ldap.teams.service.ts';

export interface Settling {
  readonly issuer: string;
  /** Undefined: what they have by groups stays. */
  readonly given: (person: DirectoryPerson) => Given | undefined;
  readonly report: LdapReport;
  /** Nothing is changed: the report says what would be. */
  readonly isDry: boolean;
}

/**
 * Brings accounts in line with what the directory says of these people, at most 1,000: each found by his identity, never
 * by a name.
 */
export async function settlePeople(ctx: Context, work: Settling, people: readonly DirectoryPerson[]): Promise<void> {
  if (people.length === 0) return;
  const plans = await plansOf(ctx, work, people);
  const made = await madeOf(
    ctx,
    work,
    plans.filter(({ known }) => !known),
  );
  const settled = plans.map((plan) => ({
    ...plan,
    uid: plan.known?.uid ?? made.get(accountKey(plan.person.username)),
  }));
  for (const plan of settled) await settleAccount(ctx, work, plan);
  await settleTeams(ctx, work, settled);
}

async function plansOf(ctx: Context, work: Settling, people: readonly DirectoryPerson[]): Promise<readonly Plan[]> {
  const subjects = people.map(({ subject }) => subject);
  const known = new Map((await listKnown(ctx.db, work.issuer, subjects)).map((person) => [person.subject, person]));
  const keys = people.filter(({ subject }) => !known.has(subject)).map(({ username }) => accountKey(username));
  const taken = new Set([...(await takenOf(ctx, keys))]);
  return people.flatMap((person) => {
    const plan = planOf({ ...person, ...fitting(person) }, known.get(person.subject), work.given(person));
    if (!plan) return [];
    const why = plan.known ? undefined : whyNot(person, taken);
    if (why) noteSkipped(work.report, person.username, why);
    return why ? [] : [plan];
  });
}

function fitting({ name }: DirectoryPerson): Pick<DirectoryPerson, 'name'> {
  return { name: name === undefined ? undefined : fittingName(name) };
}

async function takenOf({ db }: Context, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  return [...(await listUsernamesTaken(db, keys)), ...(await listEmailsTaken(db, keys))];
}

function whyNot({ username }: DirectoryPerson, taken: ReadonlySet<string>): 'nameInvalid' | 'nameTaken' | undefined {
  if (!isUsername(username)) return 'nameInvalid';
  return taken.has(accountKey(username)) ? 'nameTaken' : undefined;
}

/** New accounts, by the keys of their names: ordinary ones, without a password. */
async function madeOf(ctx: Context, work: Settling, plans: readonly Plan[]): Promise<ReadonlyMap<string, number>> {
  for (const { person } of plans) note(work.report, 'created', person.username);
  if (work.isDry || plans.length === 0) return new Map();
  const now = ctx.clock.now();
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const rows = await insertPeople(
        tx,
        plans.map(({ person: { username, name = '' } }) => ({
          username,
          username_key: accountKey(username),
          email_key: null,
          name,
          groupid: 2,
          created_at: now,
        })),
      );
      const uids = new Map(rows.map(({ uid, username_key }) => [username_key, uid]));
      const identities = plans.flatMap(({ person: { subject, username } }) => {
        const uid = uids.get(accountKey(username));
        return uid === undefined
          ? []
          : [{ source: 'ldap' as const, issuer: work.issuer, subject, uid, linked_at: now }];
      });
      await insertIdentities(tx, identities);
      return uids;
    });
  } catch (cause) {
    // Somebody took a name, or logged in for the first time, at this very moment.
    throw isUniqueViolation(cause) ? new ApiError('busy', {}, { cause }) : cause;
  }
}

async function settleAccount(ctx: Context, work: Settling, plan: Settled): Promise<void> {
  const steps = stepsOf(plan);
  const { uid, known, person } = plan;
  const isShown = work.isDry || uid === undefined || steps.length === 0;
  const isDone =
    isShown || (await ctx.db.transaction().execute((tx) => changeAccount(ctx, tx, work, { ...plan, uid })));
  if (!isDone) return noteSkipped(work.report, person.username, 'lastAdministrator');
  for (const step of steps) note(work.report, step, known?.username ?? person.username);
}

/** False when nobody else could administrate the site. */
async function changeAccount(
  ctx: Context,
  tx: Tx,
  { issuer }: Settling,
  plan: Plan & { readonly uid: number },
): Promise<boolean> {
  const { uid, person } = plan;
  if (plan.disable)
    return disableGone(ctx, tx, issuer, {
      uid,
      subject: person.subject,
      username: plan.known?.username ?? person.username,
    });
  const change = changeOf(plan);
  if (change.groupid) {
    const administrators = await administratorsOf(tx);
    await lockPeople(tx, [uid, ...administrators]);
    if (change.groupid === 2 && !administrators.some((other) => other !== uid)) return false;
    await ctx.feed.put(tx, { topic: 'session', id: uid });
    const subject = { kind: 'user', id: uid, name: plan.known?.username ?? person.username } as const;
    await recordAudit(ctx, tx, { action: 'user.changed', subject, after: { groupid: change.groupid, by_group: 1 } });
  }
  if (plan.enable) await enableUser(tx, uid);
  if (Object.keys(change).length > 0) await updatePerson(tx, uid, change);
  const given = change.groupid ? ({ given_admin: change.groupid === 1 ? 1 : 0 } as const) : {};
  await updateIdentity(tx, issuer, person.subject, { gone_at: 0, ...given });
  return true;
}

/** False when nobody else could administrate the site. */
export async function disableGone(
  ctx: Context,
  tx: Tx,
  issuer: string,
  { uid, subject, username }: Pick<KnownPerson, 'uid' | 'subject' | 'username'>,
): Promise<boolean> {
  try {
    await disableUser(ctx, tx, uid);
  } catch (error) {
    if (error instanceof ApiError && error.error === 'onlyAdministrator') return false;
    throw error;
  }
  await updateIdentity(tx, issuer, subject, { gone_at: ctx.clock.now() });
  const who = { kind: 'user', id: uid, name: username } as const;
  await recordAudit(ctx, tx, { action: 'user.disabled', subject: who, after: { gone_from: 'ldap' } });
  return true;
}
