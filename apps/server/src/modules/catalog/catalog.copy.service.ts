import type { copyCatalog as copyCatalogCall, InputOf } from '@sheaf/contract';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CatalogRecord, Db, Tx } from '../../schema/tables.ts';
import { beginWithin, demandBuilding, endBatch, fillBatch } from '../batch/batch.service.ts';
import { insertChanges } from '../change-log/change-log.service.ts';
import { lockItem, lockWritable } from '../item/item.service.ts';
import { branchTold } from './branch-told.ts';
import { accessAsOfNow, type CatalogCopyAccess, demandCopyAt, demandEditAt } from './catalog.access.ts';
import { listPagesBelow, showCopies } from './catalog.branch.queries.ts';
import { linkCopies } from './catalog.copy.links.service.ts';
import {
  type Copying,
  copyCatalogs,
  copyPages,
  type PageCopy,
  type PlaceOfCopy,
} from './catalog.copy.steps.service.ts';
import { moveCatalog } from './catalog.move.service.ts';
import { listCatalogRows } from './catalog.queries.ts';
import { catalogNotFound } from './catalog.service.ts';
import { demandRoom, tellChange } from './catalog.tree.service.ts';
import { CatalogForest, DEEPEST_LEVEL } from './catalog-forest.ts';

/** What goes where, and how much it is. */
interface Wanted {
  readonly access: CatalogCopyAccess;
  readonly parent_cat_id: number;
}

interface Amount {
  readonly height: number;
  readonly catalogs: number;
  readonly pages: number;
}

interface Copied extends Wanted {
  readonly copying: Copying;
  readonly amount: Amount;
  /** What is copied, its topmost catalog first. */
  readonly branch: readonly CatalogRecord[];
  readonly copies: ReadonlyMap<number, number>;
  readonly pages: readonly PageCopy[];
}

/**
 * Copies a catalog with its pages below another parent, of this or another item, or moves it there; answers the cat_id
 * of the new place. A copy belongs to who makes it; a move keeps every id and its history.
 * @throws ApiError catalogNotFound, catalogCircle, catalogTooDeep, catalogsFull, itemFull, pagesOverQuota, busy
 */
export async function copyCatalog(
  ctx: RequestContext,
  access: CatalogCopyAccess,
  { new_p_cat_id, is_del }: InputOf<typeof copyCatalogCall>,
): Promise<number> {
  return is_del === 1 ? moveCatalog(ctx, access, new_p_cat_id) : makeCopy(ctx, { access, parent_cat_id: new_p_cat_id });
}

/** Written unseen in short steps, and shown at once: nobody else waits long, and one that stops half-way leaves nothing. */
async function makeCopy(ctx: RequestContext, wanted: Wanted): Promise<number> {
  const { access } = wanted;
  const { source, branch } = await demandSource(ctx.db, access);
  const cat_ids = branch.map(({ cat_id }) => cat_id);
  const pages = await listPagesBelow(ctx.db, access.item.item_id, cat_ids);
  const amount = { height: source.height(access.cat_id), catalogs: branch.length, pages: pages.length };
  const { level, top_cat_id } = await demandTarget(ctx, ctx.db, wanted, amount);
  const owner = { uid: access.viewer.uid, item_id: access.target.item_id };
  const building = await ctx.db.transaction().execute((tx) => beginWithin(ctx, tx, owner));
  return fillBatch(ctx, building, async () => {
    const items = { from_item_id: access.item.item_id, to_item_id: access.target.item_id };
    const { parent_cat_id } = wanted;
    const copying = { ...items, building, author: access.viewer, parent_cat_id, level, now: ctx.clock.now() };
    const copies = await copyCatalogs(ctx, copying, branch);
    const page_ids = pages.map(({ page_id }) => page_id);
    const copied = await copyPages(ctx, copying, placeBelow(copies, top_cat_id), page_ids);
    await linkCopies(ctx, copying, { item: access.item.item, catalogs: copies, pages: copied, isWhole: false });
    const shown = { copying, access, parent_cat_id, amount, branch, copies, pages: copied };
    return ctx.db.transaction().execute((tx) => showCopy(ctx, tx, shown));
  });
}

