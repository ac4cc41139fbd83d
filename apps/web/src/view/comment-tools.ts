import type { CommentAnchor, Threads } from '@sheaf/contract';

/** What of the page a new thread is about, as the call that adds it has it. */
export interface ChosenPassage {
  readonly anchor_kind: CommentAnchor['kind'];
  readonly anchor_heading: string;
  readonly anchor_quote: string;
  readonly anchor_before: string;
  readonly anchor_after: string;
}

export interface NewComment extends Partial<ChosenPassage> {
  readonly content: string;
  /** The thread that it answers; 0 begins one. */
  readonly parent_id: number;
}

/** Answers why the server refused, or undefined when it did not; fails where nobody answers. */
type Done = Promise<string | undefined>;

/** What may be asked about the comments of the page that is shown. */
export interface CommentTools {
  readonly load: (resolved: 0 | 1, page: number) => Promise<Threads>;
  readonly add: (comment: NewComment) => Done;
  readonly edit: (comment_id: number, content: string) => Done;
  readonly remove: (comment_id: number) => Done;
  readonly resolve: (comment_id: number, resolved: 0 | 1) => Done;
  /** Who may be called by name beside those who wrote here. */
  readonly names: () => Promise<readonly string[]>;
  /** Where a guest logs in. */
  readonly logIn: string;
}

/** As many as the server takes; LIMITS has them for it. */
export const COMMENT_CHARS = 500;
export const QUOTE_CHARS = 500;
export const AROUND_CHARS = 60;
/** So many threads are shown at first, and with each further step. */
export const THREADS_AT_ONCE = 100;
