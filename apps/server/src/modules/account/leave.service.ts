import {
  type deleteAccount as deleteAccountCall,
  type ErrorName,
  type InputOf,
  LIMITS,
  type OutputOf,
  type ownThings,
} from '@sheaf/contract';
import { z } from 'zod';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx, UserRow } from '../../schema/tables.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { forgetExports } from '../export/export.start.service.ts';
import { giveItem } from '../item/item.owner.service.ts';
import { forgetOwnData } from '../own-data/own-data.service.ts';
import { removeSharesBy } from '../share/share.key.service.ts';
import { giveTeam } from '../team/team.service.ts';
import { confirmationOf } from '../user/confirm.service.ts';
import { demandOwnPassword, demandUnchanged } from '../user/login.service.ts';
import { lockAsking } from '../user/session.service.ts';
import { accountKey, administratorsOf, closeAccount, findNamedUsers, lockPeople } from '../user/user.service.ts';
import {
  countAdministrators,
  listOwnersInTeams,
  listOwnItems,
  listOwnTeams,
  lockOwnItems,
  lockOwnTeams,
  removeMemberships,
  removePrivateThings,
} from './leave.queries.ts';

export const PURGE_JOB = 'account.purge';

/** A quota of the receiver, or of who owns an item of the team. */
const OVER_QUOTA: ReadonlySet<ErrorName> = new Set(['receiverOverQuota', 'membersTooMany']);

export async function listOwnThings(ctx: RequestContext, viewer: Viewer): Promise<OutputOf<typeof ownThings>> {
  const { uid, groupid } = viewer;
  const items = await listOwnItems(ctx.db, uid, LIMITS.ownThings);
  const teams = await listOwnTeams(ctx.db, uid, LIMITS.ownThings);
  const isLast = groupid === 1 && (await countAdministrators(ctx.db)) < 2;
  return { items, teams, is_last_administrator: isLast ? 1 : 0, confirm: await confirmationOf(ctx, viewer) };
}

/**
 * Everything that others work with goes to others first; what is his alone is purged by a job. The row stays with the
 * user name, which texts and history carry: nobody can take it and seem to have written them.
 * @throws ApiError tooManyAttempts, passwordWrong, userNotFound, handOverMissing, heirOverQuota, lastAdministrator,
 *   loginExpired
 */
export async function deleteAccount(
  ctx: RequestContext,
  viewer: Viewer,
  input: InputOf<typeof deleteAccountCall>,
): Promise<void> {
  const own = await demandOwnPassword(ctx, viewer, input.password);
  const receivers = await receiversOf(ctx, viewer, input);
  await ctx.db.transaction().execute(async (tx) => {
    await lockEverything(tx, viewer, receivers, input);
    await lockAsking(ctx, tx, viewer);
    await demandUnchanged(tx, own);
    await leaveForGood(ctx, tx, { leaver: viewer, by: viewer, input, receivers });
    const subject = { kind: 'user', id: viewer.uid, name: viewer.username } as const;
    await recordAudit(ctx, tx, { action: 'account.left', subject });
  });
}

/** Everything that is locked by then goes to others, and the account is closed. @throws ApiError handOverMissing, heirOverQuota */
export async function leaveForGood(ctx: RequestContext, tx: Tx, leaving: Leaving): Promise<void> {
  const { uid } = leaving.leaver;
  await handOver(ctx, tx, leaving);
  await removeMemberships(tx, uid);
  await removeSharesBy(tx, uid);
  await closeAccount(ctx, tx, uid);
  await ctx.jobs.enqueue(tx, { kind: PURGE_JOB, payload: { uid } });
}

export async function purgeAccount(ctx: Context, payload: unknown): Promise<void> {
  const { uid } = z.object({ uid: z.number() }).parse(payload);
  await ctx.db.transaction().execute((tx) => removePrivateThings(tx, uid));
  await forgetOwnData(ctx, uid);
  await forgetExports(ctx, uid);
}

type Receiver = Pick<UserRow, 'uid' | 'username'>;
type Receivers = ReadonlyMap<string, Receiver>;

/** The users who are named, by name. */
async function receiversOf(
  ctx: RequestContext,
  viewer: Viewer,
  { heir, items, teams }: InputOf<typeof deleteAccountCall>,
): Promise<Receivers> {
  const names = [...items, ...teams].map(({ username }) => username);
  const { users, unknown } = await findNamedUsers(ctx.db, heir === '' ? names : [heir, ...names]);
  const own = users.some(({ uid }) => uid === viewer.uid) ? [viewer.username] : [];
  const wrong = [...new Set([...unknown, ...own])];
  if (wrong.length > 0) throw receiverGone(heir, wrong);
  return new Map(users.map((user) => [user.username_key, user]));
}

