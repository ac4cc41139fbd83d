import type { Generated, Selectable } from 'kysely';

/** What readers say to a page: threads of a first comment and answers to it. */
export interface CommentTable {
  comment_id: Generated<number>;
  page_id: number;
  /** The first of its thread; 0: this is one. */
  parent_id: Generated<number>;
  uid: number;
  username: string;
  content: string;
  anchor_kind: Generated<'heading' | 'page' | 'text'>;
  anchor_heading: Generated<string>;
  /** Words of the page as they stood there: shown while it still has them. */
  anchor_quote: Generated<string>;
  anchor_before: Generated<string>;
  anchor_after: Generated<string>;
  resolved_at: Generated<number>;
  resolved_by: Generated<string>;
  created_at: number;
  edited_at: Generated<number>;
  deleted_at: Generated<number>;
}

export interface CommentTables {
  comment: CommentTable;
}

export type CommentRow = Selectable<CommentTable>;
