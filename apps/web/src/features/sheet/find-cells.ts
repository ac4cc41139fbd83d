import { cellsOf } from '@sheaf/sheet/book';
import type { CellChange } from '@sheaf/sheet/op';
import type { StoredSheet } from '@sheaf/sheet/stored';
import type { Shown } from './sheet-shape.ts';

export interface FindWish {
  readonly words: string;
  readonly matchesCase: boolean;
  /** The cell holds these words and nothing else. */
  readonly isWhole: boolean;
}

export interface FoundCell {
  readonly row: number;
  readonly col: number;
}

/** The cells whose text or shown value holds the words, row by row. */
export function findCells(sheet: StoredSheet, shown: Shown, wish: FindWish): FoundCell[] {
  if (wish.words === '') return [];
  const found: FoundCell[] = [];
  for (const { row, col, cell } of cellsOf(sheet)) {
    const text = cell.text ?? '';
    if (text === '') continue;
    if (isIn(text, wish) || isIn(shown(row, col), wish)) found.push({ row, col });
  }
  return found;
}

/** The next of them after a place, from the top again at the end. */
export function nextFound(found: readonly FoundCell[], { row, col }: FoundCell, back = false): FoundCell | undefined {
  const after = (one: FoundCell) => one.row - row || one.col - col;
  if (back) return found.findLast((one) => after(one) < 0) ?? found.at(-1);
  return found.find((one) => after(one) > 0) ?? found[0];
}

/** The texts of these cells with other words in place of those; a shown value that no text says stays. */
export function replacedIn(
  sheet: StoredSheet,
  cells: readonly FoundCell[],
  wish: FindWish,
  words: string,
): CellChange[] {
  return cells.flatMap(({ row, col }) => {
    const before = sheet.rows?.[row]?.cells?.[col]?.text ?? '';
    const text = replaced(before, wish, words);
    return text === before ? [] : [{ row, col, text }];
  });
}

function replaced(text: string, wish: FindWish, words: string): string {
  if (wish.isWhole) return isIn(text, wish) ? words : text;
  const pattern = new RegExp(RegExp.escape(wish.words), wish.matchesCase ? 'gu' : 'giu');
  return text.replace(pattern, () => words);
}

function isIn(text: string, { words, matchesCase, isWhole }: FindWish): boolean {
  const [here, wanted] = matchesCase ? [text, words] : [text.toLowerCase(), words.toLowerCase()];
  return isWhole ? here === wanted : here.includes(wanted);
}
