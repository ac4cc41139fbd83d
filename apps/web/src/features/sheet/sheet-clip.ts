import type { CellPlace, CellRange } from '@sheaf/sheet/address';
import { cellAt, styleAt } from '@sheaf/sheet/book';
import type { CellChange } from '@sheaf/sheet/op';
import type { CellStyle, StoredSheet } from '@sheaf/sheet/stored';
import { readTabRows, writeTabRows } from '../../lib/tab-rows.ts';
import { movedText } from './cell-changes.ts';
import type { Shown } from './sheet-shape.ts';

/** What was copied here: pasted here again it keeps formulas and looks, elsewhere it is the text that it shows. */
export interface SheetClip {
  readonly from: CellPlace;
  readonly cells: readonly (readonly ClipCell[])[];
  /** As it stands in the clipboard, by which it is known again. */
  readonly text: string;
  readonly html: string;
}

interface ClipCell {
  readonly text: string;
  readonly style: CellStyle | undefined;
}

/** Rows and columns that do not show are left out. */
export function clipOf(sheet: StoredSheet, range: CellRange, shown: Shown, isHidden: Hidden): SheetClip {
  const rows = between(range.top, range.bottom).filter((row) => !isHidden.row(row));
  const cols = between(range.left, range.right).filter((col) => !isHidden.col(col));
  const texts = rows.map((row) => cols.map((col) => shown(row, col)));
  return {
    from: { row: range.top, col: range.left },
    cells: rows.map((row) =>
      cols.map((col) => ({ text: cellAt(sheet, row, col)?.text ?? '', style: styleAt(sheet, row, col) })),
    ),
    text: writeTabRows(texts),
    html: tableHtml(texts),
  };
}

interface Hidden {
  readonly row: (row: number) => boolean;
  readonly col: (col: number) => boolean;
}

/** What a paste writes, from its first cell; a single cell fills all that is chosen. */
export function pastedChanges(clip: SheetClip | undefined, text: string, range: CellRange): CellChange[] {
  const isOwn = clip !== undefined && clip.text === text.replaceAll('\r\n', '\n');
  return isOwn ? ownChanges(clip, range) : foreignChanges(readTabRows(text), range);
}

function ownChanges({ cells, from }: SheetClip, range: CellRange): CellChange[] {
  return tiled(cells, range).map(({ row, col, cell, rowIn, colIn }) => ({
    row,
    col,
    text: movedText(cell.text, cell.style, row - from.row - rowIn, col - from.col - colIn),
    style: cell.style ?? null,
  }));
}

function foreignChanges(rows: readonly (readonly string[])[], range: CellRange): CellChange[] {
  return tiled(rows, range).map(({ row, col, cell }) => ({ row, col, text: cell }));
}

interface Tile<Cell> {
  readonly row: number;
  readonly col: number;
  readonly rowIn: number;
  readonly colIn: number;
  readonly cell: Cell;
}

/** Once, or as often as it goes into the range without a rest. */
function tiled<Cell>(cells: readonly (readonly Cell[])[], { top, left, bottom, right }: CellRange): Tile<Cell>[] {
  const height = cells.length;
  const width = Math.max(0, ...cells.map((row) => row.length));
  const [rows, cols] = [times(bottom - top + 1, height), times(right - left + 1, width)];
  const tiles: Tile<Cell>[] = [];
  for (let at = 0; at < rows * height; at += 1) {
    const rowIn = at % height;
    for (let across = 0; across < cols * width; across += 1) {
      const colIn = across % width;
      const cell = cells[rowIn]?.[colIn];
      if (cell !== undefined) tiles.push({ row: top + at, col: left + across, rowIn, colIn, cell });
    }
  }
  return tiles;
}

function times(room: number, size: number): number {
  return size > 0 && room % size === 0 ? room / size : 1;
}

/** How much of a sheet a paste needs. */
export function extentOf(changes: readonly CellChange[]): CellPlace {
  let [row, col] = [0, 0];
  for (const change of changes) {
    row = Math.max(row, change.row);
    col = Math.max(col, change.col);
  }
  return { row, col };
}

function between(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function tableHtml(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
  return `<table>${lines.join('')}</table>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
}
