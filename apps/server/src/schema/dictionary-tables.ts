import type { FetchSchedule } from '@sheaf/contract';
import type { Generated, Selectable } from 'kysely';

/** The database that the pages of a catalog describe. */
export interface DictionarySourceTable {
  source_id: Generated<number>;
  cat_id: number;
  /** In whose addresses the pages lead to each other. */
  item_id: number;
  /** Who brought it up to date last. */
  uid: number;
  username: string;
  language: 'en' | 'zh';
  dialect: string;
  synced_at: number;
  /** Counts how often it was brought up to date. */
  version: number;
  /** JSON: what pages of older versions have yet to be brought to; empty when there are none. */
  pending: Generated<string>;
  /** Whence newer statements are fetched; empty: from nowhere. */
  url: Generated<string>;
  schedule: Generated<FetchSchedule>;
  /** When they are fetched next; 0: never. */
  next_at: Generated<number>;
  checked_at: Generated<number>;
  /** JSON: why nothing came of the last fetch; empty when something did. */
  failure: Generated<string>;
  /** Who wants it, and writes what comes by itself; 0: nobody. */
  follow_uid: Generated<number>;
  follow_name: Generated<string>;
}

/** A page of a dictionary: of a table, or under an empty name the list of all. */
export interface DictionaryTableTable {
  source_id: number;
  table_name: string;
  page_id: number;
  /** JSON: the table as its page was last written from it. */
  base: string;
  /** The diagram that was written last. */
  drawn: Generated<string>;
  /** The database has it no more. */
  is_gone: Generated<0 | 1>;
  /** Of the source, that the page was brought up to. */
  version: number;
}

export interface DictionaryTables {
  dictionary_source: DictionarySourceTable;
  dictionary_table: DictionaryTableTable;
}

export type DictionarySourceRow = Selectable<DictionarySourceTable>;
