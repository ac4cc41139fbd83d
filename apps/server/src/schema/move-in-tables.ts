import type { Generated, Selectable } from 'kysely';

/** An installation of the old product that this site took over, or begins to. */
export interface OldSiteTable {
  old_site_id: Generated<number>;
  /** As who moved in called it. */
  name: string;
  begun_at: number;
  ended_at: Generated<number>;
  /** 1: nobody had used this site when it began. */
  was_empty: Generated<0 | 1>;
  /** Of the item that is being written; 0: none is. */
  batch_id: Generated<number>;
  /** JSON: rows that came, by table of the old product. */
  tally: Generated<string>;
}

/** What a row of the old product is here. */
export interface OldRowTable {
  old_site_id: number;
  kind: string;
  old_id: number;
  new_id: number;
}

/** A file by the address that the old product's server gave out beside its own. */
export interface OldFilePathTable {
  /** Below its folder of uploads. */
  path: string;
  file_id: number;
}

export interface MoveInTables {
  old_site: OldSiteTable;
  old_row: OldRowTable;
  old_file_path: OldFilePathTable;
}

export type OldSiteRow = Selectable<OldSiteTable>;
export type OldRowRecord = Selectable<OldRowTable>;
