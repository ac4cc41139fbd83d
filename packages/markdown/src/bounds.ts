import { escapeHtml } from './entities.ts';
import { type Language, word } from './language.ts';

/** Beyond this a page is hostile or no page: one of a thousand tables, or a code file of a megabyte, stays below. */
const MAX_WEIGHT = 400_000;

/** About what each costs to render beside a plain character: a line may begin a block, a bar a cell, a mark a search. */
const WEIGHTS: Readonly<Record<string, number>> = {
  '\n': 4,
  '|': 2,
  '@': 2,
  ...Object.fromEntries([...'[]*_~`$<&\\!'].map((mark) => [mark, 1])),
};
const MOST_A_CHAR = 4;
/** Where a bare address ends is found by a slow pattern. */
const ADDRESS_WEIGHT = 10;

const WEIGHT_OF_CODE = new Uint8Array(128);
for (const [char, weight] of Object.entries(WEIGHTS)) WEIGHT_OF_CODE[char.charCodeAt(0)] = weight;

/** HTML longer than this is not sent to anybody: a few characters of Markdown may become hundreds. */
export const MAX_HTML_CHARS = 4_000_000;

/** Says by one pass over the text whether laying it out would take seconds; such a page is shown as its source. */
export function isBeyondBounds(text: string): boolean {
  if (text.length * MOST_A_CHAR <= MAX_WEIGHT) return false;
  let weight = ADDRESS_WEIGHT * (text.split('://').length - 1);
  for (let at = 0; at < text.length && weight <= MAX_WEIGHT; at += 1) {
    weight += WEIGHT_OF_CODE[text.charCodeAt(at)] ?? 0;
  }
  return weight > MAX_WEIGHT;
}

/** A page that cannot be laid out: its text as it was written, under a notice that says so. */
export function sourceHtml(text: string, language: Language): string {
  const title = `<p class="alert-title">${word(language, 'warning')}</p>`;
  const notice = `<blockquote class="alert alert-warning">${title}\n<p>${word(language, 'beyond')}</p>\n</blockquote>\n`;
  return `${notice}<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
}
