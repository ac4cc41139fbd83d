import type { Generated } from 'kysely';

export interface ItemStarTable {
  uid: number;
  item_id: number;
  starred_at: number;
}

export interface ItemGroupTable {
  item_group_id: Generated<number>;
  uid: number;
  group_name: string;
  s_number: number;
  created_at: number;
  updated_at: number;
}

export interface ItemGroupItemTable {
  item_group_id: number;
  item_id: number;
}

export interface ItemOrderTable {
  uid: number;
  /** 0: the list of all, -1: that of the starred ones, else a group. */
  item_group_id: number;
  item_id: number;
  s_number: number;
}

/** How each user keeps his items. */
export interface ItemListTables {
  item_star: ItemStarTable;
  item_group: ItemGroupTable;
  item_group_item: ItemGroupItemTable;
  item_order: ItemOrderTable;
}
