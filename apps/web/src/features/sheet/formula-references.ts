import { type CellRange, MAX_COLS, MAX_ROWS } from '@sheaf/sheet/address';
import { parseReference, type Reference } from '@sheaf/sheet/formula/reference';
import { tokens } from '@sheaf/sheet/formula/tokens';

/** A cell or a range that a formula names, and where in its text. */
export interface FormulaReference {
  readonly from: number;
  readonly to: number;
  /** Of another sheet, if it names one. */
  readonly sheetName: string | null;
  readonly range: CellRange;
}

/** Cells that a formula names, with the number of the colour by which they are told apart. */
export interface FormulaMark {
  readonly range: CellRange;
  readonly colour: number;
}

/** More of them begin again. */
const COLOURS = 6;

export function colourOf(position: number): number {
  return (position % COLOURS) + 1;
}

/** What of a formula's cells lies in the sheet that is shown. */
export function marksIn(references: readonly FormulaReference[], sheetName: string): FormulaMark[] {
  return references.flatMap(({ sheetName: named, range }, at) =>
    named === null || named.toLowerCase() === sheetName.toLowerCase() ? [{ range, colour: colourOf(at) }] : [],
  );
}

/** The cells that a formula names, in its order; a text that is no formula, or not yet, names none. */
export function formulaReferences(text: string): FormulaReference[] {
  const found = text.startsWith('=') ? tokens(text.slice(1)) : [];
  // while a string is being typed, what stands before it is still coloured
  const whole = typeof found === 'number' ? tokens(text.slice(1, found + 1)) : found;
  if (typeof whole === 'number') return [];
  return whole.flatMap((token) => {
    const reference = token.kind === 'reference' ? parseReference(token.text) : null;
    const from = token.at + 1;
    if (!reference) return [];
    return [{ from, to: from + token.text.length, sheetName: reference.sheet, range: rangeOfReference(reference) }];
  });
}

function rangeOfReference({ first, last }: Reference): CellRange {
  const end = last ?? first;
  const rows = [first.row ?? 0, end.row ?? MAX_ROWS - 1];
  const cols = [first.col ?? 0, end.col ?? MAX_COLS - 1];
  return { top: Math.min(...rows), left: Math.min(...cols), bottom: Math.max(...rows), right: Math.max(...cols) };
}
