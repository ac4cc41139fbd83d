// biome-ignore-all lint/a11y/useSemanticElements: a grid that draws only what is near the screen is no table
// biome-ignore-all lint/a11y/useFocusableInteractive: the field over the grid has the focus, and names the active cell
import { columnName } from '@sheaf/sheet/address';
import { type ReactNode, type RefObject, useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import type { FormulaMark } from './formula-references.ts';
import { GridRow } from './grid-row.tsx';
import { isInside } from './selection.ts';
import type { DeskState, SheetDesk } from './sheet-desk.ts';
import { sheetMessages } from './sheet-messages.ts';
import type { SheetShape } from './sheet-shape.ts';
import type { GridWindow } from './use-grid-window.ts';

interface GridViewProps {
  readonly desk: SheetDesk;
  readonly state: DeskState;
  readonly window: GridWindow;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Cells of the formula that is being written. */
  readonly named: readonly FormulaMark[];
  readonly pointer: Readonly<Record<string, unknown>>;
  readonly children?: ReactNode;
}

/** The cells near the screen as a grid; numbers of rows, letters of columns and what is frozen stay in sight. */
export function GridView({ desk, state, window, scroller, named, pointer, children }: GridViewProps) {
  const t = useMessages(sheetMessages);
  const { shape } = state;
  const { rowAxis, colAxis, frozenRows } = shape;
  const frozenHeight = rowAxis.offsetOf(frozenRows);
  const row = (index: number) => (
    <GridRow
      key={index}
      desk={desk}
      shape={shape}
      row={index}
      top={index < frozenRows ? undefined : rowAxis.offsetOf(index) - frozenHeight}
      cols={window.cols}
      version={state.version}
      named={namedInRow(named, index)}
      {...marksOfRow(desk, state, index)}
    />
  );
  return (
    <div className="grid-scroll" ref={scroller} {...pointer}>
      <div
        role="grid"
        id="sheet-grid"
        aria-label={desk.sheetNow.name || t('grid')}
        aria-rowcount={shape.rows + 1}
        aria-colcount={shape.cols + 1}
        aria-multiselectable="true"
        aria-readonly={!state.mayWrite}
        className="grid"
        style={{ width: `calc(var(--w-row-head) + ${colAxis.total}px)` }}
      >
        <div role="rowgroup" className="grid-top">
          <ColumnHeads desk={desk} state={state} window={window} />
          {drawnRows({ from: 0, to: frozenRows }, shape).map(row)}
        </div>
        <div role="rowgroup" className="grid-body" style={{ height: rowAxis.total - frozenHeight }}>
          {drawnRows(window.rows, shape).map(row)}
        </div>
      </div>
      {children}
    </div>
  );
}

/** Rows that show, and those further up whose merged cells reach down to them. */
function drawnRows({ from, to }: GridWindow['rows'], shape: SheetShape): number[] {
  const above = shape.merges.filter(({ top, bottom }) => top < from && bottom >= from && top >= shape.frozenRows);
  const rows = [...new Set(above.map(({ top }) => top))].sort((one, other) => one - other);
  for (let row = from; row < to; row += 1) if (!shape.isRowHidden(row)) rows.push(row);
  return rows;
}

function marksOfRow(desk: SheetDesk, { selection, shape }: DeskState, row: number) {
  const range = desk.range;
  const isIn = row >= range.top && row <= range.bottom;
  const { active } = selection;
  const corner = shape.mergeAt(range.bottom, range.right);
  return {
    chosenFrom: isIn ? range.left : -1,
    chosenTo: isIn ? range.right : -2,
    activeCol: active.row === row ? active.col : -1,
    handleCol: (corner?.top ?? range.bottom) === row ? range.right : -1,
  };
}

function namedInRow(named: readonly FormulaMark[], row: number): string {
  const here = named.filter(({ range }) => isInside({ row, col: range.left }, range));
  return here.map(({ range, colour }) => `${colour}:${range.left}:${range.right}`).join(' ');
}

function ColumnHeads({ desk, state, window }: Pick<GridViewProps, 'desk' | 'state' | 'window'>) {
  const t = useMessages(sheetMessages);
  const id = useId();
  const { shape } = state;
  const { colAxis, frozenCols } = shape;
  const { left, right } = desk.range;
  const from = Math.max(window.cols.from, frozenCols);
  const head = (col: number) =>
    shape.isColHidden(col) ? null : (
      <div
        key={col}
        role="columnheader"
        aria-colindex={col + 2}
        data-head-col={col}
        className={`grid-head-col${col >= left && col <= right ? ' on' : ''}${col < frozenCols ? ' frozen' : ''}`}
        style={{
          width: colAxis.sizeOf(col),
          ...(col < frozenCols ? { left: `calc(var(--w-row-head) + ${colAxis.offsetOf(col)}px)` } : {}),
        }}
      >
        {columnName(col)}
        <span className="col-edge" data-edge-col={col} />
      </div>
    );
  return (
    <div role="row" aria-rowindex={1} className="grid-row heads">
      <div role="columnheader" aria-colindex={1} className="grid-corner" aria-labelledby={id}>
        <span className="sr" id={id}>
          {t('rowNumbers')}
        </span>
      </div>
      {indexes(0, frozenCols).map(head)}
      <div
        role="presentation"
        className="grid-gap"
        style={{ width: colAxis.offsetOf(from) - colAxis.offsetOf(frozenCols) }}
      />
      {indexes(from, window.cols.to).map(head)}
    </div>
  );
}

function indexes(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
