import type { PageText } from './draft-rules.ts';
import type { OpenedPage } from './edit-doors.ts';
import { type LineEnding, withLineEnding } from './line-endings.ts';

/** The text as the server stores it. */
export function storedText({ page_content }: PageText, ending: LineEnding): string {
  return withLineEnding(page_content, ending).toWellFormed();
}

/** What a save sends of a page's text. */
export function wireText({ item_id }: OpenedPage, text: PageText, ending: LineEnding) {
  return {
    item_id,
    page_title: text.page_title,
    page_content: encodeURIComponent(storedText(text, ending)),
    is_urlencode: 1 as const,
    cat_id: text.cat_id,
  };
}
