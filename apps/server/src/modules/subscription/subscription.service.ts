import { LIMITS } from '@sheaf/contract';
import { readersAmong } from '../../access/audience.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db, PageRow, Tx } from '../../schema/tables.ts';
import {
  countSubscribers,
  insertSubscribers,
  listSubscriberRows,
  removeSubscribers,
  type SubscriberRow,
} from './subscription.queries.ts';

type FollowedPage = Pick<PageRow, 'page_id' | 'item_id' | 'top_cat_id'>;

const CHUNK = 500;

/** Who hears of the page: of those who asked for it, the ones who may read it at this moment. */
export async function subscribersOf(db: Db, page: FollowedPage): Promise<readonly SubscriberRow[]> {
  const rows = await listSubscriberRows(db, page.page_id);
  const uids = rows.map(({ uid }) => uid);
  const readers = new Set((await readersAmong(db, page, uids)).map(({ uid }) => uid));
  return rows.filter(({ uid }) => readers.has(uid));
}

/** All of them or none. @throws ApiError subscriberNotReader, subscribersTooMany */
export async function subscribe(ctx: RequestContext, page: FollowedPage, wanted: readonly number[]): Promise<void> {
  const uids = [...new Set(wanted)].sort((a, b) => a - b);
  if (uids.length === 0) return;
  const created_at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    const readers = new Set((await readersAmong(tx, page, uids)).map(({ uid }) => uid));
    const others = uids.filter((uid) => !readers.has(uid));
    if (others.length > 0) throw new ApiError('subscriberNotReader', { names: others.join(', ') }, { field: 'uids' });
    for (let at = 0; at < uids.length; at += CHUNK) {
      const rows = uids.slice(at, at + CHUNK).map((uid) => ({ page_id: page.page_id, uid, created_at }));
      await insertSubscribers(tx, rows);
    }
    if ((await countSubscribers(tx, page.page_id)) > LIMITS.pageSubscribers) {
      throw new ApiError('subscribersTooMany', { max: LIMITS.pageSubscribers });
    }
  });
}

export async function unsubscribe(
  ctx: RequestContext,
  { page_id }: FollowedPage,
  uids: readonly number[],
): Promise<void> {
  if (uids.length === 0) return;
  await ctx.db.transaction().execute((tx) => removeSubscribers(tx, page_id, [...new Set(uids)]));
}

/** Whoever makes a page follows it. */
export async function followOwnPage(
  tx: Tx,
  { page_id }: Pick<PageRow, 'page_id'>,
  uid: number,
  created_at: number,
): Promise<void> {
  await insertSubscribers(tx, [{ page_id, uid, created_at }]);
}
