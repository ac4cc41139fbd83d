import type { Generated, Selectable } from 'kysely';

/** The file with everything of an account: one for each account that ever asked. */
export interface OwnDataTable {
  uid: number;
  /** `none`: there was one. */
  state: 'none' | 'making' | 'ready' | 'failed';
  job_id: number;
  /** Of its parts in the file store, also while they are written; '' where there are none. */
  folder: Generated<string>;
  size: Generated<number>;
  part_bytes: Generated<number>;
  /** The name of the error with which it failed. */
  failure: Generated<'' | 'fault' | 'storageFull' | 'storageRefused'>;
  asked_at: number;
  made_at: Generated<number>;
  expires_at: Generated<number>;
}

export interface OwnDataTables {
  own_data: OwnDataTable;
}

export type OwnDataRow = Selectable<OwnDataTable>;
