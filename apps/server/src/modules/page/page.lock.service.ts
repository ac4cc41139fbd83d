import { type InputOf, LIMITS, type LockStatus, type setLock } from '@sheaf/contract';
import { givenGrants } from '../../access/given-grants.ts';
import { RIGHT, someGrant } from '../../access/grants.ts';
import { grantsOfType, holdsOnePage } from '../../access/item.policy.ts';
import type { ItemAccess } from '../../access/load.ts';
import { type Context, inside, type RequestContext } from '../../context.ts';
import type { Tx } from '../../schema/tables.ts';
import { lockWritable } from '../item/item.service.ts';
import { isFull } from '../quota/quota.service.ts';
import { accessToLock, type PageAccess } from './page.access.ts';
import { findLock } from './page.queries.ts';
import { demandUnlocked, lockUnmoved } from './page.save.service.ts';
import { listLocksOf, removeLock, removeLocksOf, upsertLock } from './page.write.queries.ts';

const FREE: LockStatus = {
  lock: 0,
  is_cur_user: 0,
  lock_uid: 0,
  lock_username: '',
  locked_at: 0,
  lock_to: 0,
  exceed: 0,
};

/** Of a page that is not saved yet: nobody can hold it; `exceed` says that there will be no room for it. */
export async function lockOfNewPage(ctx: Context, { item, item_id }: ItemAccess): Promise<LockStatus> {
  // The one page of a single-page item is no matter of quotas.
  if (holdsOnePage(item.item_type) || !(await isFull(ctx, item_id))) return FREE;
  return { ...FREE, exceed: 1 };
}

export async function lockStatus(ctx: Context, { viewer, page }: PageAccess): Promise<LockStatus> {
  const lock = await findLock(ctx.db, page.page_id, ctx.clock.now());
  if (!lock) return FREE;
  return {
    lock: 1,
    is_cur_user: lock.uid === viewer.uid ? 1 : 0,
    lock_uid: lock.uid,
    lock_username: lock.username,
    locked_at: lock.locked_at,
    lock_to: lock.lock_to,
    exceed: 0,
  };
}

/** Who else edits a page now. */
export async function otherHolder(
  ctx: Pick<RequestContext, 'db' | 'clock' | 'viewer'>,
  page_id: number,
): Promise<{ readonly username: string; readonly lock_to: number } | undefined> {
  const lock = await findLock(ctx.db, page_id, ctx.clock.now());
  return lock && lock.uid !== ctx.viewer?.uid ? lock : undefined;
}

/**
 * Takes or renews the lock for 30 minutes, or until `lock_to`, at most 5 hours from now; one in the past gives back
 * one's own and answers 0; nobody, whatever his right, ends another's.
 * @throws ApiError pageLocked naming the holder, pageNotFound, notAllowed
 */
export async function changeLock(
  ctx: RequestContext,
  { viewer, page }: PageAccess,
  input: InputOf<typeof setLock>,
): Promise<{ id: number; lock_to: number }> {
  const now = ctx.clock.now();
  const until = Math.min(input.lock_to ?? now + LIMITS.lockTtl, now + LIMITS.lockMax);
  return ctx.db.transaction().execute(async (tx) => {
    if (until <= now) {
      await accessToLock(inside(ctx, tx), input);
      await removeLock(tx, page.page_id, viewer.uid);
      await demandUnlocked(tx, page.page_id, viewer.uid, now);
      return { id: page.page_id, lock_to: 0 };
    }
    // Whoever takes rights away holds the item, and ends the locks that are there by then.
    await lockWritable(tx, page.item_id);
    await lockUnmoved(tx, page);
    await accessToLock(inside(ctx, tx), input);
    await demandUnlocked(tx, page.page_id, viewer.uid, now);
    await upsertLock(tx, { page_id: page.page_id, uid: viewer.uid, locked_at: now, lock_to: until });
    return { id: page.page_id, lock_to: until };
  });
}

/** Rights of these users in the item changed: a lock where its holder may edit no more, and so not give it back, ends. */
export async function endLostLocks(tx: Tx, item_id: number, uids: readonly number[]): Promise<void> {
  const held = await listLocksOf(tx, item_id, uids);
  for (const [uid, locks] of Map.groupBy(held, (lock) => lock.uid)) {
    const grants = await givenGrants(tx, item_id, uid);
    for (const { page_id, top_cat_id, item_type } of locks) {
      if (!someGrant(grantsOfType(item_type, grants), RIGHT.edit, top_cat_id)) await removeLock(tx, page_id, uid);
    }
  }
}

/** Nobody edits there any more, and so nobody gives a lock back. Answers the pages that were held. */
export async function endAllLocks(tx: Tx, item_id: number): Promise<readonly number[]> {
  return removeLocksOf(tx, item_id);
}
