import type { MenuCatalog } from '@sheaf/contract';
import type { ItemAccess } from '../../access/load.ts';
import type { Context, RequestContext } from '../../context.ts';
import { itemInfo } from '../item/item.service.ts';
import { findManualPage, isItemThere } from './manual.queries.ts';
import { FORMAT, LANGUAGES, readWritten, SOURCE } from './manual.service.ts';

/** The manual's item; undefined where there is none, or it was deleted. */
export async function manualItem(ctx: Pick<Context, 'db'>): Promise<number | undefined> {
  const written = await readWritten(ctx);
  return written && (await isItemThere(ctx.db, written.item_id)) ? written.item_id : undefined;
}

/** Where the manual is read, or a page of it; undefined where there is no manual. */
export async function manualAddress(ctx: RequestContext, page: string): Promise<string | undefined> {
  const item_id = await manualItem(ctx);
  if (item_id === undefined) return undefined;
  const place = { item_id, format: FORMAT, name: SOURCE, key: `${ctx.language}/${page}.md` };
  const page_id = page === '' ? undefined : await findManualPage(ctx.db, place);
  return page_id === undefined ? `/${item_id}` : `/${item_id}/${page_id}`;
}

/** The page that the manual opens with for a reader of this language; undefined for every other item. */
export async function manualStart(ctx: RequestContext, access: ItemAccess): Promise<number | undefined> {
  const written = await readWritten(ctx);
  if (written?.item_id !== access.item_id) return undefined;
  const title = LANGUAGES.find(({ key }) => key === ctx.language)?.title;
  const { menu } = await itemInfo(ctx, access, {});
  const catalog = menu.catalogs.find(({ cat_name }) => cat_name === title);
  return catalog && firstPageIn(catalog);
}

function firstPageIn({ pages: [first], catalogs }: MenuCatalog): number | undefined {
  if (first) return first.page_id;
  for (const catalog of catalogs) {
    const page_id = firstPageIn(catalog);
    if (page_id !== undefined) return page_id;
  }
  return undefined;
}
