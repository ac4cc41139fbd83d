import { cellName } from './address.ts';
import { cellsOf } from './book.ts';
import { Calculator } from './calculator.ts';
import { quoted } from './formula/reference.ts';
import { hiddenRows } from './shown-rows.ts';
import type { StoredBook } from './stored.ts';

export interface ShownCell {
  readonly col: number;
  readonly text: string;
}

export interface SheetText {
  readonly name: string;
  /** What the cells of each row show, without empty cells and rows. */
  readonly rows: readonly (readonly ShownCell[])[];
}

/** What readers see of a book; what is hidden is left out. */
export function textOf(book: StoredBook): SheetText[] {
  const calculator = new Calculator(book);
  return book.flatMap((sheet, at) => {
    if (sheet.hidden) return [];
    const isHidden = hiddenRows(book, at, calculator);
    const rows = new Map<number, ShownCell[]>();
    for (const { row, col } of cellsOf(sheet)) {
      const text = calculator.shownAt(at, row, col);
      if (text === '' || sheet.cols?.[col]?.hide || isHidden(row)) continue;
      const cells = rows.get(row) ?? [];
      cells.push({ col, text });
      rows.set(row, cells);
    }
    return [{ name: sheet.name, rows: [...rows.values()] }];
  });
}

/** A line for each cell with what was typed there, so that versions are compared cell by cell. */
export function cellLines(book: StoredBook): string {
  const lines: string[] = [];
  for (const sheet of book) {
    const prefix = book.length > 1 ? `${quoted(sheet.name)}!` : '';
    for (const { row, col, cell } of cellsOf(sheet)) {
      if (!cell.text) continue;
      lines.push(`${prefix}${cellName(row, col)}: ${cell.text.replaceAll('\n', '⏎')}`);
    }
  }
  return lines.join('\n');
}
