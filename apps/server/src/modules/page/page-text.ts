import { isUtf8 } from 'node:buffer';
import { ApiError } from '../../platform/errors.ts';
import type { Language } from '../../platform/http/language.ts';

/** What one saved state of a page holds. */
export interface TextToSave {
  readonly page_title: string;
  readonly page_content: string;
  readonly page_comments: string;
}

interface SentText extends TextToSave {
  readonly is_urlencode: 0 | 1;
}

const UNTITLED: Readonly<Record<Language, string>> = { zh: '未命名页面', en: 'Untitled page' };

/** @throws ApiError badInput when it is not what `encodeURIComponent` makes, pageTooLong, pageEmpty when nothing is left */
export function textToSave(sent: SentText, language: Language, maxChars: number): TextToSave {
  const page_content = sent.is_urlencode === 1 ? decoded(sent.page_content) : sent.page_content;
  if (page_content.length > maxChars) throw tooLong(page_content.length, maxChars);
  if (page_content === '') throw new ApiError('pageEmpty', {}, { field: 'page_content' });
  const page_title = sent.page_title === '' ? UNTITLED[language] : sent.page_title;
  return { page_title, page_content, page_comments: sent.page_comments };
}

export function sameText(a: TextToSave, b: TextToSave): boolean {
  return a.page_content === b.page_content && a.page_title === b.page_title && a.page_comments === b.page_comments;
}

/** As old clients encode: `+` is a space, a plus is `%2B`. The contract's rules for text hold for what comes out. */
function decoded(encoded: string): string {
  // decodeURIComponent throws a URIError on these and on nothing else, so they are looked for first.
  if (/%(?![0-9a-f]{2})/i.test(encoded) || !escapesAreUtf8(encoded)) throw badContent();
  const text = decodeURIComponent(encoded.replaceAll('+', ' '));
  if (text.includes('\0')) throw badContent();
  return text;
}

function badContent(): ApiError {
  return new ApiError('badInput', { field: 'page_content' }, { field: 'page_content' });
}

function tooLong(chars: number, most: number): ApiError {
  return new ApiError('pageTooLong', { chars, most }, { field: 'page_content' });
}

function escapesAreUtf8(encoded: string): boolean {
  const runs = encoded.match(/(?:%[0-9a-f]{2})+/gi) ?? [];
  return runs.every((run) => isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex')));
}
