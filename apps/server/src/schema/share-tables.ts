import type { Generated, Selectable } from 'kysely';

/** A page, catalog or item that whoever has the key may read. Never changed but ended and counted. */
export interface ShareTable {
  share_id: Generated<number>;
  /** Finds the row by the key. */
  key_hash: string;
  /** Sealed with the site's secret key. */
  unique_key: string;
  object_type: 'page' | 'catalog' | 'item';
  object_id: number;
  item_id: number;
  /** '': none. */
  password_hash: Generated<string>;
  /** 0: for good. */
  expire_time: Generated<number>;
  /** 0: as often as one likes. */
  max_views: Generated<number>;
  views: Generated<number>;
  created_by: number;
  created_at: number;
  revoked_at: Generated<number>;
}

export interface ShareTables {
  share: ShareTable;
}

export type ShareRecord = Selectable<ShareTable>;
