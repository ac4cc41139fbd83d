/** Until when somebody knows what changed in an item. */
export interface ReadMarkTable {
  uid: number;
  item_id: number;
  seen_at: number;
}

export interface ReadMarkTables {
  read_mark: ReadMarkTable;
}
