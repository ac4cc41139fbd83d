import type { PageInfo } from '@sheaf/contract';
import { RIGHT, someGrant } from '../../access/grants.ts';
import type { ItemAccess } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import { catalogPath } from '../catalog/catalog.service.ts';
import { keyOfPage } from '../share/share.key.service.ts';
import type { PageReadAccess } from './page.access.ts';
import { mayDeletePage } from './page.policy.ts';
import { type PageRights, presentPageInfo } from './page.present.ts';
import type { ShownPage } from './page.queries.ts';

/** The page as page/info and the reading pages show it; with `with_path` the catalogs above it. */
export async function pageInfo(
  ctx: RequestContext,
  { item, page }: PageReadAccess,
  { with_path }: { readonly with_path: boolean },
): Promise<PageInfo> {
  const path = with_path ? await fullPath(ctx, page) : [];
  const info = presentPageInfo(page, rightsOn(ctx, item, page), path, ctx.settings.current.time_zone);
  // asked for those alone to whom it is shown: this is the most frequent call of all
  if (!someGrant(item.grants, RIGHT.edit, page.top_cat_id)) return info;
  return { ...info, unique_key: await keyOfPage(ctx, page) };
}

async function fullPath(ctx: RequestContext, page: ShownPage): Promise<PageInfo['full_path']> {
  const catalogs = page.cat_id === 0 ? [] : await catalogPath(ctx.db, page.item_id, page.cat_id);
  const steps = catalogs.map(({ cat_id, cat_name }) => ({ cat_id, cat_name }));
  return [...steps, { page_id: page.page_id, page_title: page.page_title }];
}

function rightsOn({ viewer }: RequestContext, item: ItemAccess, page: ShownPage): PageRights {
  if (!viewer) return { page_edit: 0, page_delete: 0 };
  const edits = item.read_only === undefined && someGrant(item.grants, RIGHT.edit, page.top_cat_id);
  return { page_edit: edits ? 1 : 0, page_delete: mayDeletePage(item, page, viewer.uid).allowed ? 1 : 0 };
}
