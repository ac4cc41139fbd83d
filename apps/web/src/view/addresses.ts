import type { ItemInfo } from '@sheaf/contract';

type ItemName = Pick<ItemInfo, 'item_id' | 'item_domain'>;

/** Where reading addresses begin: the base path and the item by its domain or id. */
export function itemAddress(base: string, item: ItemName): string {
  // what is shared by a key stands under an address of two parts
  const domain = item.item_domain.split('/').map(encodeURIComponent).join('/');
  return `${base}/${domain === '' ? item.item_id : domain}`;
}

export function pageAddress(base: string, item: ItemName, page_id: number): string {
  return `${itemAddress(base, item)}/${page_id}`;
}

export function catalogAddress(base: string, item: ItemName, cat_id: number): string {
  return `${itemAddress(base, item)}/catalog/${cat_id}`;
}

/** The script of the worker that calls the environments of an item. */
export function callerAddress(base: string, item_id: number): string {
  return `${base}/api/environment/caller?item_id=${item_id}`;
}
