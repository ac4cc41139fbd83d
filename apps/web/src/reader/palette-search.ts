import type { FoundItem, FoundPage } from '@sheaf/contract';
import { hrefUnder } from '../lib/href.ts';
import { itemAddress } from '../view/addresses.ts';
import type { PaletteFound, PaletteTools } from '../view/palette-model.ts';
import { ask } from './ask.ts';

type OpenItem = Pick<FoundItem, 'item_id' | 'item_name' | 'item_domain' | 'item_type' | 'is_archived'>;

const COUNT = 20;

/** How a palette searches: in the item that is open, or in all that are the viewer's. */
export function paletteSearch(
  base: string,
  item?: OpenItem,
): Pick<PaletteTools, 'base' | 'item' | 'search' | 'allResults'> {
  return {
    base,
    item,
    search: (keyword, inItem, signal) =>
      item && inItem
        ? inOpenItem(base, item, keyword, signal)
        : ask<PaletteFound>(base, '/api/search/all', { keyword, count: COUNT }, signal),
    allResults: (keyword, inItem) => {
      const words = encodeURIComponent(keyword);
      return item && inItem ? `${itemAddress(base, item)}?keyword=${words}` : hrefUnder(base, `/search?q=${words}`);
    },
  };
}

async function inOpenItem(base: string, item: OpenItem, keyword: string, signal: AbortSignal): Promise<PaletteFound> {
  const { item_id, item_name, item_domain, item_type, is_archived } = item;
  const asked = { item_id, keyword, count: COUNT };
  const { pages, capped } = await ask<{ pages: FoundPage[]; capped: boolean }>(base, '/api/item/search', asked, signal);
  const found = {
    item_id,
    item_name,
    item_domain,
    item_type,
    is_archived,
    is_found: 0,
    marks: [],
    catalogs: [],
  } as const;
  return { items: pages.length === 0 ? [] : [{ ...found, marks: [], catalogs: [], pages }], capped };
}
