import { MAX_COLS, MAX_ROWS } from '../address.ts';
import type { LineShift } from '../shift.ts';
import { shiftedSpan } from '../shift.ts';
import { movedReference, parseReference, type Reference, referenceName } from './reference.ts';
import { tokens } from './tokens.ts';

/** A reference as it shall be, or null for one that leads nowhere any more. */
export type Rewriting = (reference: Reference) => Reference | null;

/** The formula with each reference rewritten and all else verbatim. One that cannot be read stays as it is. */
export function rewriteFormula(text: string, rewriting: Rewriting): string {
  const parts = tokens(text.slice(1));
  if (typeof parts === 'number') return text;
  const written = parts.map((token) => (token.kind === 'reference' ? rewritten(token.text, rewriting) : token.text));
  return `=${written.join('')}`;
}

function rewritten(text: string, rewriting: Rewriting): string {
  const reference = parseReference(text);
  if (!reference) return text;
  const next = rewriting(reference);
  if (next === reference) return text;
  return next ? referenceName(next) : '#REF!';
}

/** As a formula that is copied elsewhere: what is not fixed by $ moves along. */
export function moveFormula(text: string, rows: number, cols: number): string {
  return rewriteFormula(text, (reference) => movedReference(reference, rows, cols));
}

/** A row that is sorted elsewhere takes along what its formulas say of itself; other rows stay meant. */
export function carryOwnRow(text: string, from: number, to: number): string {
  return rewriteFormula(text, (reference) => {
    const { sheet, first, last } = reference;
    const isOwn = sheet === null && first.row === from && (last === null || last.row === from);
    return isOwn && !first.rowFixed && !last?.rowFixed ? movedReference(reference, to - from, 0) : reference;
  });
}

/** Rows or columns of a sheet came or went. */
export function followShift(reference: Reference, shift: LineShift): Reference | null {
  const { first } = reference;
  const last = reference.last ?? first;
  const start = first[shift.axis];
  const end = last[shift.axis];
  if (start === null || end === null) return reference;
  const span = shiftedSpan(Math.min(start, end), Math.max(start, end), shift);
  if (!span || span[1] >= (shift.axis === 'row' ? MAX_ROWS : MAX_COLS)) return null;
  if (span[0] === start && span[1] === end) return reference;
  const moved = { ...first, [shift.axis]: span[0] };
  return { ...reference, first: moved, last: reference.last && { ...reference.last, [shift.axis]: span[1] } };
}
