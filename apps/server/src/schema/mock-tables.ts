import type { Generated, Selectable } from 'kysely';

/** What a page answers to programs: a template with an address by key, and one by path within the item. */
export interface MockTable {
  mock_id: Generated<number>;
  page_id: number;
  /** Where the page stood when the path was claimed: elsewhere the path is not its own. */
  item_id: number;
  uid: number;
  /** Finds the row by the key. */
  key_hash: string;
  /** Sealed with the site's secret key. */
  unique_key: string;
  template: string;
  path: string;
  /** Of several pages with one path the one that claimed it last has it. */
  claimed_at: number;
  status: number;
  delay_ms: number;
  /** JSON: values by name. */
  headers: string;
  /** One more with each save. */
  revision: Generated<number>;
  view_times: Generated<number>;
  viewed_at: Generated<number>;
  created_at: number;
  updated_at: number;
}

export interface MockTables {
  mock: MockTable;
}

export type MockRecord = Selectable<MockTable>;
