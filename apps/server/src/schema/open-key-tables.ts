import type { Generated, Selectable } from 'kysely';

/** By what programs write in an item, without an account. */
export interface OpenKeyTable {
  item_id: number;
  /** Names the key: no secret by itself. */
  api_key: string;
  /** What a given token is compared with. */
  token_hash: string;
  /** Sealed with the site's secret key. */
  api_token: string;
  created_at: number;
  /** To the minute; 0: never. */
  used_at: Generated<number>;
}

export interface OpenKeyTables {
  open_key: OpenKeyTable;
}

export type OpenKeyRecord = Selectable<OpenKeyTable>;