/** A page that left the branch meanwhile may be where the viewer reads nothing. */
function placeBelow(copies: ReadonlyMap<number, number>, top_cat_id: number): PlaceOfCopy {
  return (page) => {
    const cat_id = copies.get(page.cat_id);
    return cat_id === undefined ? undefined : { cat_id, top_cat_id };
  };
}

/** Everything that was asked before is asked again: rights and places may be others by now. */
async function showCopy(ctx: RequestContext, tx: Tx, copied: Copied): Promise<number> {
  const { copying, amount, copies, pages } = copied;
  const { building, now } = copying;
  const { viewer, item, target } = copied.access;
  for (const item_id of inOrder(item.item_id, target.item_id)) {
    await (item_id === target.item_id ? lockWritable : lockItem)(tx, item_id);
  }
  await demandBuilding(tx, building);
  const access = await accessAsOfNow(inside(ctx, tx), copied.access);
  const { root } = await demandSource(tx, access);
  const place = await demandTarget(ctx, tx, { ...copied, access }, { ...amount, pages: pages.length });
  const copy = copies.get(root.cat_id) ?? 0;
  const shown = { deeper: place.level - copying.level, top_cat_id: place.top_cat_id || copy };
  await showCopies(tx, building.batch_id, shown);
  await logPages(tx, copied);
  await ctx.feed.putAll(tx, { topic: 'page', ids: pages.map(({ copy_id }) => copy_id) });
  await tellChange(ctx, tx, viewer, {
    item_id: target.item_id,
    action_type: 'create',
    object_type: 'catalog',
    object_id: copy,
    object_name: root.cat_name,
    happened_at: now,
  });
  await endBatch(ctx, tx, building);
  return copy;
}

async function logPages(tx: Tx, { copying, branch, copies, pages }: Copied): Promise<void> {
  const { author, to_item_id, now } = copying;
  const { uid, username } = author;
  const catalogs = branch.slice(1).map(({ cat_id, cat_name }) => ({ cat_id: copies.get(cat_id) ?? 0, cat_name }));
  const made = { catalogs, pages: pages.map(({ copy_id: page_id, page_title }) => ({ page_id, page_title })) };
  const changes = pages.map(({ copy_id, page_title }) => ({
    uid,
    username,
    action_type: 'create' as const,
    object_type: 'page' as const,
    object_id: copy_id,
    object_name: page_title,
    happened_at: now,
  }));
  await insertChanges(tx, to_item_id, changes, branchTold('create', made, { uid, username, happened_at: now }));
}

/** Two who copy in opposite directions lock in the same order. */
function inOrder(one: number, other: number): readonly number[] {
  return one === other ? [one] : [one, other].sort((a, b) => a - b);
}

interface Source {
  readonly source: CatalogForest<CatalogRecord>;
  readonly root: CatalogRecord;
  readonly branch: readonly CatalogRecord[];
}

/** @throws ApiError catalogNotFound, notAllowed */
async function demandSource(db: Db, { item, cat_id }: CatalogCopyAccess): Promise<Source> {
  const source = new CatalogForest(await listCatalogRows(db, item.item_id));
  const branch = source.branch(cat_id);
  const [root] = branch;
  if (!root) throw catalogNotFound('cat_id');
  demandCopyAt(item, source.topOf(cat_id));
  return { source, root, branch };
}

/** @throws ApiError catalogNotFound, catalogTooDeep, catalogsFull, itemFull, pagesOverQuota, notAllowed */
async function demandTarget(
  ctx: RequestContext,
  db: Db,
  { access: { target }, parent_cat_id }: Wanted,
  { height, catalogs, pages }: Amount,
): Promise<{ readonly level: number; readonly top_cat_id: number }> {
  const forest = new CatalogForest(await listCatalogRows(db, target.item_id));
  if (parent_cat_id !== 0 && !forest.byId.has(parent_cat_id)) throw catalogNotFound('new_p_cat_id');
  const [level, top_cat_id] = [forest.levelOf(parent_cat_id), forest.topOf(parent_cat_id)];
  if (level + height > DEEPEST_LEVEL) throw new ApiError('catalogTooDeep', {}, { field: 'new_p_cat_id' });
  demandEditAt(target, [top_cat_id]);
  await demandRoom(ctx, db, target.item_id, { catalogs: forest.byId.size + catalogs, pages });
  return { level, top_cat_id };
}
