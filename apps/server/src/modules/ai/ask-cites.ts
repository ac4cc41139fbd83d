import type { AnswerPart } from '@sheaf/contract';

const CITE = /[[【](\d{1,2}(?:\s*[,，、;]\s*\d{1,2})*)[\]】]/g;

/** An answer taken apart: its words, and which of the pages, by their place from 0, each statement names. */
export interface CitedAnswer {
  readonly parts: readonly AnswerPart[];
  /** The pages that are named, in the order in which they are; `source` of a part counts them from 1. */
  readonly named: readonly number[];
}

/**
 * The numbers that a model names are looked at here: what is none of the pages it was given is left out. An answer
 * that names no page at all is none.
 */
export function citedAnswer(answer: string, pages: number): CitedAnswer | undefined {
  const named: number[] = [];
  const parts: AnswerPart[] = [];
  let from = 0;
  const words = (text: string) => {
    const plain = withoutMarks(text);
    if (plain !== '') parts.push({ text: plain });
  };
  for (const found of answer.matchAll(CITE)) {
    words(answer.slice(from, found.index));
    from = found.index + found[0].length;
    const numbers = (found[1] ?? '').split(/\D+/).map(Number);
    for (const number of numbers.filter((one) => one >= 1 && one <= pages))
      parts.push({ source: sourceOf(number - 1, named) });
  }
  words(answer.slice(from));
  return named.length === 0 ? undefined : { parts: trimmed(parts), named };
}

function sourceOf(page: number, named: number[]): number {
  if (!named.includes(page)) named.push(page);
  return named.indexOf(page) + 1;
}

/** Pictures and links of its own lead nowhere: of both the words stay. */
function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^\]\n]{0,500})\]\([^)\n]{0,2000}\)/g, '$1')
    .replace(/<https?:[^>\n]{0,2000}>/gi, '')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/\*\*|__/g, '');
}

function trimmed(parts: readonly AnswerPart[]): readonly AnswerPart[] {
  const [first, ...rest] = parts;
  return first && 'text' in first ? [{ text: first.text.trimStart() }, ...rest].filter(isSomething) : parts;
}

function isSomething(part: AnswerPart): boolean {
  return 'source' in part || part.text !== '';
}
