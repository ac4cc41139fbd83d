import type { ErrorName, ExportFormat } from '@sheaf/contract';
import type { Generated, Selectable } from 'kysely';

/** A download that somebody asked for and did not begin yet. */
export interface ExportTicketTable {
  /** The ticket itself is known to who asked alone. */
  ticket_hash: string;
  uid: number;
  /** In which he asked: a ticket ends with it. */
  session_id: number;
  item_id: number;
  cat_id: number;
  page_id: number;
  format: ExportFormat;
  language: 'zh' | 'en';
  /** 1: with the versions of pages. */
  history: Generated<0 | 1>;
  expires_at: number;
}

/** An export that a job makes, and its file while it is kept. */
export interface ExportJobTable {
  export_id: Generated<number>;
  uid: number;
  /** Of the token that asked, whose scope counts; 0: somebody who had logged in, whose account counts. */
  session_id: number;
  item_id: number;
  cat_id: number;
  page_id: number;
  format: ExportFormat;
  history: 0 | 1;
  language: 'zh' | 'en';
  /** By which the site was asked: before addresses in texts that stay addresses of the site. */
  origin: string;
  state: 'making' | 'ready' | 'failed';
  job_id: number;
  pages: number;
  /** Where its owner could edit when it was made: `all`, or top-level catalogs with commas. */
  held: Generated<string>;
  /** Of its parts in the file store, also while they are written; '' where there are none. */
  folder: Generated<string>;
  name: Generated<string>;
  type: Generated<string>;
  size: Generated<number>;
  part_bytes: Generated<number>;
  /** The name of the error with which it failed. */
  failure: Generated<'' | ErrorName>;
  asked_at: number;
  expires_at: number;
}

export interface ExportTables {
  export_job: ExportJobTable;
  export_ticket: ExportTicketTable;
}

export type ExportJobRow = Selectable<ExportJobTable>;
export type ExportTicketRow = Selectable<ExportTicketTable>;
