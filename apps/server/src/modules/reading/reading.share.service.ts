import type { ItemInfo, Menu, ReadingData } from '@sheaf/contract';
import { RIGHT } from '../../access/grants.ts';
import { readOnlyReason } from '../../access/item.policy.ts';
import { type ShareAccess, shareNotFound } from '../../access/share.ts';
import type { RequestContext } from '../../context.ts';
import { globalsOf } from '../global-param/global-param.service.ts';
import { treeOf } from '../item/item.tree.service.ts';
import { pageOfShare } from '../page/page.access.ts';
import { presentPageInfo } from '../page/page.present.ts';
import { clockFor, renderShared } from '../render/render.service.ts';
import { catalogIn, menuPart, neighboursOf } from './menu-part.ts';
import { catalogPart, emptyView, withoutBook } from './reading.service.ts';

/** What is shared: how it is called, and the tree of it. A page by itself has neither. */
interface Shared {
  readonly name: string;
  readonly menu: Menu;
}

/** What changes beside what is shared is not told. */
const NOBODYS = { item: { tree_version: 0 } };
const NOTHING: Menu = { pages: [], catalogs: [] };

/** The page that a share opens with; undefined where nothing is in it. */
export async function firstShared(ctx: RequestContext, access: ShareAccess): Promise<number | undefined> {
  if (access.share.object_type === 'page') return access.share.object_id;
  return firstPageOf((await sharedOf(ctx, access)).menu);
}

/** A page of a share; without one the first. @throws ApiError shareNotFound */
export async function readShared(ctx: RequestContext, access: ShareAccess, page_id?: number): Promise<ReadingData> {
  const shared = await sharedOf(ctx, access);
  const asked = page_id ?? (await firstShared(ctx, access));
  if (asked === undefined) return { ...viewOf(ctx, access, shared), menu_cut: [] };
  const { page } = await pageOfShare(ctx, access, asked);
  const globals = await globalsOf(ctx, access.item);
  const text = { ...page, language: ctx.language, globals, clock: clockFor(ctx, page) };
  const { html, outline, features } = await renderShared(ctx, text, access.unique_key);
  const cat_id = access.share.object_type === 'page' ? 0 : page.cat_id;
  const { menu, menu_cut } = menuPart(shared.menu, { page_id: asked, cat_id });
  // neither whose page it is, nor in what item, nor what its writers say to each other
  const shown = { ...page, item_id: 0, cat_id, author_uid: 0, page_comments: '', s_number: 0, revision: 0 };
  return {
    ...viewOf(ctx, access, { ...shared, menu }),
    view: 'page',
    menu_cut,
    page: withoutBook(presentPageInfo(shown, { page_edit: 0, page_delete: 0 }, [], ctx.settings.current.time_zone)),
    html,
    outline,
    features: { mermaid: features.mermaid },
    ...neighboursOf(shared.menu, asked),
  };
}

/** A catalog below what is shared. @throws ApiError shareNotFound */
export async function readSharedCatalog(
  ctx: RequestContext,
  access: ShareAccess,
  cat_id: number,
): Promise<ReadingData> {
  const shared = await sharedOf(ctx, access);
  const part = catalogPart(shared.menu, cat_id);
  if (!part) throw shareNotFound();
  const { menu, menu_cut, catalog } = part;
  return { ...viewOf(ctx, access, { ...shared, menu }), view: 'catalog', menu_cut, catalog };
}

/** The tree as every reader of all of the item has it, and of it what is shared. */
async function sharedOf(ctx: RequestContext, { share, item }: ShareAccess): Promise<Shared> {
  if (share.object_type === 'page') return { name: '', menu: NOTHING };
  const reads = { right: RIGHT.read, cats: 'all', via: 'open' } as const;
  const whole = { item, item_id: item.item_id, grants: [reads], read_only: readOnlyReason(item), login_forced: false };
  const { menu } = await treeOf({ ...ctx, viewer: undefined }, whole);
  if (share.object_type === 'item') return { name: item.item_name, menu };
  const catalog = catalogIn(menu, share.object_id);
  if (!catalog) throw shareNotFound();
  return { name: catalog.cat_name, menu: { pages: catalog.pages, catalogs: catalog.catalogs } };
}

function firstPageOf({ pages, catalogs }: Menu): number | undefined {
  const [first] = pages;
  if (first) return first.page_id;
  for (const catalog of catalogs) {
    const found = firstPageOf(catalog);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Nobody is logged in where a key is what counts, and no address leads out of what is shared. */
function viewOf(ctx: RequestContext, access: ShareAccess, shared: Shared): ReadingData {
  const { object_type } = access.share;
  const view = emptyView({ ...ctx, viewer: undefined }, NOBODYS, sharedItem(access, shared), '/');
  const share = { unique_key: access.unique_key, object_type };
  return { ...view, share, site: { ...view.site, canonical: '' } };
}

/** What is shared in the place of its item: the same screens show it, at addresses of its own. */
function sharedItem({ share, item, unique_key }: ShareAccess, { name, menu }: Shared): ItemInfo {
  return {
    item_id: 0,
    item_name: name,
    item_description: '',
    item_domain: `p/${unique_key}`,
    item_type: share.object_type === 'page' ? 1 : item.item_type,
    password: '',
    is_private: 0,
    members_only: 0,
    is_archived: 0,
    allow_comment: 0,
    allow_relay: 0,
    is_login: false,
    item_edit: false,
    item_manage: false,
    edit_catalogs: [],
    default_page_id: 0,
    default_cat_ids: [],
    show_watermark: 0,
    global_param: [],
    menu,
    found: [],
    found_capped: false,
  };
}
