import type { Generated, Selectable } from 'kysely';

/** A file that comes in parts. */
export interface UploadTable {
  upload_id: Generated<number>;
  uid: number;
  item_id: number;
  page_id: number;
  display_name: string;
  size: number;
  /** What the client tells it by from another file of its name. */
  fingerprint: string;
  /** Of every part but the last. */
  part_bytes: number;
  /** Where the parts stand in the file store. */
  folder: string;
  created_at: number;
  /** When something of it came last. */
  touched_at: number;
  /** What it became; 0 before. */
  file_id: Generated<number>;
}

/** A part that the file store has. */
export interface UploadPartTable {
  upload_id: number;
  /** From 0 on. */
  part: number;
  /** What it is called below the upload's folder. */
  name: Generated<string>;
}

export interface UploadTables {
  upload: UploadTable;
  upload_part: UploadPartTable;
}

export type UploadRow = Selectable<UploadTable>;
export type UploadPartRow = Selectable<UploadPartTable>;
