import type { PageKind, RequestOf, SavedPage, StalePage, savePage } from '@sheaf/contract';
import type { Draft, DraftKey } from '../../lib/drafts.ts';
import type { SaveState } from '../../lib/save-state.ts';
import type { PageText } from './draft-rules.ts';

/** What the editor opens with: a page as the server has it, or a new one (page_id 0). */
export interface OpenedPage {
  readonly uid: number;
  readonly item_id: number;
  readonly page_id: number;
  readonly kind: PageKind;
  /** Whether the writer manages the item. */
  readonly manages: boolean;
  readonly text: PageText;
  /** undefined for a new page. */
  readonly revision: number | undefined;
}

export interface EditState {
  readonly page_id: number;
  readonly page_title: string;
  readonly cat_id: number;
  readonly save: SaveState;
  readonly conflict: StalePage | null;
  /** False when this browser refuses to keep drafts. */
  readonly keepsDrafts: boolean;
}

/** What the writer has to be told and answer. */
export type EditNotice =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreachable' | 'mail-not-bound' }
  /** There is no such page any more: what is written can become another. */
  | { readonly kind: 'gone' };

export interface EditDoors {
  /** What the text pane holds now, with \n alone. */
  readonly content: () => string;
  readonly save: (input: RequestOf<typeof savePage>) => Promise<SavedPage>;
  readonly drafts: {
    readonly write: (key: DraftKey, draft: Draft) => Promise<void>;
    /** Done when it returns. */
    readonly stash: (key: DraftKey, draft: Draft) => void;
    readonly remove: (key: DraftKey) => Promise<void>;
  };
  readonly notify: (notice: EditNotice) => void;
  /** A new page was stored for the first time. */
  readonly created: (page_id: number) => void;
  readonly isOnline: () => boolean;
  readonly later: (work: () => void, seconds: number) => () => void;
  readonly now: () => number;
}
