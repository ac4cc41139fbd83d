import type { Selectable } from 'kysely';

/** What an item that an API client keeps adds to each of its calls; without a row, nothing. */
export interface ItemGlobalParamTable {
  item_id: number;
  /** JSON: GlobalParam of the contract. */
  global_param: string;
  updated_at: number;
}

export interface GlobalParamTables {
  item_global_param: ItemGlobalParamTable;
}

export type GlobalParamRecord = Selectable<ItemGlobalParamTable>;
