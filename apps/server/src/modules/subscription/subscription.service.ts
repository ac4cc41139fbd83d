import { LIMITS } from '@sheaf/contract';
import { type Reader, readersAmong } from '../../access/audience.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db, PageRow, Tx } from '../../schema/tables.ts';
import { catalogPath } from '../catalog/catalog.service.ts';
import { listCatalogFollowers, listItemFollowers } from './subscription.follow.queries.ts';
import {
  countSubscribers,
  insertSubscribers,
  listSubscriberRows,
  listSubscribersOf,
  removeSubscribers,
  type SubscriberRow,
} from './subscription.queries.ts';

type FollowedPage = Pick<PageRow, 'page_id' | 'item_id' | 'cat_id' | 'top_cat_id'>;

const CHUNK = 500;

/** Who hears of the page, each once. */
export async function followersOf(db: Db, page: FollowedPage): Promise<readonly number[]> {
  return (await hearersOf(db, page)).map(({ uid }) => uid);
}

/**
 * Who hears of any of these pages, of one item and at most 500: what is followed above them, and the rights, are asked of
 * each place once.
 */
export async function followersOfMany(db: Db, pages: readonly FollowedPage[]): Promise<readonly number[]> {
  const [first] = pages;
  if (!first) return [];
  const rows = Map.groupBy(
    await listSubscribersOf(
      db,
      pages.map(({ page_id }) => page_id),
    ),
    ({ page_id }) => page_id,
  );
  const ofItem = await listItemFollowers(db, first.item_id);
  const found = new Set<number>();
  for (const [, some] of Map.groupBy(pages, ({ top_cat_id }) => top_cat_id)) {
    const above = await followersAbove(db, some);
    for (const uid of await hearersAmong(db, some, new Set([...ofItem, ...above]), rows)) found.add(uid);
  }
  return [...found];
}

/** Who follows a catalog that one of these pages is in. */
async function followersAbove(db: Db, pages: readonly FollowedPage[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const [cat_id, [page]] of Map.groupBy(pages, (one) => one.cat_id)) {
    if (!page || cat_id === 0) continue;
    const path = (await catalogPath(db, page.item_id, cat_id)).map((step) => step.cat_id);
    for (const uid of await listCatalogFollowers(db, path)) found.add(uid);
  }
  return found;
}

type Rows = ReadonlyMap<number, readonly { readonly uid: number; readonly chosen: number }[]>;

/** Of pages in one place, as `hearersOf` of each. */
async function hearersAmong(
  db: Db,
  pages: readonly FollowedPage[],
  followers: ReadonlySet<number>,
  rows: Rows,
): Promise<readonly number[]> {
  const [place] = pages;
  if (!place) return [];
  const own = pages.flatMap(({ page_id }) => rows.get(page_id) ?? []);
  const chosen = new Set([...followers, ...own.flatMap((row) => (row.chosen === 1 ? [row.uid] : []))]);
  const readers = await readersAmong(db, place, [...new Set([...own.map(({ uid }) => uid), ...chosen])]);
  return readers.flatMap((reader) =>
    reader.own || reader.groupid === 1 || chosen.has(reader.uid) ? [reader.uid] : [],
  );
}

/**
 * Of those who follow the page, a catalog above it or its item, the ones who may read it at this moment. Who was made to
 * follow by another hears of it only by what he was given in the item: that anybody may read an open item makes nobody a
 * receiver but who chose it himself. Who administers the site follows what he made.
 */
export async function hearersOf(db: Db, page: FollowedPage): Promise<readonly Reader[]> {
  const rows = await listSubscriberRows(db, page.page_id);
  const path = await catalogPath(db, page.item_id, page.cat_id);
  const cat_ids = path.map(({ cat_id }) => cat_id);
  const chosen = new Set([
    ...rows.flatMap((row) => (row.chosen === 1 ? [row.uid] : [])),
    ...(cat_ids.length === 0 ? [] : await listCatalogFollowers(db, cat_ids)),
    ...(await listItemFollowers(db, page.item_id)),
  ]);
  const uids = [...new Set([...rows.map(({ uid }) => uid), ...chosen])];
  const readers = await readersAmong(db, page, uids);
  return readers.filter(({ uid, own, groupid }) => own || groupid === 1 || chosen.has(uid));
}

/** The same for somebody to look at: the item's own people and himself, since other names are not his to read. */
export async function subscribersFor(
  db: Db,
  page: FollowedPage,
  viewer: Pick<Viewer, 'uid'>,
): Promise<readonly SubscriberRow[]> {
  const followers = await rowsWithRights(db, page);
  return followers.flatMap(({ row, reader }) => (reader.own || row.uid === viewer.uid ? [row] : []));
}

async function rowsWithRights(
  db: Db,
  page: FollowedPage,
): Promise<readonly { readonly row: SubscriberRow; readonly reader: Reader }[]> {
  const rows = await listSubscriberRows(db, page.page_id);
  const uids = rows.map(({ uid }) => uid);
  const readers = new Map((await readersAmong(db, page, uids)).map((reader) => [reader.uid, reader]));
  return rows.flatMap((row) => {
    const reader = readers.get(row.uid);
    return reader ? [{ row, reader }] : [];
  });
}

/**
 * All of them or none. Others than oneself are let follow only if they were given something in the item: the refusal of
 * anybody else is the same whether there is such an account or not.
 * @throws ApiError subscriberNotReader, subscribersTooMany
 */
export async function subscribe(
  ctx: RequestContext,
  { page, viewer }: { readonly page: FollowedPage; readonly viewer: Pick<Viewer, 'uid'> },
  wanted: readonly number[],
): Promise<void> {
  const uids = [...new Set(wanted)].sort((a, b) => a - b);
  if (uids.length === 0) return;
  const created_at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    const readers = await readersAmong(tx, page, uids);
    const may = new Set(readers.flatMap(({ uid, own }) => (own || uid === viewer.uid ? [uid] : [])));
    const others = uids.filter((uid) => !may.has(uid));
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
