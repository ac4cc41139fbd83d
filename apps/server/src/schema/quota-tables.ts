import type { QuotaKind } from '@sheaf/contract';
import type { Generated } from 'kysely';

/** What a user is allotted instead of what the site gives. */
export interface QuotaTable {
  uid: number;
  kind: QuotaKind;
  /** null: unlimited. */
  amount: number | null;
}

export interface QuotaRequestTable {
  request_id: Generated<number>;
  uid: number;
  kind: QuotaKind;
  /** The item that it was asked for; null: none was named, or it is gone. */
  item_id: number | null;
  /** When it was asked, as `allowed`. */
  used: number;
  allowed: number;
  asked: number;
  reason: string;
  state: Generated<'open' | 'granted' | 'refused'>;
  /** null: unlimited, or not granted. */
  granted: number | null;
  answer: Generated<string>;
  created_at: number;
  answered_at: Generated<number>;
  /** uid of the administrator; 0: nobody yet. */
  answered_by: Generated<number>;
}

/** Bytes that were read of a user's attachments. */
export interface FileFlowTable {
  uid: number;
  /** Year and month in the site's time zone, as 202611. */
  month: number;
  bytes: number;
}

export interface QuotaTables {
  quota: QuotaTable;
  quota_request: QuotaRequestTable;
  file_flow: FileFlowTable;
}
