export type NewItemWay = 'regular' | 'single' | 'sheet' | 'import';

/** Where a new item is made: its way and the group that it goes into stand in the address. */
export function newItemPath(way: NewItemWay, item_group_id: number): string {
  const query = new URLSearchParams({ way });
  if (item_group_id > 0) query.set('group', String(item_group_id));
  return `/item/add?${query}`;
}

export function wayOf(value: string | null): NewItemWay {
  return value === 'single' || value === 'sheet' || value === 'import' ? value : 'regular';
}

/** The group of an address, 0 for none. */
export function groupOf(value: string | null): number {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0;
}

export const ITEM_TYPES = { regular: 1, single: 2, sheet: 4 } as const;
