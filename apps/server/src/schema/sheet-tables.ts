import type { Selectable } from 'kysely';

/** What was done to a spreadsheet since its last version, in turn. */
export interface SheetOpTable {
  page_id: number;
  /** The version that the operations follow: those of an older one are done with. */
  revision: number;
  /** From 1 on. */
  seq: number;
  uid: number;
  username: string;
  /** Named by the client that sent it, so that sending it again changes nothing; '' for none. */
  batch: string;
  /** JSON. */
  op: string;
  applied_at: number;
}

export interface SheetTables {
  sheet_op: SheetOpTable;
}

export type SheetOpRow = Selectable<SheetOpTable>;
