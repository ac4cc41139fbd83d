import { type InputOf, LIMITS, type listRecycled, type recoverPage as recoverPageCall } from '@sheaf/contract';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { PageRow, Tx } from '../../schema/tables.ts';
import { type CatalogStep, catalogPaths, placeOf } from '../catalog/catalog.service.ts';
import type { ItemManageAccess } from '../item/item.access.ts';
import { lockWritable, touchItem } from '../item/item.service.ts';
import { type IndexedText, textsToIndex } from '../page/page.index.service.ts';
import { demandRoom } from '../page/page.save.service.ts';
import { logPage } from '../page/page.write.service.ts';
import { accessToRecover, type RecycledAccess } from './recycle.access.ts';
import { listRecycledRows, lockPageOf, type RecycledRow, updateRecovered } from './recycle.queries.ts';

export const KEPT_SECONDS = LIMITS.recycleDays * 86_400;

export interface Recycled {
  readonly rows: readonly RecycledRow[];
  /** The catalogs that still are, each with those above it. */
  readonly paths: ReadonlyMap<number, readonly CatalogStep[]>;
}

export async function recycledPages(
  ctx: RequestContext,
  { item: { item_id } }: ItemManageAccess,
  { page, count }: InputOf<typeof listRecycled>,
): Promise<Recycled> {
  const since = ctx.clock.now() - KEPT_SECONDS;
  const rows = await listRecycledRows(ctx.db, item_id, { since, offset: (page - 1) * count, limit: count });
  return { rows, paths: await catalogPaths(ctx.db, item_id, new Set(rows.map(({ cat_id }) => cat_id))) };
}

/**
 * Puts a page back into the tree. One that is there already, since somebody was faster, stays where it is.
 * @throws ApiError itemNotManaged, pageNotFound, catalogNotFound when the former catalog is gone, itemFull, pagesOverQuota, notAllowed (a second page of
 * a single-page item)
 */
export async function recoverPage(
  ctx: RequestContext,
  { viewer, item, page: { page_id } }: RecycledAccess,
  input: InputOf<typeof recoverPageCall>,
): Promise<void> {
  const now = ctx.clock.now();
  const text = await textOf(ctx, page_id);
  await ctx.db.transaction().execute(async (tx) => {
    const { item_type } = await lockWritable(tx, item.item_id);
    await accessToRecover(inside(ctx, tx), input);
    const page = await lockPageOf(tx, item.item_id, page_id);
    if (!page || isOver(page, now)) throw new ApiError('pageNotFound', {}, { field: 'page_id' });
    if (page.deleted_at === 0) return;
    if (page.revision !== text.revision) throw new ApiError('busy');
    await demandRoom(ctx, tx, page.item_id, item_type);
    const recovered = await updateRecovered(tx, page_id, await placeFor(tx, page, input.to_origin === 1));
    await ctx.search.put(tx, { kind: 'page', id: page_id, scope: page.item_id, ...text.found });
    await logPage(tx, recovered, 'restore', viewer, now);
    await touchItem(tx, page.item_id, now, { tree: true });
    await ctx.feed.put(tx, { topic: 'page', id: page_id });
    await ctx.feed.put(tx, { topic: 'item', id: page.item_id });
  });
}

/** At the root it comes last; where it was it has its order again. */
async function placeFor(
  tx: Tx,
  page: PageRow,
  to_origin: boolean,
): Promise<Pick<PageRow, 'cat_id' | 'top_cat_id' | 's_number'>> {
  if (!to_origin) return { cat_id: 0, top_cat_id: 0, s_number: LIMITS.defaultOrder };
  const { cat_id, top_cat_id } = await placeOf(tx, page.item_id, page.cat_id);
  return { cat_id, top_cat_id, s_number: page.s_number };
}

/** Its time is over: what of it is still there is about to be removed. */
function isOver({ deleted_at }: PageRow, now: number): boolean {
  return deleted_at > 0 && deleted_at <= now - KEPT_SECONDS;
}

/** What the index is to know of it, reckoned before the transaction. */
async function textOf(ctx: RequestContext, page_id: number): Promise<IndexedText> {
  for await (const [text] of textsToIndex(ctx, ctx.db, [page_id])) if (text) return text;
  throw new ApiError('pageNotFound', {}, { field: 'page_id' });
}
