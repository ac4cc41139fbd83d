import { inside, type RequestContext } from '../../context.ts';
import { ahead } from '../../platform/ahead.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CatalogRecord, Db, Tx } from '../../schema/tables.ts';
import { moveFiles } from '../attachment/attachment.service.ts';
import { type Building, beginWithin, demandBuilding, endBatch, fillBatch, inBatch } from '../batch/batch.service.ts';
import { lockWritable } from '../item/item.service.ts';
import { releaseCatalogs } from '../member/member.service.ts';
import { expectPages, forgetPages, type IndexedText, textsToIndex } from '../page/page.index.service.ts';
import { noteForWebhooks } from '../webhook/webhook.note.service.ts';
import { branchTold } from './branch-told.ts';
import { accessAsOfNow, type CatalogCopyAccess, demandEditAt, demandTakeOut } from './catalog.access.ts';
import {
  type BranchPage,
  findHolder,
  holdsPagesOfOthers,
  listPagesBelow,
  updateItemOf,
} from './catalog.branch.queries.ts';
import { listCatalogRows } from './catalog.queries.ts';
import { catalogNotFound } from './catalog.service.ts';
import { demandRoom, movedTree, type ReplacedTree, tellChange } from './catalog.tree.service.ts';
import { updateCatalogs } from './catalog.write.queries.ts';
import { CatalogForest } from './catalog-forest.ts';

/** After so many tries, during each of which more pages were saved than one short step takes, the move gives up. */
const TRIES = 10;

interface Wanted {
  readonly access: CatalogCopyAccess;
  readonly parent_cat_id: number;
}

interface Crossing extends Wanted {
  readonly building: Building;
  /** Pages that the index knows in the new item by now, with the revision it knows. */
  readonly written: Map<number, number>;
}

/**
 * Puts a branch into another item. A search is confined to an item, so the index learns of the pages there first, step
 * by step and unseen; then everything goes over at once, with what was saved in between.
 * @throws ApiError catalogNotFound, catalogTooDeep, catalogsFull, itemFull, pagesOverQuota, notAllowed, deleteNotAllowed, busy; pageLocked
 *   while somebody else edits a page of it
 */
export async function moveAcross(ctx: RequestContext, access: CatalogCopyAccess, parent_cat_id: number): Promise<void> {
  const { target, viewer } = access;
  await planMove(ctx, ctx.db, { access, parent_cat_id });
  const building = await ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, target.item_id);
    await expectPages(ctx, tx, target.item_id);
    return beginWithin(ctx, tx, { uid: viewer.uid, item_id: target.item_id });
  });
  await fillBatch(ctx, building, async () => {
    const crossing: Crossing = { access, parent_cat_id, building, written: new Map() };
    for (let tried = 0; tried < TRIES; tried++) {
      await writeEntries(ctx, crossing);
      if (await ctx.db.transaction().execute((tx) => cross(ctx, tx, crossing))) return;
    }
    throw new ApiError('busy');
  });
}

async function writeEntries(ctx: RequestContext, crossing: Crossing): Promise<void> {
  const { access, building, written } = crossing;
  const { pages } = await planMove(ctx, ctx.db, crossing);
  for await (const texts of ahead(textsToIndex(ctx, ctx.db, unknown(crossing, pages)))) {
    await inBatch(ctx, building, (tx) => writeBeside(ctx, tx, access, texts));
    for (const { page_id, revision } of texts) written.set(page_id, revision);
  }
}

/** Pages that the index does not know there as they are now. */
function unknown({ written }: Crossing, pages: readonly BranchPage[]): readonly number[] {
  return pages.flatMap(({ page_id, revision }) => (written.get(page_id) === revision ? [] : [page_id]));
}

async function writeBeside(
  ctx: RequestContext,
  tx: Tx,
  { target }: CatalogCopyAccess,
  texts: readonly IndexedText[],
): Promise<void> {
  for (const { page_id, found } of texts) {
    await ctx.search.putBeside(tx, { kind: 'page', id: page_id, scope: target.item_id, ...found });
  }
}

