import { type deleteUser as deleteUserCall, type InputOf, LIMITS } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx, UserRow } from '../../schema/tables.ts';
import { lockAdministrating } from '../admin-user/admin-user.access.ts';
import { demandAccounts } from '../admin-user/admin-user.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findNamedUsers } from '../user/user.service.ts';
import { listOwnersInTeams, lockOwnItems, lockOwnTeams } from './leave.queries.ts';
import { leaveForGood } from './leave.service.ts';

/**
 * An administrator deletes accounts as their owners would, all or none; what they own goes to one heir. Answers how many.
 * @throws ApiError ownAccountKept, administratorKept, userNotFound, handOverMissing, heirOverQuota, notAllowed
 */
export async function deleteUsers(
  ctx: RequestContext,
  viewer: Viewer,
  input: InputOf<typeof deleteUserCall>,
): Promise<number> {
  const uids = [...new Set(input.uid > 0 ? [input.uid, ...input.uids] : input.uids)];
  if (uids.includes(viewer.uid)) throw new ApiError('ownAccountKept', {}, { field: 'uid' });
  const heir = await heirOf(ctx, input.heir, uids);
  return ctx.db.transaction().execute(async (tx) => {
    const owners = await lockThings(tx, uids);
    const people = await lockAdministrating(ctx, tx, viewer, [...uids, ...owners, ...(heir ? [heir.uid] : [])]);
    if (heir && !people.has(heir.uid)) throw heirGone(input.heir);
    const leavers = await demandAccounts(tx, uids);
    const administrators = leavers.filter(({ groupid }) => groupid === 1).map(({ username }) => username);
    if (administrators.length > 0) {
      throw new ApiError('administratorKept', { names: administrators.join(', ') }, { field: 'uid' });
    }
    const receivers = new Map(heir ? [[heir.username_key, heir]] : []);
    const handed = { input: { heir: heir?.username ?? '', items: [], teams: [] }, receivers };
    for (const leaver of leavers) {
      await leaveForGood(ctx, tx, { leaver, by: viewer, ...handed });
      const subject = { kind: 'user', id: leaver.uid, name: leaver.username } as const;
      await recordAudit(ctx, tx, { action: 'user.deleted', subject, after: { heir: handed.input.heir } });
    }
    return leavers.length;
  });
}

async function heirOf(ctx: RequestContext, username: string, leaving: readonly number[]): Promise<UserRow | undefined> {
  if (username === '') return undefined;
  const [heir] = (await findNamedUsers(ctx.db, [username])).users;
  if (!heir || leaving.includes(heir.uid)) throw heirGone(username);
  return heir;
}

function heirGone(username: string): ApiError {
  return new ApiError('userNotFound', { names: username }, { field: 'heir' });
}

/** Teams of all of them, then their items; answers whom these concern besides. */
async function lockThings(tx: Tx, uids: readonly number[]): Promise<readonly number[]> {
  const owners: number[] = [];
  for (const uid of uids) await lockOwnTeams(tx, uid, LIMITS.ownThings);
  for (const uid of uids) await lockOwnItems(tx, uid, LIMITS.ownThings);
  for (const uid of uids) owners.push(...(await listOwnersInTeams(tx, uid)));
  return owners;
}
