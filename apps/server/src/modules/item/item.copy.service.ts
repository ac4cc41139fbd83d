import { type addItem, type InputOf, LIMITS } from '@sheaf/contract';
import { inside, type RequestContext } from '../../context.ts';
import { endsWithin } from '../../platform/ends-within.ts';
import {
  type Building,
  beginWithin,
  demandBuilding,
  endBatch,
  fillBatch,
  noteBatch,
  showBatch,
} from '../batch/batch.service.ts';
import { copyTree } from '../catalog/catalog.copy.tree.service.ts';
import { copyEnvironments } from '../environment/environment.service.ts';
import { copyGlobalParam } from '../global-param/global-param.service.ts';
import { demandItemRoom, demandPageRoom } from '../quota/quota.service.ts';
import { demandAccount } from '../user/user.service.ts';
import { accessToLookAsManager, type ItemManageAccess } from './item.access.ts';
import { insertNewItem, logItem, type NewItem, newItemOf } from './item.new.service.ts';
import { lockItem } from './item.service.ts';

interface ItemCopy extends ItemManageAccess {
  readonly building: Building;
  readonly item_id: number;
  readonly asked: NewItem;
}

/**
 * Copies an item with its tree, current texts and files, unseen and in short steps: it is there as a whole or not at
 * all, and nobody else waits long. A large one is copied further when the call is answered.
 * @throws ApiError itemNameMissing, domainInvalid, domainTaken, visitPasswordMissing, itemGroupNotFound, itemGroupFull,
 *   itemFull, itemsOverQuota, pagesOverQuota, busy; itemNotFound, itemNotManaged when the right was lost meanwhile
 */
export async function copyItem(
  ctx: RequestContext,
  access: ItemManageAccess,
  input: InputOf<typeof addItem>,
): Promise<{ readonly item_id: number; readonly pending: 0 | 1 }> {
  const asked = await newItemOf(input, access.item.item.item_type);
  const { building, item_id } = await ctx.db.transaction().execute(async (tx) => {
    const begun = await beginWithin(ctx, tx, { uid: access.viewer.uid, item_id: 0 });
    const made = await insertNewItem(ctx, tx, access.viewer, asked, begun.batch_id);
    await noteBatch(tx, begun.batch_id, { item_id: made });
    return { building: begun, item_id: made };
  });
  const work = fillBatch(ctx, building, () => fillCopy(ctx, { ...access, building, item_id, asked }));
  const ended = await endsWithin(work, LIMITS.callSeconds * 1000, (err) =>
    ctx.log.warn({ err, item_id }, 'item not copied'),
  );
  return { item_id, pending: ended ? 0 : 1 };
}

async function fillCopy(ctx: RequestContext, { viewer, item, building, item_id, asked }: ItemCopy): Promise<void> {
  const copying = {
    building,
    from_item_id: item.item_id,
    to_item_id: item_id,
    author: viewer,
    parent_cat_id: 0,
    level: LIMITS.topCatalogLevel - 1,
    now: ctx.clock.now(),
  };
  const pages = await copyTree(ctx, copying, item.item);
  await ctx.db.transaction().execute(async (tx) => {
    await lockItem(tx, item.item_id);
    await demandBuilding(tx, building);
    await accessToLookAsManager(inside(ctx, tx), item);
    await demandAccount(tx, viewer);
    await demandPageRoom(ctx, tx, item_id, pages.length);
    await copyEnvironments(tx, item.item_id, item_id, ctx.clock.now());
    await copyGlobalParam(tx, item.item_id, item_id, ctx.clock.now());
    await showBatch(tx, building, '');
    await demandItemRoom(ctx, tx, viewer.uid);
    await logItem(ctx, tx, viewer, { item_id, item_name: asked.item_name, action_type: 'create' });
    await endBatch(ctx, tx, building);
  });
}
