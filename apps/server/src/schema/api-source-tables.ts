import type { Generated, Selectable } from 'kysely';

/** What the pages of an imported API come from. */
export interface ApiSourceTable {
  source_id: Generated<number>;
  /** By which an import knows its pages again. */
  import_source_id: number;
  item_id: number;
  /** The catalog that it was imported into; 0: the top of the item. */
  cat_id: number;
  format: 'openapi' | 'postman';
  name: string;
  /** In which its pages are written. */
  language: 'en' | 'zh';
  /** Who brought the pages up to date last, or set when that is done by itself. */
  uid: number;
  username: string;
  /** That the pages are brought up to. */
  version: number;
  updated_at: number;
  /** JSON: what is yet to be done to pages of former versions; empty when nothing is. */
  pending: Generated<string>;
  /** A version on which people have yet to decide; 0: none. */
  waiting: Generated<number>;
  /** Whence newer versions are fetched; empty: from nowhere. */
  url: Generated<string>;
  schedule: Generated<'daily' | 'hourly' | 'never' | 'weekly'>;
  /** When it is fetched next; 0: never. */
  next_at: Generated<number>;
  checked_at: Generated<number>;
  /** JSON: why nothing came of the last fetch; empty when something did. */
  failure: Generated<string>;
}

/** A document as it came, packed. */
export interface ApiSourceVersionTable {
  source_id: number;
  version: number;
  /** Of the file or folder. */
  name: string;
  document: Buffer;
  /** Of what is in it. */
  sha256: string;
  origin: 'fetch' | 'import' | 'push' | 'upload';
  uid: number;
  username: string;
  created_at: number;
  /** When pages were brought up to it; 0: not yet, or nobody wanted it. */
  applied_at: Generated<number>;
}

/** A page with the part of the documents that it comes from. */
export interface ApiSourcePageTable {
  source_id: number;
  /** Of an operation its method and path; stable from version to version. */
  key: string;
  page_id: number;
  /** The version whose text the page was last brought up to. */
  base: number;
  /** Of the page when its text was that of the document to the letter; 0: nobody knows. */
  revision: Generated<number>;
  /** The document has it no more. */
  is_gone: Generated<0 | 1>;
  /** With which the page was last compared. */
  version: number;
}

export interface ApiSourceTables {
  api_source: ApiSourceTable;
  api_source_version: ApiSourceVersionTable;
  api_source_page: ApiSourcePageTable;
}

export type ApiSourceRow = Selectable<ApiSourceTable>;
export type ApiSourcePageRow = Selectable<ApiSourcePageTable>;
