import { inside, type RequestContext } from '../../context.ts';
import type { Tx } from '../../schema/tables.ts';
import { lockWritable } from '../item/item.service.ts';
import { accessAsOfNow, type CatalogCopyAccess, demandEditAt } from './catalog.access.ts';
import { moveAcross } from './catalog.move-across.service.ts';
import { listCatalogRows } from './catalog.queries.ts';
import { movedTree, tellChange, touchedTops, writeTree } from './catalog.tree.service.ts';

/**
 * Puts a catalog with all below it under another parent, also of another item.
 * @throws ApiError catalogNotFound, catalogCircle, catalogConfines, catalogTooDeep, catalogsFull, itemFull, notAllowed,
 *   deleteNotAllowed, pageLocked, busy
 */
export async function moveCatalog(
  ctx: RequestContext,
  access: CatalogCopyAccess,
  parent_cat_id: number,
): Promise<number> {
  if (access.item.item_id !== access.target.item_id) await moveAcross(ctx, access, parent_cat_id);
  else await ctx.db.transaction().execute((tx) => moveWithin(ctx, tx, access, parent_cat_id));
  return access.cat_id;
}

async function moveWithin(
  ctx: RequestContext,
  tx: Tx,
  access: CatalogCopyAccess,
  parent_cat_id: number,
): Promise<void> {
  const { viewer, cat_id } = access;
  const { item_id } = access.item;
  await lockWritable(tx, item_id);
  const { item } = await accessAsOfNow(inside(ctx, tx), access);
  const tree = movedTree(await listCatalogRows(tx, item_id), cat_id, parent_cat_id);
  demandEditAt(item, [tree.before.topOf(cat_id), ...touchedTops(tree)]);
  await writeTree(tx, item_id, tree);
  await tellChange(ctx, tx, viewer, {
    item_id,
    action_type: 'update',
    object_type: 'catalog',
    object_id: cat_id,
    object_name: tree.before.byId.get(cat_id)?.cat_name ?? '',
    happened_at: ctx.clock.now(),
  });
}
