import { LIMITS } from '@sheaf/contract';

export interface TextPart {
  readonly page_content: string;
  readonly total_chars: number;
  /** 0: this is the end. */
  readonly next_offset: number;
}

/** As much of a text as one answer takes. No character is cut in two. */
export function partOf(text: string, offset: number): TextPart {
  const begin = wholeAt(text, Math.min(offset, text.length));
  const end = wholeAt(text, Math.min(begin + LIMITS.mcpTextChars, text.length));
  return { page_content: text.slice(begin, end), total_chars: text.length, next_offset: end < text.length ? end : 0 };
}

/** Not between the halves of a character. */
function wholeAt(text: string, at: number): number {
  const isInside = at > 0 && at < text.length && /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
  return isInside ? at - 1 : at;
}
