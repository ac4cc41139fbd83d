import { type CellRange, meets, parseRange } from './address.ts';
import { cellAt, indexes } from './book.ts';
import { dropEmpty, frameOf, putFrame } from './frame.ts';
import type { StoredSheet } from './stored.ts';

/** Merges of the sheet that lie wholly outside of the range. */
export function withoutMerges(sheet: StoredSheet, range: CellRange): string[] {
  return (sheet.merges ?? []).filter((name) => {
    const merge = parseRange(name);
    return !merge || !meets(merge, range);
  });
}

/** Only the first cell keeps its text, as in every spreadsheet; the others keep their looks. */
export function mergeCells(sheet: StoredSheet, name: string): void {
  const range = parseRange(name);
  if (!range) return;
  for (const { row, col } of coveredTexts(sheet, range)) {
    const cell = cellAt(sheet, row, col);
    if (cell) delete cell.text;
    dropEmpty(sheet, row, col);
  }
  putFrame(sheet, { ...frameOf(sheet), merges: [...withoutMerges(sheet, range), name] });
}

/** Texts that merging a range takes away. */
export function coveredTexts(sheet: StoredSheet, range: CellRange): { row: number; col: number; text: string }[] {
  const found: { row: number; col: number; text: string }[] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    const cells = sheet.rows?.[row]?.cells;
    for (const col of indexes(cells)) {
      const text = col >= range.left && col <= range.right ? cells?.[col]?.text : undefined;
      if (text !== undefined && (row !== range.top || col !== range.left)) found.push({ row, col, text });
    }
  }
  return found;
}
