import {
  type deleteAccount as deleteAccountCall,
  type InputOf,
  LIMITS,
  type OutputOf,
  type ownThings,
} from '@sheaf/contract';
import { z } from 'zod';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { giveItem } from '../item/item.owner.service.ts';
import { forgetOwnData } from '../own-data/own-data.service.ts';
import { giveTeam } from '../team/team.service.ts';
import { demandOwnPassword } from '../user/login.service.ts';
import { accountKey, closeAccount, findNamedUsers } from '../user/user.service.ts';
import {
  countAdministrators,
  listOwnItems,
  listOwnTeams,
  lockAdministrators,
  removeMemberships,
  removePrivateThings,
} from './leave.queries.ts';

export const PURGE_JOB = 'account.purge';

export async function listOwnThings(ctx: RequestContext, viewer: Viewer): Promise<OutputOf<typeof ownThings>> {
  const { uid, groupid } = viewer;
  const items = await listOwnItems(ctx.db, uid, LIMITS.ownThings);
  const teams = await listOwnTeams(ctx.db, uid, LIMITS.ownThings);
  const isLast = groupid === 1 && (await countAdministrators(ctx.db)) < 2;
  return { items, teams, is_last_administrator: isLast ? 1 : 0 };
}

/**
 * Everything that others work with goes to others first; what is his alone is purged by a job. The row stays with the
 * user name, which texts and history carry: nobody can take it and seem to have written them.
 * @throws ApiError tooManyAttempts, passwordWrong, userNotFound, handOverMissing, lastAdministrator
 */
export async function deleteAccount(
  ctx: RequestContext,
  viewer: Viewer,
  input: InputOf<typeof deleteAccountCall>,
): Promise<void> {
  await demandOwnPassword(ctx, viewer, input.password);
  const receivers = await receiversOf(ctx, viewer, input);
  await ctx.db.transaction().execute(async (tx) => {
    await demandSuccessor(tx, viewer);
    await handOver(ctx, tx, viewer, { input, receivers });
    await removeMemberships(tx, viewer.uid);
    await closeAccount(ctx, tx, viewer.uid);
    await ctx.jobs.enqueue(tx, { kind: PURGE_JOB, payload: { uid: viewer.uid } });
  });
}

export async function purgeAccount(ctx: Context, payload: unknown): Promise<void> {
  const { uid } = z.object({ uid: z.number() }).parse(payload);
  await ctx.db.transaction().execute((tx) => removePrivateThings(tx, uid));
  await forgetOwnData(ctx, uid);
}

type Receivers = ReadonlyMap<string, number>;

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
  if (wrong.length > 0)
    throw new ApiError('userNotFound', { names: wrong.join(', ') }, { field: fieldOf(heir, wrong) });
  return new Map(users.map(({ username_key, uid }) => [username_key, uid]));
}

function fieldOf(heir: string, wrong: readonly string[]): string {
  return wrong.some((name) => accountKey(name) === accountKey(heir)) ? 'heir' : 'items';
}

interface HandOver {
  readonly input: InputOf<typeof deleteAccountCall>;
  readonly receivers: Receivers;
}

/** Asked again inside, so that nothing made meanwhile stays behind. */
async function handOver(ctx: RequestContext, tx: Tx, viewer: Viewer, { input, receivers }: HandOver): Promise<void> {
  const items = await listOwnItems(tx, viewer.uid, LIMITS.ownThings + 1);
  const teams = await listOwnTeams(tx, viewer.uid, LIMITS.ownThings + 1);
  const itemsTo = new Map(input.items.map(({ item_id, username }) => [item_id, username]));
  const teamsTo = new Map(input.teams.map(({ team_id, username }) => [team_id, username]));
  const receiver = (named: string | undefined) => receivers.get(accountKey(named ?? input.heir));
  const left = [
    ...items.filter(({ item_id }) => receiver(itemsTo.get(item_id)) === undefined).map(({ item_name }) => item_name),
    ...teams.filter(({ team_id }) => receiver(teamsTo.get(team_id)) === undefined).map(({ team_name }) => team_name),
  ];
  if (left.length > 0) {
    throw new ApiError('handOverMissing', { names: left.slice(0, 5).join(', ') }, { field: 'heir' });
  }
  for (const { item_id } of items) {
    const uid = receiver(itemsTo.get(item_id));
    if (uid !== undefined) await giveItem(ctx, tx, viewer, { item_id, uid });
  }
  for (const { team_id } of teams) {
    const uid = receiver(teamsTo.get(team_id));
    if (uid !== undefined) await giveTeam(ctx, tx, { team_id, uid });
  }
}

async function demandSuccessor(tx: Tx, { uid, groupid }: Viewer): Promise<void> {
  if (groupid !== 1) return;
  const administrators = await lockAdministrators(tx);
  if (!administrators.some((other) => other !== uid)) throw new ApiError('lastAdministrator');
}