function receiverGone(heir: string, names: readonly string[]): ApiError {
  const isHeir = names.some((name) => accountKey(name) === accountKey(heir));
  return new ApiError('userNotFound', { names: names.join(', ') }, { field: isHeir ? 'heir' : 'items' });
}

/**
 * Teams, then items, then people, as everybody locks them. From then on nobody makes the leaver an owner of more, and
 * those who take over stay.
 * @throws ApiError userNotFound, lastAdministrator
 */
async function lockEverything(
  tx: Tx,
  viewer: Viewer,
  receivers: Receivers,
  { heir }: InputOf<typeof deleteAccountCall>,
): Promise<void> {
  await lockOwnTeams(tx, viewer.uid, LIMITS.ownThings);
  await lockOwnItems(tx, viewer.uid, LIMITS.ownThings);
  const administrators = viewer.groupid === 1 ? await administratorsOf(tx) : [];
  const uids = [...receivers.values()].map(({ uid }) => uid);
  const owners = await listOwnersInTeams(tx, viewer.uid);
  const people = await lockPeople(tx, [viewer.uid, ...uids, ...administrators, ...owners]);
  const gone = [...receivers.values()].filter(({ uid }) => !people.has(uid));
  if (gone.length > 0) {
    throw receiverGone(
      heir,
      gone.map(({ username }) => username),
    );
  }
  const others = [...people].filter(([uid, { groupid }]) => uid !== viewer.uid && groupid === 1);
  if (people.get(viewer.uid)?.groupid === 1 && others.length === 0) throw new ApiError('lastAdministrator');
}

interface Leaving {
  readonly leaver: Receiver;
  /** Who closes the account: himself, or an administrator. */
  readonly by: Receiver;
  readonly input: Pick<InputOf<typeof deleteAccountCall>, 'heir' | 'items' | 'teams'>;
  readonly receivers: Receivers;
}

/** What is handed over, and where in the input its receiver may be named. */
interface Thing {
  readonly name: string;
  readonly field: 'items' | 'teams';
  /** As the input names him; undefined: the heir. */
  readonly named: string | undefined;
  give(receiver: Receiver): Promise<void>;
}

/** Until nothing is left: whoever has very many things has more than one list of them. */
async function handOver(ctx: RequestContext, tx: Tx, leaving: Leaving): Promise<void> {
  const { input, receivers } = leaving;
  for (;;) {
    const things = await ownThingsOf(ctx, tx, leaving);
    if (things.length === 0) return;
    const receiver = ({ named }: Thing) => receivers.get(accountKey(named ?? input.heir));
    const left = things.filter((thing) => !receiver(thing)).map(({ name }) => name);
    if (left.length > 0) {
      throw new ApiError('handOverMissing', { names: left.slice(0, 5).join(', ') }, { field: 'heir' });
    }
    for (const thing of things) {
      const to = receiver(thing);
      if (to) await give(thing, to);
    }
  }
}

async function ownThingsOf(ctx: RequestContext, tx: Tx, { leaver, by, input }: Leaving): Promise<readonly Thing[]> {
  const itemsTo = new Map(input.items.map(({ item_id, username }) => [item_id, username]));
  const teamsTo = new Map(input.teams.map(({ team_id, username }) => [team_id, username]));
  const teams = await lockOwnTeams(tx, leaver.uid, LIMITS.ownThings);
  const items = await lockOwnItems(tx, leaver.uid, LIMITS.ownThings);
  return [
    ...items.map(({ item_id, item_name }): Thing => {
      const give = (receiver: Receiver) => giveItem(ctx, tx, by, { item_id, receiver });
      return { name: item_name, field: 'items', named: itemsTo.get(item_id), give };
    }),
    ...teams.map(({ team_id, team_name }): Thing => {
      const give = ({ uid }: Receiver) => giveTeam(ctx, tx, by, { team_id, owner: leaver.uid, to_uid: uid });
      return { name: team_name, field: 'teams', named: teamsTo.get(team_id), give };
    }),
  ];
}

/** @throws ApiError heirOverQuota naming what does not fit, and the field that said to whom it goes */
async function give({ name, field, named, give: hand }: Thing, receiver: Receiver): Promise<void> {
  try {
    await hand(receiver);
  } catch (cause) {
    const isOver = cause instanceof ApiError && OVER_QUOTA.has(cause.error);
    const values = { thing: name, name: receiver.username };
    const where = named === undefined ? 'heir' : field;
    throw isOver ? new ApiError('heirOverQuota', values, { field: where, cause }) : cause;
  }
}
