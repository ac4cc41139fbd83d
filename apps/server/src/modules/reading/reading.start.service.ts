import type { ItemAccess } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import { itemInfo } from '../item/item.service.ts';

/** The page that an item opens with for this viewer; undefined when there is none that he may see. */
export async function firstPage(ctx: RequestContext, access: ItemAccess): Promise<number | undefined> {
  const { default_page_id } = await itemInfo(ctx, access, {});
  return default_page_id === 0 ? undefined : default_page_id;
}
