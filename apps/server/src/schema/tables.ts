import type { Generated, Kysely, Selectable, Transaction } from 'kysely';
import type { FeedTables } from '../platform/feed/tables.ts';
import type { JobTables } from '../platform/jobs/tables.ts';
import type { SearchTables } from '../platform/search/tables.ts';
import type { ItemListTables } from './item-list-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { OwnDataTables } from './own-data-tables.ts';
import type { QuotaTables } from './quota-tables.ts';
import type { TeamTables } from './team-tables.ts';
import type { UploadTables } from './upload-tables.ts';
import type { SessionTable, UserTable, UserTables } from './user-tables.ts';

type Flag = 0 | 1;

export interface CaptchaTable {
  captcha_id: Generated<number>;
  kind: 'picture' | 'work';
  /** Hash of the characters, or the salt of the work. */
  answer: string;
  picture: Buffer | null;
  expires_at: number;
}

export interface LoginAttemptTable {
  key: string;
  failures: number;
  last_at: number;
  until_at: number;
}

export interface SettingTable {
  name: string;
  /** JSON. */
  value: string;
  updated_at: number;
}

export interface ItemTable {
  item_id: Generated<number>;
  item_name: string;
  item_description: Generated<string>;
  item_domain: Generated<string>;
  item_domain_key: string | null;
  /** 1 regular, 2 single page, 3 kept by an API client, 4 spreadsheet. */
  item_type: Generated<1 | 2 | 3 | 4>;
  uid: number;
  visibility: Generated<'open' | 'private'>;
  /** '' on a private item: for members only. */
  visit_password_hash: Generated<string>;
  visit_password_version: Generated<number>;
  is_archived: Generated<Flag>;
  tree_version: Generated<number>;
  created_at: number;
  updated_at: Generated<number>;
  deleted_at: Generated<number>;
  deleted_by: Generated<number>;
  batch_id: number | null;
}

export interface CatalogTable {
  cat_id: Generated<number>;
  item_id: number;
  parent_cat_id: Generated<number>;
  cat_name: string;
  /** 2 for a top-level catalog, 4 for the third level. */
  level: number;
  s_number: Generated<number>;
  created_at: number;
  batch_id: number | null;
}

export interface ItemMemberTable {
  item_member_id: Generated<number>;
  item_id: number;
  uid: number;
  member_group_id: 0 | 1 | 2;
  created_at: number;
}

export interface ItemMemberCatalogTable {
  item_member_id: number;
  cat_id: number;
}

export interface ChangeLogTable {
  change_id: Generated<number>;
  item_id: number;
  uid: number;
  username: string;
  action_type: string;
  object_type: string;
  object_id: Generated<number>;
  object_name: Generated<string>;
  happened_at: number;
}

export interface PageTable {
  page_id: Generated<number>;
  item_id: number;
  cat_id: Generated<number>;
  top_cat_id: Generated<number>;
  s_number: Generated<number>;
  kind: Generated<'markdown' | 'api' | 'table' | 'sheet'>;
  revision: number;
  page_title: string;
  author_uid: number;
  author_username: string;
  created_at: number;
  updated_at: number;
  deleted_at: Generated<number>;
  deleted_by: Generated<number>;
  batch_id: number | null;
}

export interface PageTextTable {
  page_history_id: Generated<number>;
  page_id: number;
  revision: number;
  page_title: string;
  page_content: string;
  data: string | null;
  page_comments: Generated<string>;
  author_uid: number;
  author_username: string;
  saved_at: number;
}

export interface PageLockTable {
  page_id: number;
  uid: number;
  locked_at: number;
  lock_to: number;
}

export interface BlobTable {
  blob_id: Generated<number>;
  sha256: string;
  size: number;
  /** Media type by content. */
  type: string;
  storage_key: string;
  created_at: number;
}

export interface AttachmentTable {
  file_id: Generated<number>;
  sign: string;
  blob_id: number;
  uid: number;
  item_id: Generated<number>;
  display_name: string;
  created_at: number;
  visits: Generated<number>;
  last_visit_at: Generated<number>;
}

export interface AttachmentPageTable {
  file_id: number;
  page_id: number;
  bound_as: 'attached' | 'inline' | 'history';
  bound_at: number;
}

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

export interface RenderedTable {
  /** Of text and pipeline version. */
  hash: string;
  html: string;
  outline: string;
  features: string;
  used_at: number;
}

export interface Tables
  extends JobTables,
    FeedTables,
    SearchTables,
    TeamTables,
    ItemListTables,
    MessageTables,
    OwnDataTables,
    QuotaTables,
    UploadTables,
    UserTables {
  captcha: CaptchaTable;
  login_attempt: LoginAttemptTable;
  setting: SettingTable;
  item: ItemTable;
  catalog: CatalogTable;
  item_member: ItemMemberTable;
  item_member_catalog: ItemMemberCatalogTable;
  change_log: ChangeLogTable;
  page: PageTable;
  page_text: PageTextTable;
  page_lock: PageLockTable;
  blob: BlobTable;
  attachment: AttachmentTable;
  attachment_page: AttachmentPageTable;
  batch: BatchTable;
  batch_page: BatchPageTable;
  batch_file: BatchFileTable;
  import_source: ImportSourceTable;
  import_link: ImportLinkTable;
  import_catalog: ImportCatalogTable;
  batch_move: BatchMoveTable;
  rendered: RenderedTable;
}

/** Reading queries take it. */
export type Db = Kysely<Tables>;
/** Writing queries take it: the compiler refuses a write outside a transaction. */
export type Tx = Transaction<Tables>;

export type UserRow = Selectable<UserTable>;
export type SessionRow = Selectable<SessionTable>;
export type ItemRecord = Selectable<ItemTable>;
export type CatalogRecord = Selectable<CatalogTable>;
export type PageRow = Selectable<PageTable>;
export type PageTextRow = Selectable<PageTextTable>;
export type BlobRow = Selectable<BlobTable>;
export type AttachmentRow = Selectable<AttachmentTable>;
export type BatchRow = Selectable<BatchTable>;
export type BatchMoveRow = Selectable<BatchMoveTable>;
export type BatchPageRow = Selectable<BatchPageTable>;
export type ImportCatalogRow = Selectable<ImportCatalogTable>;
