import { LIMITS } from '@sheaf/contract';
import type { ExchangeTree } from '@sheaf/exchange';

type ItemType = 1 | 2 | 3 | 4;

/** The type of a new item: as the source says, where what is in it fits; else an item of text. */
export function itemTypeOf({ item, pages, counts }: Pick<ExchangeTree, 'counts' | 'item' | 'pages'>): ItemType {
  const type = item?.item_type ?? 1;
  if (type !== 2 && type !== 4) return type;
  const isOnePage = counts.pages === 1 && counts.catalogs === 0;
  const isSheet = pages[0]?.kind === 'sheet';
  return isOnePage && isSheet === (type === 4) ? type : 1;
}

export function descriptionOf({ item }: Pick<ExchangeTree, 'item'>): string {
  return [...(item?.description ?? '').trim()].slice(0, LIMITS.itemDescriptionChars).join('');
}
