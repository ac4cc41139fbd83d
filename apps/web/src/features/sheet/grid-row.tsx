// biome-ignore-all lint/a11y/useSemanticElements: a grid that draws only what is near the screen is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: the field over the grid has the focus, and names the active cell
import { columnName } from '@sheaf/sheet/address';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { looksOf } from './cell-looks.ts';
import type { AxisWindow } from './grid-axis.ts';
import { cellId } from './grid-places.ts';
import type { SheetDesk } from './sheet-desk.ts';
import type { SheetShape } from './sheet-shape.ts';

export interface GridRowProps {
  readonly desk: SheetDesk;
  readonly shape: SheetShape;
  readonly row: number;
  /** Where it begins, within what scrolls; undefined for a frozen one. */
  readonly top: number | undefined;
  /** Of the columns that scroll. */
  readonly cols: AxisWindow;
  /** Drawn anew with each change of the book. */
  readonly version: number;
  /** What of this row is chosen; -1 and -2 where nothing is. */
  readonly chosenFrom: number;
  readonly chosenTo: number;
  /** The active cell; -1: in another row. */
  readonly activeCol: number;
  /** The cell with the handle by which what is chosen is drawn on; -1: in another row. */
  readonly handleCol: number;
  /** Cells that the formula names which is being written, as `number of its colour:first:last` by spaces. */
  readonly named: string;
}

/** One row of the grid: its number, the frozen cells, the cells near the screen. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { shape, row, top, cols, chosenFrom } = props;
  const { rowAxis, colAxis, frozenCols } = shape;
  const first = Math.max(cols.from, frozenCols);
  // a merged cell that begins left of the screen is drawn from its beginning
  const from = Math.max(frozenCols, shape.mergeAt(row, first)?.left ?? first);
  const style: CSSProperties = { height: rowAxis.sizeOf(row), ...(top === undefined ? {} : { top }) };
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={top === undefined ? 'grid-row frozen' : 'grid-row'}
      style={style}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        data-head-row={row}
        className={chosenFrom >= 0 ? 'grid-head-row on' : 'grid-head-row'}
      >
        {row + 1}
        <span className="row-edge" data-edge-row={row} />
      </div>
      {cellsBetween(props, 0, frozenCols)}
      {from > frozenCols && (
        <div
          role="presentation"
          className="grid-gap"
          style={{ width: colAxis.offsetOf(from) - colAxis.offsetOf(frozenCols) }}
        />
      )}
      {cellsBetween(props, from, cols.to)}
    </div>
  );
});

function cellsBetween(props: GridRowProps, from: number, to: number): ReactNode[] {
  const { shape, row } = props;
  const cells: ReactNode[] = [];
  for (let col = from; col < to; col += 1) {
    const merge = shape.mergeAt(row, col);
    const isCovered = merge !== undefined && merge.top !== row;
    if (isCovered) cells.push(<Covered key={col} width={widthOf(shape, col, merge.right)} />);
    else if (shape.colAxis.sizeOf(col) > 0 || merge) cells.push(<GridCell key={col} {...props} col={col} />);
    if (merge) col = merge.right;
  }
  return cells;
}

/** What lies under a merged cell of a row above. */
function Covered({ width }: { width: number }) {
  return <div role="presentation" className="grid-gap" style={{ width }} />;
}

function GridCell(props: GridRowProps & { readonly col: number }) {
  const { desk, shape, row, col, activeCol, handleCol } = props;
  const merge = shape.mergeAt(row, col);
  const right = merge?.right ?? col;
  const looks = looksOf(desk.style(row, col), desk.value(row, col));
  const isFrozen = col < shape.frozenCols;
  const style: CSSProperties = {
    width: widthOf(shape, col, right),
    ...(merge ? { height: shape.rowAxis.offsetOf(merge.bottom + 1) - shape.rowAxis.offsetOf(row) } : {}),
    ...(isFrozen ? { left: `calc(var(--w-row-head) + ${shape.colAxis.offsetOf(col)}px)` } : {}),
    ...looks.style,
  };
  const names = ['grid-cell', looks.className, isFrozen && 'frozen', merge && 'merged', ...markNames(props, right)];
  const isActive = activeCol >= col && activeCol <= right;
  return (
    <div
      role="gridcell"
      id={cellId(row, col)}
      aria-colindex={col + 2}
      aria-colspan={merge ? right - col + 1 : undefined}
      aria-rowspan={merge ? merge.bottom - row + 1 : undefined}
      aria-selected={isChosen(props, col)}
      aria-label={isActive ? `${columnName(col)}${row + 1} ${desk.shown(row, col)}` : undefined}
      data-row={row}
      data-col={col}
      className={names.filter(Boolean).join(' ')}
      style={style}
    >
      <span className="grid-text">{desk.shown(row, col)}</span>
      {isFilterHead(shape, row, col) && <FilterMark isOn={shape.filter?.chosen.has(col) === true} />}
      {handleCol >= col && handleCol <= right && <span className="fill-handle" data-handle />}
    </div>
  );
}

function FilterMark({ isOn }: { isOn: boolean }) {
  return (
    <span className={isOn ? 'filter-mark on' : 'filter-mark'} data-filter aria-hidden="true">
      ▾
    </span>
  );
}

function markNames(props: GridRowProps & { readonly col: number }, right: number): (string | false)[] {
  const { col, activeCol, named } = props;
  const marks = named === '' ? [] : named.split(' ').map((mark) => mark.split(':').map(Number));
  const mark = marks.find(([, first = 0, last = 0]) => col >= first && col <= last);
  return [
    isChosen(props, col) && 'chosen',
    activeCol >= col && activeCol <= right && 'active',
    mark !== undefined && `named named-${mark[0]}`,
  ];
}

function isChosen({ chosenFrom, chosenTo }: GridRowProps, col: number): boolean {
  return col >= chosenFrom && col <= chosenTo;
}

function isFilterHead({ filter }: SheetShape, row: number, col: number): boolean {
  return filter !== undefined && filter.range.top === row && col >= filter.range.left && col <= filter.range.right;
}

function widthOf({ colAxis }: SheetShape, from: number, to: number): number {
  return colAxis.offsetOf(to + 1) - colAxis.offsetOf(from);
}
