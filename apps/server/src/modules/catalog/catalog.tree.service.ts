import { LIMITS } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CatalogRecord, Db, Tx } from '../../schema/tables.ts';
import { type Change, insertChange } from '../change-log/change-log.service.ts';
import { touchItem } from '../item/item.service.ts';
import { findConfining } from '../member/member.service.ts';
import { demandPageRoom } from '../quota/quota.service.ts';
import { catalogNotFound } from './catalog.service.ts';
import { type CatalogChange, updateCatalogs, updatePageTops } from './catalog.write.queries.ts';
import { CatalogForest, DEEPEST_LEVEL } from './catalog-forest.ts';

/** What is to be of a catalog; what is absent stays. */
export interface CatalogWish {
  readonly cat_id: number;
  readonly cat_name?: string;
  readonly parent_cat_id?: number;
  readonly s_number?: number;
}

export interface ReplacedTree {
  readonly before: CatalogForest<CatalogRecord>;
  readonly after: CatalogForest<CatalogRecord>;
  /** Only those whose row changes. */
  readonly changes: readonly CatalogChange[];
  /** Catalogs that got another top-level catalog above them. */
  readonly tops: ReadonlyMap<number, number>;
}

/**
 * The tree as it would be: nothing is written yet, and nothing is right in parts.
 * @throws ApiError catalogCircle, catalogTooDeep; catalogs of wishes and their parents are known to be there
 */
export function replaceTree(rows: readonly CatalogRecord[], wishes: ReadonlyMap<number, CatalogWish>): ReplacedTree {
  const before = new CatalogForest(rows);
  const wished = new CatalogForest(rows.map((row) => wishedRow(row, wishes.get(row.cat_id))));
  const after = new CatalogForest(
    [...wished.byId.values()].map((row) => ({ ...row, level: checkedLevel(wished, row.cat_id) })),
  );
  const changes = [...after.byId.values()].filter((row) => isChanged(row, before.byId.get(row.cat_id)));
  const tops = new Map<number, number>();
  for (const { cat_id } of rows) {
    const top = after.topOf(cat_id);
    if (top !== before.topOf(cat_id)) tops.set(cat_id, top);
  }
  return { before, after, changes, tops };
}

/** The tree with one catalog below another parent. @throws ApiError catalogNotFound, catalogCircle, catalogTooDeep */
export function movedTree(rows: readonly CatalogRecord[], cat_id: number, parent_cat_id: number) {
  const known = new Set(rows.map((row) => row.cat_id));
  if (!known.has(cat_id)) throw catalogNotFound('cat_id');
  if (parent_cat_id !== 0 && !known.has(parent_cat_id)) throw catalogNotFound('new_p_cat_id');
  return replaceTree(rows, new Map([[cat_id, { cat_id, parent_cat_id }]]));
}

/** @throws ApiError catalogConfines */
export async function writeTree(tx: Tx, item_id: number, tree: ReplacedTree): Promise<void> {
  await demandUnconfined(tx, item_id, tree);
  await updateCatalogs(tx, tree.changes);
  await updatePageTops(tx, item_id, tree.tops);
}

/** Below another catalog a right to this one alone would hold nowhere, and a right to the other one would be more. */
async function demandUnconfined(tx: Tx, item_id: number, { before, tops }: ReplacedTree): Promise<void> {
  const lowered = [...tops.keys()].filter((cat_id) => before.topOf(cat_id) === cat_id);
  const name = await findConfining(tx, item_id, new Set(lowered));
  if (name !== undefined) throw new ApiError('catalogConfines', { name });
}

/**
 * Is there room for so many catalogs, those that are there included, and so many more pages?
 * @throws ApiError catalogsFull, itemFull, pagesOverQuota
 */
export async function demandRoom(
  ctx: Context,
  db: Db,
  item_id: number,
  { catalogs, pages }: { readonly catalogs: number; readonly pages: number },
): Promise<void> {
  if (catalogs > LIMITS.itemCatalogs) throw new ApiError('catalogsFull', { max: LIMITS.itemCatalogs });
  await demandPageRoom(ctx, db, item_id, pages);
}

/** Every change of a tree is told to caches, to other processes, and in the change log. */
export async function tellChange(
  ctx: Context,
  tx: Tx,
  { uid, username }: Pick<Viewer, 'uid' | 'username'>,
  change: Omit<Change, 'uid' | 'username'>,
): Promise<void> {
  await touchItem(tx, change.item_id, change.happened_at, { tree: true });
  await insertChange(tx, { ...change, uid, username });
  await ctx.feed.put(tx, { topic: 'item', id: change.item_id });
}

/** The top-level catalogs of all places that a catalog leaves, enters or is ordered in; 0 for the root. */
export function touchedTops({ before, after, changes }: ReplacedTree): Set<number> {
  const tops = new Set<number>();
  for (const change of changes) {
    const former = before.byId.get(change.cat_id);
    const placeKept = former?.parent_cat_id === change.parent_cat_id && former.s_number === change.s_number;
    tops.add(before.topOf(placeKept ? change.cat_id : (former?.parent_cat_id ?? 0)));
    tops.add(after.topOf(placeKept ? change.cat_id : change.parent_cat_id));
  }
  return tops;
}

function wishedRow(row: CatalogRecord, wish: CatalogWish | undefined): CatalogRecord {
  if (!wish) return row;
  const { cat_name = row.cat_name, parent_cat_id = row.parent_cat_id, s_number = row.s_number } = wish;
  return { ...row, cat_name, parent_cat_id, s_number };
}

function checkedLevel(forest: CatalogForest<CatalogRecord>, cat_id: number): number {
  if (!forest.path(cat_id)) throw new ApiError('catalogCircle');
  const level = forest.levelOf(cat_id);
  if (level > DEEPEST_LEVEL) throw new ApiError('catalogTooDeep');
  return level;
}

function isChanged(row: CatalogChange, former: CatalogChange | undefined): boolean {
  return (
    row.cat_name !== former?.cat_name ||
    row.parent_cat_id !== former.parent_cat_id ||
    row.level !== former.level ||
    row.s_number !== former.s_number
  );
}
