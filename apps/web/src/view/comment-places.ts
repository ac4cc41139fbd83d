import type { CommentAnchor } from '@sheaf/contract';

/** Texts that follow each other, without their blanks: marks inside a word put some where the reader sees none. */
export interface ClosedText {
  readonly letters: string;
  /** Of each letter: which of the texts it is in, and where there. */
  readonly owners: readonly number[];
  readonly offsets: readonly number[];
}

/** A part of one of the texts. */
export interface Piece {
  readonly owner: number;
  readonly from: number;
  readonly to: number;
}

const BLANK = /\s/u;

export function closedText(texts: readonly string[]): ClosedText {
  const letters: string[] = [];
  const owners: number[] = [];
  const offsets: number[] = [];
  for (const [owner, text] of texts.entries()) {
    for (let at = 0; at < text.length; at += 1) {
      const letter = text.charAt(at);
      if (BLANK.test(letter)) continue;
      letters.push(letter);
      owners.push(owner);
      offsets.push(at);
    }
  }
  return { letters: letters.join(''), owners, offsets };
}

type Passage = Pick<CommentAnchor, 'quote' | 'before' | 'after'>;

/** Where a passage stands: of several that read alike the one between the same words. None where it is not there. */
export function piecesOf(text: ClosedText, passage: Passage): readonly Piece[] {
  const quote = closed(passage.quote);
  const begin = quote === '' ? -1 : beginOf(text.letters, { ...passage, quote });
  const pieces: Piece[] = [];
  if (begin < 0) return pieces;
  for (let at = begin; at < begin + quote.length; at += 1) {
    const owner = text.owners[at] ?? 0;
    const to = (text.offsets[at] ?? 0) + 1;
    const last = pieces.at(-1);
    if (last?.owner === owner) pieces[pieces.length - 1] = { ...last, to };
    else pieces.push({ owner, from: to - 1, to });
  }
  return pieces;
}

function beginOf(letters: string, { quote, before, after }: Passage): number {
  const [ahead, behind] = [closed(before), closed(after)];
  const whole = letters.indexOf(ahead + quote + behind);
  if (whole >= 0) return whole + ahead.length;
  const begun = letters.indexOf(ahead + quote);
  if (begun >= 0) return begun + ahead.length;
  const ended = letters.indexOf(quote + behind);
  return ended >= 0 ? ended : letters.indexOf(quote);
}

function closed(text: string): string {
  return text.replace(/\s+/gu, '');
}
