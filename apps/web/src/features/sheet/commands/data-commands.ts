import type { CellRange } from '@sheaf/sheet/address';
import { rangeName } from '@sheaf/sheet/address';
import type { SheetOp } from '@sheaf/sheet/op';
import { formulaReferences } from '../formula-references.ts';
import type { SheetDesk } from '../sheet-desk.ts';
import { isSorted, type SortValue, sortedOrder } from '../sort-rows.ts';
import { type SheetCommand, whileWriting } from './sheet-command.ts';

export const DATA_COMMANDS: readonly SheetCommand[] = [
  {
    id: 'sort-up',
    label: 'sortUp',
    icon: 'sortUp',
    group: 'data',
    places: ['toolbar', 'menu', 'context'],
    mayRun: whileWriting,
    run: (desk) => sortRows(desk, 'up'),
  },
  {
    id: 'sort-down',
    label: 'sortDown',
    icon: 'sortDown',
    group: 'data',
    places: ['toolbar', 'menu', 'context'],
    mayRun: whileWriting,
    run: (desk) => sortRows(desk, 'down'),
  },
  {
    id: 'filter',
    label: 'filter',
    icon: 'filter',
    keys: 'Shift-Mod-l',
    group: 'data',
    places: ['toolbar', 'menu'],
    mayRun: whileWriting,
    isOn: (desk) => desk.state().shape.filter !== undefined,
    run: (desk) => (desk.state().shape.filter ? unfilter(desk) : beginFilter(desk)),
  },
  {
    id: 'filter-column',
    label: 'filterColumn',
    keys: 'Alt-ArrowDown',
    group: 'data',
    places: ['menu', 'context'],
    mayRun: (desk) => whileWriting(desk) && isFiltered(desk, desk.state().selection.active.col),
    run: (_, tools) => tools.open('filter'),
  },
  {
    id: 'unfilter',
    label: 'unfilter',
    group: 'data',
    places: ['menu'],
    mayRun: (desk) => whileWriting(desk) && desk.state().shape.filter !== undefined,
    run: unfilter,
  },
];

/** The values of a column below a filter's head, each once, with how the filter has them. */
export interface FilterChoice {
  readonly value: string;
  readonly isChosen: boolean;
}

export function filterChoices(desk: SheetDesk, col: number): FilterChoice[] {
  const { filter } = desk.state().shape;
  if (!filter) return [];
  const chosen = filter.chosen.get(col);
  const values = new Set<string>();
  for (let row = filter.range.top + 1; row <= filter.range.bottom; row += 1) values.add(desk.shown(row, col));
  const order = new Intl.Collator(['zh', 'en'], { numeric: true });
  return [...values]
    .sort(order.compare)
    .map((value) => ({ value, isChosen: chosen === undefined || chosen.includes(value) }));
}

/** Shows only the rows with these values in the column; undefined: all. */
export function filterBy(desk: SheetDesk, col: number, values: readonly string[] | undefined): void {
  const { sheet, shape } = desk.state();
  if (!shape.filter) return;
  const chosen = new Map(shape.filter.chosen);
  if (values) chosen.set(col, values);
  else chosen.delete(col);
  const filters = [...chosen].map(([each, wanted]) => ({ col: each, values: wanted }));
  desk.perform([{ kind: 'filter', sheet, range: rangeName(shape.filter.range), filters }]);
}

function isFiltered(desk: SheetDesk, col: number): boolean {
  const { filter } = desk.state().shape;
  return filter !== undefined && col >= filter.range.left && col <= filter.range.right;
}

function beginFilter(desk: SheetDesk): void {
  const range = rangeName(desk.range.bottom > desk.range.top ? desk.range : usedRange(desk));
  desk.perform([{ kind: 'filter', sheet: desk.state().sheet, range, filters: [] }]);
}

function unfilter(desk: SheetDesk): void {
  desk.perform([{ kind: 'filter', sheet: desk.state().sheet, range: '', filters: [] }]);
}

/** From the first row that scrolls to the last cell that holds anything; the head above it where it is frozen. */
function usedRange(desk: SheetDesk): CellRange {
  const { lastFilled, frozenRows } = desk.state().shape;
  return {
    top: Math.max(0, frozenRows - 1),
    left: 0,
    bottom: Math.max(lastFilled.row, frozenRows),
    right: lastFilled.col,
  };
}

/** The rows that are chosen, or else all below the head, by the column of the active cell; totals stay at the foot. */
function sortRows(desk: SheetDesk, direction: 'up' | 'down'): void {
  const { sheet, selection } = desk.state();
  const [first, end] = rowsToSort(desk);
  const last = lastBeforeTotals(desk, first, end);
  const values: SortValue[] = [];
  for (let row = first; row <= last; row += 1) values.push(sortValue(desk, row, selection.active.col));
  const order = sortedOrder(values, direction);
  const op: SheetOp = { kind: 'order', sheet, from: first, order };
  if (!isSorted(order)) desk.perform([op]);
}

function rowsToSort(desk: SheetDesk): readonly [number, number] {
  const { shape } = desk.state();
  const { top, bottom } = desk.range;
  if (bottom > top && bottom - top + 1 < shape.rows) return [top, bottom];
  if (shape.filter) return [shape.filter.range.top + 1, shape.filter.range.bottom];
  const first = shape.frozenRows === 0 && isHead(desk) ? 1 : shape.frozenRows;
  return [first, Math.max(first, shape.lastFilled.row)];
}

/** A first row of words that are bold, or stand over something else than words. */
function isHead(desk: SheetDesk): boolean {
  const cols = Array.from({ length: desk.state().shape.lastFilled.col + 1 }, (_, col) => col);
  const filled = cols.filter((col) => desk.text(0, col) !== '');
  if (!filled.every((col) => typeof desk.value(0, col) === 'string')) return false;
  const isBold = (row: number, col: number) => desk.style(row, col)?.font?.bold === true;
  return filled.some((col) => {
    const below = desk.value(1, col);
    const isOther = below !== null && below !== '' && typeof below !== 'string';
    return isOther || (isBold(0, col) && !isBold(1, col));
  });
}

/** A total that moved in among its own rows would add itself up. Empty rows at the foot stay where they are too. */
function lastBeforeTotals(desk: SheetDesk, first: number, end: number): number {
  const { lastFilled } = desk.state().shape;
  let last = end;
  for (let row = Math.min(end, lastFilled.row); row > first; row -= 1) {
    const kind = footKind(desk, first, row);
    if (kind === 'data') break;
    if (kind === 'total') last = row - 1;
  }
  return last;
}

/** A total reckons with several of the rows above it at once; one that names the row above alone is a running sum. */
function footKind(desk: SheetDesk, first: number, row: number): 'data' | 'empty' | 'total' {
  const { shape } = desk.state();
  const name = desk.sheetNow.name.toLowerCase();
  let isEmpty = true;
  for (let col = 0; col <= shape.lastFilled.col; col += 1) {
    const text = desk.text(row, col);
    isEmpty &&= text === '';
    const addsUp = formulaReferences(text).some(
      ({ range: { top, bottom }, sheetName }) =>
        (sheetName?.toLowerCase() ?? name) === name && bottom < row && bottom > first && bottom > top,
    );
    if (addsUp) return 'total';
  }
  return isEmpty ? 'empty' : 'data';
}

/** Errors stand with the words that they show. */
function sortValue(desk: SheetDesk, row: number, col: number): SortValue {
  const value = desk.value(row, col);
  return typeof value === 'object' && value !== null ? desk.shown(row, col) : value;
}
