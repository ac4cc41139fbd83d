import { LIMITS } from '@sheaf/contract';
import type { Draft } from '../../lib/drafts.ts';

/** What the editor holds, or what the server has. */
export interface PageText {
  readonly page_title: string;
  readonly page_content: string;
  readonly cat_id: number;
}

/** A draft is written when there is something to lose: unsaved, more than a few characters, not yet kept. */
export function isWorthKeeping(text: PageText, saved: PageText, kept: PageText | undefined): boolean {
  if (text.page_content.length <= LIMITS.draftChars) return false;
  return !isSameText(text, saved) && !(kept && isSameText(text, kept));
}

/** On opening: a draft is offered when it says something else than the page does. */
export function isWorthOffering(draft: Draft | undefined, page: PageText): draft is Draft {
  return draft !== undefined && draft.page_content.length > LIMITS.draftChars && !isSameText(draft, page);
}

export function isSameText(one: PageText, other: PageText): boolean {
  return one.page_content === other.page_content && one.page_title === other.page_title && one.cat_id === other.cat_id;
}
