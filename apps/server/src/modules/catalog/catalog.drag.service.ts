import type { InputOf, updateCatalogs } from '@sheaf/contract';
import { type ItemAccess, loadItemAccess } from '../../access/load.ts';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CatalogRecord, PageRow, Tx } from '../../schema/tables.ts';
import { lockWritable } from '../item/item.service.ts';
import { demandEditAt, demandKnown, demandPageKnown, type TreeAccess } from './catalog.access.ts';
import { listCatalogRows } from './catalog.queries.ts';
import { catalogNotFound } from './catalog.service.ts';
import {
  type CatalogWish,
  type ReplacedTree,
  replaceTree,
  tellChange,
  touchedTops,
  writeTree,
} from './catalog.tree.service.ts';
import { listPageRows, type PageChange, updatePages } from './catalog.write.queries.ts';
import { CatalogForest } from './catalog-forest.ts';

type Sent = InputOf<typeof updateCatalogs>['cats'];

interface PageWish {
  readonly page_id: number;
  readonly cat_id?: number;
  readonly s_number?: number;
}

/**
 * The tree after a drag. Whatever is wrong with one entry, nothing is changed; rows that say what is already so are not
 * written, and need no right.
 * @throws ApiError catalogNotFound, pageNotFound, catalogCircle, catalogConfines, catalogTooDeep, notAllowed
 */
export async function dragTree(
  ctx: RequestContext,
  { viewer, item: { item_id } }: TreeAccess,
  input: InputOf<typeof updateCatalogs>,
): Promise<void> {
  const catalogs = catalogWishes(input.cats);
  const pages = pageWishes(input.cats);
  await ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, item_id);
    const item = await loadItemAccess(inside(ctx, tx), item_id);
    const rows = await listCatalogRows(tx, item_id);
    demandThere(item, rows, namedCatalogs(catalogs, pages));
    const tree = replaceTree(rows, catalogs);
    const found = await findPages(tx, item_id, pages);
    for (const { top_cat_id } of found) demandPageKnown(item, top_cat_id);
    const moved = changedPages(found, pages, tree);
    if (tree.changes.length === 0 && moved.length === 0) return;
    demandEditAt(item, [...touchedTops(tree), ...touchedByPages(found, moved)]);
    await writeTree(tx, item_id, tree);
    await updatePages(tx, moved);
    await tellChange(ctx, tx, viewer, {
      item_id,
      action_type: 'drag',
      object_type: 'tree',
      object_id: 0,
      object_name: input.dragged_title,
      happened_at: ctx.clock.now(),
    });
  });
}

/** An entry with a page_id is of a page, whatever else it says. */
function catalogWishes(sent: Sent): ReadonlyMap<number, CatalogWish> {
  const wishes = new Map<number, CatalogWish>();
  for (const { cat_id, page_id, cat_name, parent_cat_id, s_number } of sent) {
    if (page_id !== 0 || cat_id === 0) continue;
    wishes.set(cat_id, {
      cat_id,
      ...(cat_name === undefined || cat_name === '' ? {} : { cat_name }),
      ...(parent_cat_id === undefined ? {} : { parent_cat_id }),
      ...(s_number === undefined ? {} : { s_number }),
    });
  }
  return wishes;
}

function pageWishes(sent: Sent): ReadonlyMap<number, PageWish> {
  const wishes = new Map<number, PageWish>();
  for (const { page_id, parent_cat_id, page_cat_id, s_number } of sent) {
    if (page_id === 0) continue;
    const cat_id = parent_cat_id ?? page_cat_id;
    wishes.set(page_id, {
      page_id,
      ...(cat_id === undefined ? {} : { cat_id }),
      ...(s_number === undefined ? {} : { s_number }),
    });
  }
  return wishes;
}

/** Catalogs that the entries are of or lead to; 0 for the root. */
function namedCatalogs(
  catalogs: ReadonlyMap<number, CatalogWish>,
  pages: ReadonlyMap<number, PageWish>,
): ReadonlySet<number> {
  const parents = [...catalogs.values()].map(({ parent_cat_id = 0 }) => parent_cat_id);
  return new Set([...catalogs.keys(), ...parents, ...[...pages.values()].map(({ cat_id = 0 }) => cat_id)]);
}

/** One that the viewer may not see answers as one that is not there. */
function demandThere(item: ItemAccess, rows: readonly CatalogRecord[], named: ReadonlySet<number>): void {
  const forest = new CatalogForest(rows);
  for (const cat_id of named) {
    if (cat_id === 0) continue;
    if (!forest.byId.has(cat_id)) throw catalogNotFound('cats');
    demandKnown(item, forest.topOf(cat_id));
  }
}

async function findPages(tx: Tx, item_id: number, wishes: ReadonlyMap<number, PageWish>): Promise<PageRow[]> {
  const found = await listPageRows(tx, item_id, [...wishes.keys()]);
  if (found.length !== wishes.size) throw new ApiError('pageNotFound', {}, { field: 'cats' });
  return found;
}

function changedPages(
  found: readonly PageRow[],
  wishes: ReadonlyMap<number, PageWish>,
  { after }: ReplacedTree,
): readonly PageChange[] {
  return found.flatMap((page) => {
    const { cat_id = page.cat_id, s_number = page.s_number } = wishes.get(page.page_id) ?? {};
    const changed = cat_id !== page.cat_id || s_number !== page.s_number;
    return changed ? [{ page_id: page.page_id, cat_id, s_number, top_cat_id: after.topOf(cat_id) }] : [];
  });
}

/** The same of the pages that are moved or ordered. */
function touchedByPages(found: readonly PageRow[], moved: readonly PageChange[]): readonly number[] {
  const former = new Map(found.map(({ page_id, top_cat_id }) => [page_id, top_cat_id]));
  return moved.flatMap(({ page_id, top_cat_id }) => [top_cat_id, former.get(page_id) ?? 0]);
}
