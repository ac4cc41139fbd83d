import type { PageKind } from '@sheaf/contract';
import type { Generated, Kysely, Selectable, Transaction } from 'kysely';
import type { FeedTables } from '../platform/feed/tables.ts';
import type { JobTables } from '../platform/jobs/tables.ts';
import type { SearchTables } from '../platform/search/tables.ts';
import type { AiTables } from './ai-tables.ts';
import type { ApiChangeTables } from './api-change-tables.ts';
import type { ApiSourceTables } from './api-source-tables.ts';
import type { AuditTables } from './audit-tables.ts';
import type { BatchMoveTable, BatchPageTable, BatchTable, BatchTables, ImportCatalogTable } from './batch-tables.ts';
import type { CommentTables } from './comment-tables.ts';
import type { DictionaryTables } from './dictionary-tables.ts';
import type { EnvironmentTables } from './environment-tables.ts';
import type { ExportTables } from './export-tables.ts';
import type { ExternalLoginTables } from './external-login-tables.ts';
import type { GlobalParamTables } from './global-param-tables.ts';
import type { HttpTestTables } from './http-test-tables.ts';
import type { IdentityTables } from './identity-tables.ts';
import type { ItemListTables } from './item-list-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { MockTables } from './mock-tables.ts';
import type { MoveInTables } from './move-in-tables.ts';
import type { OpenKeyTables } from './open-key-tables.ts';
import type { OwnDataTables } from './own-data-tables.ts';
import type { QuotaTables } from './quota-tables.ts';
import type { ReadMarkTables } from './read-mark-tables.ts';
import type { ShareTables } from './share-tables.ts';
import type { SheetTables } from './sheet-tables.ts';
import type { TeamTables } from './team-tables.ts';
import type { TemplateTables } from './template-tables.ts';
import type { TokenCallTables } from './token-call-tables.ts';
import type { TotpTables } from './totp-tables.ts';
import type { UploadTables } from './upload-tables.ts';
import type { SessionTable, UserTable, UserTables } from './user-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

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
  allow_comment: Generated<Flag>;
  allow_relay: Generated<Flag>;
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
  kind: Generated<PageKind>;
  /** Of the call that an API page describes, for the tree; '' for others. */
  method: Generated<string>;
  revision: number;
  page_title: string;
  author_uid: number;
  author_username: string;
  created_at: number;
  updated_at: number;
  deleted_at: Generated<number>;
  deleted_by: Generated<number>;
  batch_id: number | null;
  /** Who sees to it that it stays right, when he is to look it through, and of which day he was told. */
  keeper_uid: Generated<number>;
  review_at: Generated<number>;
  review_told: Generated<number>;
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

export interface PageMadeTable {
  uid: number;
  /** The word that the maker of the page chose for it. */
  made_as: string;
  page_id: number;
  made_at: number;
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

export interface RenderedTable {
  /** Of text and pipeline version. */
  hash: string;
  html: string;
  outline: string;
  features: string;
  used_at: number;
}

export interface Tables
  extends AiTables,
    ApiChangeTables,
    ApiSourceTables,
    AuditTables,
    BatchTables,
    CommentTables,
    DictionaryTables,
    JobTables,
    FeedTables,
    SearchTables,
    TeamTables,
    ExportTables,
    ExternalLoginTables,
    HttpTestTables,
    IdentityTables,
    ItemListTables,
    MessageTables,
    MockTables,
    MoveInTables,
    OpenKeyTables,
    OwnDataTables,
    QuotaTables,
    ReadMarkTables,
    ShareTables,
    SheetTables,
    EnvironmentTables,
    GlobalParamTables,
    TemplateTables,
    TokenCallTables,
    TotpTables,
    UploadTables,
    UserTables,
    WebhookTables {
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
  page_made: PageMadeTable;
  blob: BlobTable;
  attachment: AttachmentTable;
  attachment_page: AttachmentPageTable;
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
