import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { endSessionsOf } from './session.service.ts';
import { findUser, updateUser } from './user.queries.ts';
import { administratorsOf, lockPeople } from './user.service.ts';

/**
 * Nobody comes in by the account until it is enabled: its log-ins, codes and links end, its tokens sleep. What it owns
 * and may do stays. False when it is disabled already.
 * @throws ApiError userNotFound; onlyAdministrator when nobody else could administrate the site
 */
export async function disableUser(ctx: Pick<Context, 'clock' | 'feed'>, tx: Tx, uid: number): Promise<boolean> {
  await lockPeople(tx, [uid, ...(await administratorsOf(tx))]);
  const user = await findAccount(tx, uid);
  if (user.disabled_at > 0) return false;
  await demandOtherAdministrator(tx, user);
  await updateUser(tx, uid, { disabled_at: ctx.clock.now() });
  await endSessionsOf(ctx, tx, uid);
  return true;
}

/** False when it was not disabled. @throws ApiError userNotFound */
export async function enableUser(tx: Tx, uid: number): Promise<boolean> {
  await lockPeople(tx, [uid]);
  const user = await findAccount(tx, uid);
  if (user.disabled_at === 0) return false;
  await updateUser(tx, uid, { disabled_at: 0 });
  return true;
}

/**
 * Before somebody is no administrator any more; he and the administrators are locked by then.
 * @throws ApiError onlyAdministrator
 */
export async function demandOtherAdministrator(
  tx: Tx,
  { uid, username, groupid }: { readonly uid: number; readonly username: string; readonly groupid: 1 | 2 },
): Promise<void> {
  if (groupid !== 1) return;
  const others = (await administratorsOf(tx)).filter((other) => other !== uid);
  if (others.length === 0) throw new ApiError('onlyAdministrator', { name: username }, { field: 'uid' });
}

async function findAccount(tx: Tx, uid: number) {
  const user = await findUser(tx, uid);
  if (!user || user.deleted_at > 0) throw new ApiError('userNotFound', { names: uid }, { field: 'uid' });
  return user;
}
