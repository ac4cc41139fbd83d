import { type copyCatalog as copyCatalogCall, type InputOf, LIMITS } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CatalogRecord, PageRow, Tx } from '../../schema/tables.ts';
import { lockItem } from '../item/item.service.ts';
import { addPage } from '../page/page.write.service.ts';
import { type CatalogCopyAccess, demandCopyAt, demandEditAt } from './catalog.access.ts';
import { moveCatalog } from './catalog.move.service.ts';
import { listCatalogRows } from './catalog.queries.ts';
import { catalogNotFound } from './catalog.service.ts';
import { tellChange } from './catalog.tree.service.ts';
import {
  chunksOf,
  copyFileLinks,
  countPagesOf,
  insertCatalog,
  listCurrentTexts,
  listPagesBelow,
} from './catalog.write.queries.ts';
import { CatalogForest, DEEPEST_LEVEL } from './catalog-forest.ts';

/** Where the copies go. */
interface Destination {
  readonly item_id: number;
  readonly forest: CatalogForest<CatalogRecord>;
  readonly parent_cat_id: number;
  readonly now: number;
}

/**
 * Copies a catalog with its pages below another parent, of this or another item, or moves it there; answers the cat_id
 * of the new place. A copy belongs to who makes it; a move keeps every id and its history.
 * @throws ApiError catalogNotFound, catalogCircle, catalogTooDeep, catalogsFull, itemFull
 */
export async function copyCatalog(
  ctx: RequestContext,
  access: CatalogCopyAccess,
  { new_p_cat_id, is_del }: InputOf<typeof copyCatalogCall>,
): Promise<number> {
  return is_del === 1 ? moveCatalog(ctx, access, new_p_cat_id) : makeCopy(ctx, access, new_p_cat_id);
}

async function makeCopy(ctx: RequestContext, access: CatalogCopyAccess, parent_cat_id: number): Promise<number> {
  const { item, target, viewer, cat_id } = access;
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    for (const item_id of inOrder(item.item_id, target.item_id)) await lockItem(tx, item_id);
    const source = new CatalogForest(await listCatalogRows(tx, item.item_id));
    const forest = new CatalogForest(await listCatalogRows(tx, target.item_id));
    const branch = source.branch(cat_id);
    const [root] = branch;
    if (!root) throw catalogNotFound('cat_id');
    demandCopyAt(item, source.topOf(cat_id));
    const pages = await listPagesBelow(
      tx,
      item.item_id,
      branch.map((row) => row.cat_id),
    );
    const destination: Destination = { item_id: target.item_id, forest, parent_cat_id, now };
    demandPlace(destination, source.height(cat_id), branch.length);
    demandEditAt(target, [forest.topOf(parent_cat_id)]);
    await demandRoom(tx, target.item_id, pages.length);
    const copies = await copyCatalogs(tx, branch, destination);
    const copy = copies.get(cat_id) ?? 0;
    const top_cat_id = forest.topOf(parent_cat_id) || copy;
    for (const some of chunksOf(pages)) await copyPages(ctx, tx, some, { access, copies, top_cat_id, now });
    await tellChange(ctx, tx, viewer, {
      item_id: target.item_id,
      action_type: 'create',
      object_type: 'catalog',
      object_id: copy,
      object_name: root.cat_name,
      happened_at: now,
    });
    return copy;
  });
}

/** Two who copy in opposite directions lock in the same order. */
function inOrder(one: number, other: number): readonly number[] {
  return one === other ? [one] : [one, other].sort((a, b) => a - b);
}

/** Parents come before what is below them, so each finds the copy of its parent. */
async function copyCatalogs(
  tx: Tx,
  branch: readonly CatalogRecord[],
  { item_id, forest, parent_cat_id, now }: Destination,
): Promise<ReadonlyMap<number, number>> {
  const copies = new Map<number, number>();
  const levels = new Map<number, number>([[parent_cat_id, forest.levelOf(parent_cat_id)]]);
  for (const { cat_id, cat_name, s_number, parent_cat_id: former } of branch) {
    const parent = copies.get(former) ?? parent_cat_id;
    const level = (levels.get(parent) ?? 1) + 1;
    const row = { item_id, parent_cat_id: parent, cat_name, level, s_number, created_at: now, batch_id: null };
    const copy = await insertCatalog(tx, row);
    copies.set(cat_id, copy);
    levels.set(copy, level);
  }
  return copies;
}

interface PageCopies {
  readonly access: CatalogCopyAccess;
  readonly copies: ReadonlyMap<number, number>;
  readonly top_cat_id: number;
  readonly now: number;
}

async function copyPages(
  ctx: RequestContext,
  tx: Tx,
  pages: readonly PageRow[],
  { access, copies, top_cat_id, now }: PageCopies,
): Promise<void> {
  const texts = await listCurrentTexts(
    tx,
    pages.map(({ page_id }) => page_id),
  );
  const textOf = new Map(texts.map((text) => [text.page_id, text]));
  const made = new Map<number, number>();
  for (const { page_id, cat_id, s_number } of pages) {
    const text = textOf.get(page_id);
    if (!text) continue;
    const place = { item_id: access.target.item_id, cat_id: copies.get(cat_id) ?? 0, top_cat_id, s_number };
    const copy = await addPage(ctx, tx, { ...place, author: access.viewer, now }, text);
    made.set(page_id, copy.page_id);
  }
  await copyFileLinks(tx, made, now);
}

function demandPlace({ forest, parent_cat_id }: Destination, height: number, catalogs: number): void {
  if (parent_cat_id !== 0 && !forest.byId.has(parent_cat_id)) throw catalogNotFound('new_p_cat_id');
  if (forest.levelOf(parent_cat_id) + height > DEEPEST_LEVEL) {
    throw new ApiError('catalogTooDeep', {}, { field: 'new_p_cat_id' });
  }
  if (forest.byId.size + catalogs > LIMITS.itemCatalogs) {
    throw new ApiError('catalogsFull', { max: LIMITS.itemCatalogs });
  }
}

async function demandRoom(tx: Tx, item_id: number, pages: number): Promise<void> {
  if (pages > 0 && (await countPagesOf(tx, item_id)) + pages > LIMITS.itemPages) {
    throw new ApiError('itemFull', { max: LIMITS.itemPages });
  }
}