/** False when more was saved meanwhile than one step takes: then nothing was moved. */
async function cross(ctx: RequestContext, tx: Tx, crossing: Crossing): Promise<boolean> {
  const { building } = crossing;
  const { item, target } = crossing.access;
  for (const id of [item.item_id, target.item_id].sort((a, b) => a - b)) await lockWritable(tx, id);
  await demandBuilding(tx, building);
  const access = await accessAsOfNow(inside(ctx, tx), crossing.access);
  const plan = await planMove(ctx, tx, { ...crossing, access });
  const late = unknown(crossing, plan.pages);
  const { value: texts = [] } = await textsToIndex(ctx, tx, late).next();
  if (texts.length < late.length) return false;
  await writeBeside(ctx, tx, access, texts);
  await writeMove(ctx, tx, access, plan);
  await endBatch(ctx, tx, building);
  return true;
}

async function writeMove(
  ctx: RequestContext,
  tx: Tx,
  { item, target, viewer }: CatalogCopyAccess,
  { root, cat_ids, branch, pages, tree }: MovePlan,
): Promise<void> {
  const now = ctx.clock.now();
  const items = { from: item.item_id, to: target.item_id };
  const page_ids = pages.map(({ page_id }) => page_id);
  await releaseCatalogs(tx, viewer, { item_id: item.item_id, cat_ids: new Set(cat_ids), now });
  await updateItemOf(tx, cat_ids, { ...items, top_cat_id: tree.after.topOf(root.cat_id) });
  await updateCatalogs(tx, tree.changes);
  await moveFiles(tx, cat_ids, items);
  await forgetPages(ctx, tx, item.item_id, page_ids);
  await ctx.feed.putAll(tx, { topic: 'page', ids: page_ids });
  const { cat_id: object_id, cat_name: object_name } = root;
  const what = { object_type: 'catalog', object_id, object_name, happened_at: now } as const;
  const moved = { catalogs: branch.slice(1), pages };
  const who = { uid: viewer.uid, username: viewer.username, happened_at: now };
  await noteForWebhooks(tx, item.item_id, branchTold('delete', moved, who));
  await tellChange(ctx, tx, viewer, { ...what, item_id: item.item_id, action_type: 'delete' });
  await noteForWebhooks(tx, target.item_id, branchTold('create', moved, who));
  await tellChange(ctx, tx, viewer, { ...what, item_id: target.item_id, action_type: 'create' });
}

interface MovePlan {
  readonly root: CatalogRecord;
  readonly cat_ids: readonly number[];
  readonly branch: readonly CatalogRecord[];
  readonly pages: readonly BranchPage[];
  readonly tree: ReplacedTree;
}

/** Asked before anything is written and again under the locks of both items, where nothing can change any more. */
async function planMove(ctx: RequestContext, db: Db, { access, parent_cat_id }: Wanted): Promise<MovePlan> {
  const { item, target, cat_id } = access;
  const forest = new CatalogForest(await listCatalogRows(db, item.item_id));
  const branch = forest.branch(cat_id);
  const [root] = branch;
  if (!root) throw catalogNotFound('cat_id');
  demandEditAt(item, [forest.topOf(root.parent_cat_id)]);
  const cat_ids = branch.map((row) => row.cat_id);
  await demandToTakeOut(ctx, db, access, { top_cat_id: forest.topOf(cat_id), cat_ids });
  const pages = await listPagesBelow(db, item.item_id, cat_ids);
  const rows = await listCatalogRows(db, target.item_id);
  await demandRoom(ctx, db, target.item_id, { catalogs: rows.length + branch.length, pages: pages.length });
  const tree = movedTree([...rows, ...branch], cat_id, parent_cat_id);
  demandEditAt(target, [tree.after.topOf(parent_cat_id)]);
  return { root, cat_ids, branch, pages, tree };
}

async function demandToTakeOut(
  ctx: RequestContext,
  db: Db,
  { item, viewer: { uid } }: CatalogCopyAccess,
  { top_cat_id, cat_ids }: { readonly top_cat_id: number; readonly cat_ids: readonly number[] },
): Promise<void> {
  demandTakeOut(item, top_cat_id, { isOwn: !(await holdsPagesOfOthers(db, item.item_id, cat_ids, uid)) });
  const holder = await findHolder(db, item.item_id, cat_ids, { uid, now: ctx.clock.now() });
  if (holder !== undefined) throw new ApiError('pageLocked', { holder });
}
