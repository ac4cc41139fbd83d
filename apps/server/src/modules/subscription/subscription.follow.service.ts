import { type FollowState, LIMITS } from '@sheaf/contract';
import { readersAmong } from '../../access/audience.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { PageRow, Tx } from '../../schema/tables.ts';
import { catalogPath } from '../catalog/catalog.service.ts';
import type { FollowAccess } from './subscription.access.ts';
import {
  countCatalogFollowers,
  countItemFollowers,
  followsItem,
  followsPage,
  insertCatalogFollow,
  insertItemFollow,
  insertOwnSubscription,
  listFollowedCatalogs,
  removeCatalogFollow,
  removeItemFollow,
} from './subscription.follow.queries.ts';
import { countSubscribers, removeSubscribers } from './subscription.queries.ts';
import { hearersOf } from './subscription.service.ts';

/** What of the place and of what holds it somebody follows. */
export async function followedBy(
  { db }: RequestContext,
  { viewer: { uid }, item_id, cat_id, page_id }: FollowAccess,
): Promise<FollowState> {
  const path = await catalogPath(db, item_id, cat_id);
  const cat_ids = path.map((step) => step.cat_id);
  const followed = cat_ids.length === 0 ? [] : await listFollowedCatalogs(db, uid, cat_ids);
  return {
    item: (await followsItem(db, uid, item_id)) ? 1 : 0,
    catalogs: path.map((step) => ({
      cat_id: step.cat_id,
      cat_name: step.cat_name,
      followed: followed.includes(step.cat_id) ? 1 : 0,
    })),
    page: page_id > 0 && (await followsPage(db, uid, page_id)) ? 1 : 0,
  };
}

/**
 * Nobody hears by a visit password, which opens an item to a browser: who reads by that alone cannot follow.
 * @throws ApiError followNotLasting, subscribersTooMany
 */
export async function followPlace(ctx: RequestContext, access: FollowAccess): Promise<void> {
  const created_at = ctx.clock.now();
  const { uid } = access.viewer;
  await ctx.db.transaction().execute(async (tx) => {
    if ((await readersAmong(tx, access, [uid])).length === 0) throw new ApiError('followNotLasting');
    if ((await writeFollow(tx, access, created_at)) > LIMITS.pageSubscribers) {
      throw new ApiError('subscribersTooMany', { max: LIMITS.pageSubscribers });
    }
  });
}

/** @returns how many follow it then */
async function writeFollow(
  tx: Tx,
  { viewer: { uid }, item_id, cat_id, page_id }: FollowAccess,
  created_at: number,
): Promise<number> {
  if (page_id > 0) {
    await insertOwnSubscription(tx, { page_id, uid, created_at });
    return countSubscribers(tx, page_id);
  }
  if (cat_id > 0) {
    await insertCatalogFollow(tx, { cat_id, uid, created_at });
    return countCatalogFollowers(tx, cat_id);
  }
  await insertItemFollow(tx, { item_id, uid, created_at });
  return countItemFollowers(tx, item_id);
}

/** Also who made the page, or was made to follow it by somebody else. */
export async function unfollowPlace(ctx: RequestContext, access: FollowAccess): Promise<void> {
  const { item_id, cat_id, page_id, viewer } = access;
  await ctx.db.transaction().execute(async (tx) => {
    if (page_id > 0) await removeSubscribers(tx, page_id, [viewer.uid]);
    else if (cat_id > 0) await removeCatalogFollow(tx, cat_id, viewer.uid);
    else await removeItemFollow(tx, item_id, viewer.uid);
  });
}

/** Whom a save with a note tells besides who saves: those whose names he may read, and how many others. */
export async function receiversFor(
  { db }: RequestContext,
  { page, viewer }: { readonly page: PageRow; readonly viewer: Viewer },
) {
  const hearers = (await hearersOf(db, page)).filter(({ uid }) => uid !== viewer.uid);
  const named = hearers.filter(({ own }) => own);
  return { named, others: hearers.length - named.length };
}
