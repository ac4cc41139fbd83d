import { type ItemInfo, LIMITS, type Menu } from '@sheaf/contract';
import type { ItemAccess } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { SharedReply } from '../../platform/http/answer.ts';
import type { ItemRecord, Tx } from '../../schema/tables.ts';
import { globalParamOf } from '../global-param/global-param.service.ts';
import { searchPages } from '../search/search.service.ts';
import { presentItemInfo } from './item.present.ts';
import { lockItemRow, updateTouched } from './item.queries.ts';
import { packedMenu, treeOf } from './item.tree.service.ts';
import { defaultPage, type ItemTree, pathTo } from './item-tree.ts';

export interface InfoOptions {
  /** The page that is open; the first one where the tree does not show it. */
  readonly default_page_id?: number;
  /** Pages with these words instead of the tree. */
  readonly keyword?: string;
}

const EMPTY_MENU: Menu = { pages: [], catalogs: [] };

/**
 * Whoever changes a tree or its members holds the item until the transaction ends, so that two never mix.
 * @throws ApiError itemNotFound when it was deleted meanwhile
 */
export async function lockItem(tx: Tx, item_id: number): Promise<ItemRecord> {
  const item = await lockItemRow(tx, item_id);
  if (!item) throw new ApiError('itemNotFound');
  return item;
}

/**
 * The same by who changes the item: one that was archived since the right was asked for stays as it is.
 * @throws ApiError itemNotFound, itemReadOnly
 */
export async function lockWritable(tx: Tx, item_id: number): Promise<ItemRecord> {
  const item = await lockItem(tx, item_id);
  if (item.is_archived === 1) throw new ApiError('itemReadOnly');
  return item;
}

/** Says that something in the item changed; `tree`: what its tree or frame shows did, so that caches look again. */
export async function touchItem(tx: Tx, item_id: number, now: number, { tree }: { tree: boolean }): Promise<void> {
  await updateTouched(tx, item_id, now, tree ? 1 : 0);
}

/** The item as item/info and the reading pages show it. */
export async function itemInfo(ctx: RequestContext, access: ItemAccess, options: InfoOptions = {}): Promise<ItemInfo> {
  return infoFrom(ctx, access, await treeOf(ctx, access), options);
}

/** The same to be sent: the tree of a large item goes as it was packed for the first who asked. */
export async function itemInfoReply(
  ctx: RequestContext,
  access: ItemAccess,
  options: InfoOptions,
): Promise<ItemInfo | SharedReply<ItemInfo>> {
  const tree = await treeOf(ctx, access);
  const info = await infoFrom(ctx, access, tree, options);
  if (info.menu !== tree.menu || tree.nodes <= LIMITS.treeNodesInHtml) return info;
  return new SharedReply(info, 'menu', () => packedMenu(tree));
}

async function infoFrom(
  ctx: RequestContext,
  access: ItemAccess,
  tree: ItemTree,
  { default_page_id = 0, keyword = '' }: InfoOptions,
): Promise<ItemInfo> {
  const is_login = ctx.viewer !== undefined;
  const page = defaultPage(tree, default_page_id);
  const opened = {
    is_login,
    default_page_id: page?.page_id ?? 0,
    default_cat_ids: pathTo(tree, page?.cat_id ?? 0).map(({ cat_id }) => cat_id),
    // guests have no name to be shown
    relay_open: is_login && ctx.settings.current.relay_open === 1,
    global_param: await globalParamOf(ctx, access.item),
    show_watermark: is_login ? ctx.settings.current.show_watermark : (0 as const),
  };
  if (keyword.trim() === '') {
    return presentItemInfo(access, { ...opened, menu: tree.menu, found: [], found_capped: false });
  }
  const { pages, capped } = await searchPages(ctx, access, { keyword, count: LIMITS.searchResults });
  return presentItemInfo(access, { ...opened, menu: EMPTY_MENU, found: pages, found_capped: capped });
}
