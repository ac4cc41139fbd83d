import { type CellPlace, type CellRange, parseCell, parseRange } from '@sheaf/sheet/address';
import { cellsOf, colCount, indexes, rowCount } from '@sheaf/sheet/book';
import type { StoredSheet } from '@sheaf/sheet/stored';
import { type GridAxis, gridAxis } from './grid-axis.ts';
import { COL_WIDTH, ROW_HEIGHT } from './grid-sizes.ts';
import type { GridFacts } from './selection.ts';

/** How a sheet lies on the screen: sizes, what is hidden, merged, frozen and filtered. */
export interface SheetShape extends GridFacts {
  readonly rowAxis: GridAxis;
  readonly colAxis: GridAxis;
  readonly merges: readonly CellRange[];
  /** So many rows and columns stay when the others scroll. */
  readonly frozenRows: number;
  readonly frozenCols: number;
  readonly filter: SheetFilter | undefined;
}

export interface SheetFilter {
  /** The first row of it is the head, which always shows. */
  readonly range: CellRange;
  /** The values of a column that show; a column that is not named shows all. */
  readonly chosen: ReadonlyMap<number, readonly string[]>;
}

/** What a cell of the sheet shows. */
export type Shown = (row: number, col: number) => string;

export function shapeOf(sheet: StoredSheet, shown: Shown): SheetShape {
  const filter = filterOf(sheet);
  const heights = rowSizes(sheet);
  for (const row of rowsLeftOut(filter, shown)) heights.set(row, 0);
  const rowAxis = gridAxis(rowCount(sheet), ROW_HEIGHT, heights);
  const colAxis = gridAxis(colCount(sheet), COL_WIDTH, colSizes(sheet));
  const merges = (sheet.merges ?? []).flatMap((name) => parseRange(name) ?? []);
  const frozen = parseCell(sheet.freeze ?? 'A1');
  return {
    rowAxis,
    colAxis,
    rows: rowAxis.count,
    cols: colAxis.count,
    merges,
    mergeAt: mergesByRow(merges),
    frozenRows: Math.min(frozen?.row ?? 0, rowAxis.count),
    frozenCols: Math.min(frozen?.col ?? 0, colAxis.count),
    filter,
    isRowHidden: (row) => rowAxis.sizeOf(row) === 0,
    isColHidden: (col) => colAxis.sizeOf(col) === 0,
    isFilled: (row, col) => (sheet.rows?.[row]?.cells?.[col]?.text ?? '') !== '',
    get lastFilled() {
      return lastFilled(sheet);
    },
  };
}

/** Of the rows below a filter's head those that it does not show. */
function rowsLeftOut(filter: SheetFilter | undefined, shown: Shown): number[] {
  if (!filter || filter.chosen.size === 0) return [];
  const { top, bottom } = filter.range;
  const wanted = [...filter.chosen].map(([col, values]) => [col, new Set(values)] as const);
  const leftOut: number[] = [];
  for (let row = top + 1; row <= bottom; row += 1) {
    if (!wanted.every(([col, values]) => values.has(shown(row, col)))) leftOut.push(row);
  }
  return leftOut;
}

function filterOf({ autofilter }: StoredSheet): SheetFilter | undefined {
  const range = autofilter?.ref ? parseRange(autofilter.ref) : null;
  if (!range) return undefined;
  return { range, chosen: new Map((autofilter?.filters ?? []).map(({ ci, value }) => [ci, value])) };
}

function rowSizes({ rows }: StoredSheet): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const index of indexes(rows)) {
    const { height, hide } = rows?.[index] ?? {};
    if (hide) sizes.set(index, 0);
    else if (height !== undefined) sizes.set(index, height);
  }
  return sizes;
}

function colSizes({ cols }: StoredSheet): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const index of indexes(cols)) {
    const { width, hide } = cols?.[index] ?? {};
    if (hide) sizes.set(index, 0);
    else if (width !== undefined) sizes.set(index, width);
  }
  return sizes;
}

/** Asked for every cell that is drawn: the merges of a row are looked for once. */
function mergesByRow(merges: readonly CellRange[]): SheetShape['mergeAt'] {
  const found = new Map<number, readonly CellRange[]>();
  return (row, col) => {
    if (merges.length === 0) return undefined;
    const known = found.get(row);
    const here = known ?? merges.filter(({ top, bottom }) => top <= row && bottom >= row);
    if (!known) found.set(row, here);
    return here.find(({ left, right }) => left <= col && right >= col);
  };
}

function lastFilled(sheet: StoredSheet): CellPlace {
  let [row, col] = [0, 0];
  for (const each of cellsOf(sheet)) {
    if ((each.cell.text ?? '') === '') continue;
    row = Math.max(row, each.row);
    col = Math.max(col, each.col);
  }
  return { row, col };
}
