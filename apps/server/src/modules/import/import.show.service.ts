import { LIMITS } from '@sheaf/contract';
import { givenGrants } from '../../access/given-grants.ts';
import { RIGHT, wholeItem } from '../../access/grants.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { ItemRecord, Tx } from '../../schema/tables.ts';
import type { ShownImport } from '../api-source/api-source.record.service.ts';
import { demandBuilding, showBatch } from '../batch/batch.service.ts';
import { type Change, insertChanges } from '../change-log/change-log.service.ts';
import { touchItem } from '../item/item.service.ts';
import { demandItemRoom } from '../quota/quota.service.ts';
import { reorderCatalogs } from './import.catalogs.service.ts';
import { fillImported, findStanding, lockAnyItem, lockSource, updateSource } from './import.queries.ts';
import { type BuiltTree, demandRoom, standAsBefore } from './import.tree.service.ts';
import { relinkPages } from './import.write.queries.ts';
import { descriptionOf, itemTypeOf } from './import-item.ts';
import { chunksOf } from './import-plan.ts';
import type { StoredReport } from './import-report.ts';
import type { ImportOrder, ImportWork } from './import-work.ts';

/** More changes of pages than this are one line in the change log. */
const LOGGED = 100;
const RELINK_AT_ONCE = 500;

/**
 * The moment at which everybody sees the import: one short transaction. From here on it is no more taken back.
 * @throws BatchStopped; ApiError itemNotFound, itemNotManaged, itemReadOnly, itemFull, pagesOverQuota, itemsOverQuota; busy when what it stands on changed meanwhile
 */
export async function showImport(
  ctx: Context,
  work: ImportWork,
  built: BuiltTree,
  report: StoredReport,
): Promise<void> {
  const { order, building, now } = work;
  await ctx.db.transaction().execute(async (tx) => {
    const item = await lockWritable(tx, order);
    await demandBuilding(tx, building);
    await demandUnchanged(tx, order.item_id, built);
    const shown = { isNew: item.batch_id !== null, item_name: nameFor(work, item) };
    if (shown.isNew) await fillImported(tx, order.item_id, newItem(work, shown.item_name));
    await demandRoom(ctx, tx, order, built.added.length);
    await order.onShown?.(tx, shownOf(work, built));
    await showBatch(tx, building, JSON.stringify(report));
    if (shown.isNew && order.byRight) await demandItemRoom(ctx, tx, item.uid);
    await reorderCatalogs(tx, built.reordered);
    for (const some of chunksOf(built.relinked, RELINK_AT_ONCE)) await relinkPages(tx, built.source.source_id, some);
    await updateSource(tx, built.source.source_id, { batch_id: building.batch_id, imported_at: now });
    await logAdded(tx, work, built, shown);
    if (shown.isNew || built.added.length > 0 || built.reordered.length > 0)
      await touchItem(tx, order.item_id, now, { tree: true });
    await ctx.feed.put(tx, { topic: 'item', id: order.item_id });
  });
}

function shownOf({ order }: ImportWork, { source, added, kept }: BuiltTree): ShownImport {
  const pages = [
    ...added.map(({ page, page_id }) => ({ key: page.key, page_id, isNew: true })),
    ...kept.map(({ page, link }) => ({ key: page.key, page_id: link.page_id, isNew: false })),
  ];
  return { import_source_id: source.source_id, item_id: order.item_id, pages };
}

async function lockWritable(tx: Tx, { item_id, author, byRight }: ImportOrder): Promise<ItemRecord> {
  const item = await lockAnyItem(tx, item_id);
  if (!item) throw new ApiError('itemNotFound');
  if (item.is_archived === 1) throw new ApiError('itemReadOnly');
  if (byRight && !(await mayStillManage(tx, item_id, author.uid))) throw new ApiError('itemNotManaged');
  return item;
}

async function mayStillManage(tx: Tx, item_id: number, uid: number): Promise<boolean> {
  const standing = await findStanding(tx, item_id, uid);
  if (!standing) return false;
  return standing.owns || wholeItem(await givenGrants(tx, item_id, uid), RIGHT.manage);
}

/** Another import of this source may have ended, or somebody moved a catalog that new pages are to stand in. */
async function demandUnchanged(tx: Tx, item_id: number, { source, reused }: BuiltTree): Promise<void> {
  const now = await lockSource(tx, source.source_id);
  const isSame = now?.batch_id === source.batch_id && (await standAsBefore(tx, item_id, reused));
  if (!isSame) throw new ApiError('busy');
}

/** A new item that nobody named is called as what is in it. */
function nameFor({ order, tree }: ImportWork, item: ItemRecord): string {
  if (item.batch_id === null || order.named) return item.item_name;
  return [...tree.title.trim()].slice(0, LIMITS.itemNameChars).join('') || item.item_name;
}

/** What a new item takes from its source. */
function newItem({ tree }: ImportWork, item_name: string) {
  return { item_name, item_type: itemTypeOf(tree), item_description: descriptionOf(tree) };
}

async function logAdded(
  tx: Tx,
  { order, now }: ImportWork,
  { added, made }: BuiltTree,
  { isNew, item_name }: { readonly isNew: boolean; readonly item_name: string },
): Promise<void> {
  const line = { ...order.author, happened_at: now };
  const ofItem: Omit<Change, 'item_id'> = {
    ...line,
    action_type: isNew ? 'create' : 'update',
    object_type: 'item',
    object_id: order.item_id,
    object_name: item_name,
  };
  const ofPages = added.map(({ page, page_id }): Omit<Change, 'item_id'> => {
    return { ...line, action_type: 'create', object_type: 'page', object_id: page_id, object_name: page.title };
  });
  const pages = ofPages.length <= LOGGED ? ofPages : [];
  const item = isNew || ofPages.length > LOGGED ? [ofItem] : [];
  const ofCatalogs = made.map(({ cat_id: object_id, cat_name: object_name }) => {
    return { ...line, action_type: 'create', object_type: 'catalog', object_id, object_name };
  });
  await insertChanges(tx, order.item_id, [...item, ...pages], [...ofCatalogs, ...ofPages]);
}
