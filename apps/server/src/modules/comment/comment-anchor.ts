import type { CommentAnchor, OutlineEntry } from '@sheaf/contract';
import type { CommentRow } from '../../schema/comment-tables.ts';

/** A page as its readers see it now: what comments are about is shown while it is in there. */
export interface ShownText {
  readonly words: string;
  readonly headings: ReadonlySet<string>;
}

export const NOTHING_SHOWN: ShownText = { words: '', headings: new Set() };

type Anchor = Pick<CommentRow, 'anchor_after' | 'anchor_before' | 'anchor_heading' | 'anchor_kind' | 'anchor_quote'>;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of finished HTML, which is ours: every tag is whole, and nothing is written as text that is none. */
export function shownText(html: string, outline: readonly OutlineEntry[]): ShownText {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);
  return { words: closed(text), headings: new Set(outline.map(({ id }) => id)) };
}

/** Passages are compared without blanks: marks inside a word and breaks of lines put some where the reader sees none. */
function closed(text: string): string {
  return text.replace(/\s+/gu, '');
}

/** Whether the page has what is commented on. */
export function stands(anchor: Anchor, { headings, words }: ShownText): boolean {
  switch (anchor.anchor_kind) {
    case 'page':
      return true;
    case 'heading':
      return headings.has(anchor.anchor_heading);
    case 'text': {
      const quote = closed(anchor.anchor_quote);
      return quote !== '' && words.includes(quote);
    }
  }
}

/** Nothing that is gone from a page is told by what was said to it. */
export function presentAnchor(row: Anchor, shown: ShownText): CommentAnchor {
  const kind = row.anchor_kind;
  if (!stands(row, shown)) return { kind, heading: '', quote: '', before: '', after: '', stands: 0 };
  const around = (text: string) => (shown.words.includes(closed(text)) ? text : '');
  return {
    kind,
    heading: shown.headings.has(row.anchor_heading) ? row.anchor_heading : '',
    quote: row.anchor_quote,
    before: around(row.anchor_before),
    after: around(row.anchor_after),
    stands: 1,
  };
}
