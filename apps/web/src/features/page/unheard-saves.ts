import type { StalePage } from '@sheaf/contract';

/** A text as it was sent to be stored, with what was to be told of it. */
export interface SentText {
  readonly page_title: string;
  readonly page_content: string;
  readonly note: string | undefined;
}

/** Of texts that nobody answered for, no more are compared with what is stored. */
const KEPT = 6;

/** Saves that may be stored or not: their answers never came. */
export function withUnheard(unheard: readonly SentText[], sent: SentText): readonly SentText[] {
  return [...unheard, sent].slice(-KEPT);
}

/** The save that made that version, where it was one of these: nobody else wrote since. */
export function ownSaveIn(unheard: readonly SentText[], { current }: StalePage): SentText | undefined {
  if (current.is_cur_user === 0) return undefined;
  return unheard.find(
    ({ page_title, page_content }) =>
      page_content === current.page_content && (page_title === '' || page_title === current.page_title),
  );
}
