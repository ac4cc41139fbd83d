import type { MenuCatalog } from '@sheaf/contract';
import type { ItemAccess } from '../../access/load.ts';
import type { Context, RequestContext } from '../../context.ts';
import { itemInfo } from '../item/item.service.ts';
import { isItemThere } from './manual.queries.ts';
import { LANGUAGES, readWritten } from './manual.service.ts';

/** The manual's item; undefined where there is none, or it was deleted. */
export async function manualItem(ctx: Pick<Context, 'db'>): Promise<number | undefined> {
  const written = await readWritten(ctx);
  return written && (await isItemThere(ctx.db, written.item_id)) ? written.item_id : undefined;
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
