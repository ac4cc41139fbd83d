import type { ExportFormat } from '@sheaf/contract';
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

export interface ExportTables {
  export_ticket: ExportTicketTable;
}

export type ExportTicketRow = Selectable<ExportTicketTable>;
