import type { Generated } from 'kysely';

export interface BatchTable {
  batch_id: Generated<number>;
  state: 'building' | 'live' | 'dropped';
  uid: number;
  item_id: number;
  created_at: number;
  /** The job that builds it; 0: a process of its own, which says by `lease_until` that it is still there. */
  job_id: Generated<number>;
  lease_until: Generated<number>;
  /** When nothing was left to do for it. */
  finished_at: Generated<number>;
  /** Tells the process that builds it from one that did before. */
  builder: Generated<string>;
  /** Key in the file store of what was uploaded; '' when nothing was. */
  upload_key: Generated<string>;
  /** JSON, from the moment it is live. */
  report: Generated<string>;
}

/** A new text for a page that is there already, to be written when the batch is live. */
export interface BatchPageTable {
  batch_id: number;
  page_id: number;
  source_id: number;
  key: string;
  page_title: string;
  page_content: string;
  content_hash: string;
  /** JSON: the file_ids that the text shows. */
  files: string;
  /** What came of it; '' before. */
  outcome: Generated<'' | 'gone' | 'merged' | 'same' | 'updated'>;
}

/** A new place for a page that is there already, to be taken when the batch is live. */
export interface BatchMoveTable {
  batch_id: number;
  page_id: number;
  source_id: number;
  key: string;
  /** The catalog in the source, as its titles from the top. */
  place: string;
  cat_id: number;
  s_number: number;
  /** What came of it; '' before. `kept`: people had put the page elsewhere. */
  outcome: Generated<'' | 'gone' | 'kept' | 'moved' | 'ordered' | 'same'>;
}

/** An attachment that a batch brought: it goes with the batch when that is dropped. */
export interface BatchFileTable {
  batch_id: number;
  file_id: number;
}

export interface ImportSourceTable {
  source_id: Generated<number>;
  item_id: number;
  format: string;
  name: string;
  imported_at: number;
  /** The batch that was imported last. */
  batch_id: Generated<number>;
}

export interface ImportLinkTable {
  source_id: number;
  key: string;
  page_id: number;
  revision: number;
  content_hash: string;
  /** Of the file as it was at the last import; '' when nobody knows. */
  source_hash: Generated<string>;
  /** Where the source had the page at the last import, and where that put it; '' and -1 when nobody knows. */
  place: Generated<string>;
  cat_id: Generated<number>;
  s_number: Generated<number>;
}

/** The catalog that stands for one of a source, and the order that the import gave it. */
export interface ImportCatalogTable {
  source_id: number;
  place: string;
  cat_id: number;
  s_number: number;
}

export interface BatchTables {
  batch: BatchTable;
  batch_page: BatchPageTable;
  batch_move: BatchMoveTable;
  batch_file: BatchFileTable;
  import_source: ImportSourceTable;
  import_link: ImportLinkTable;
  import_catalog: ImportCatalogTable;
}
