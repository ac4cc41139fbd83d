import { cellName } from '@sheaf/sheet/address';
import type { SheetOp } from '@sheaf/sheet/op';
import { selectRange } from '../selection.ts';
import type { SheetDesk } from '../sheet-desk.ts';
import { type SheetCommand, whileWriting } from './sheet-command.ts';

type LineCommand = Pick<SheetCommand, 'id' | 'label'> & {
  readonly op: (desk: SheetDesk) => SheetOp;
  readonly mayRun?: (desk: SheetDesk) => boolean;
};

/** So many rows come with one press at the end of a sheet. */
const MORE_ROWS = 200;

const ROW_COMMANDS: readonly LineCommand[] = [
  {
    id: 'insert-row-above',
    label: 'insertRowAbove',
    op: (desk) => ({ kind: 'insertRows', ...sheetOf(desk), at: desk.range.top, count: heightOf(desk) }),
  },
  {
    id: 'insert-row-below',
    label: 'insertRowBelow',
    op: (desk) => ({ kind: 'insertRows', ...sheetOf(desk), at: desk.range.bottom + 1, count: heightOf(desk) }),
  },
  {
    id: 'delete-rows',
    label: 'deleteRows',
    mayRun: (desk) => heightOf(desk) < desk.state().shape.rows,
    op: (desk) => ({ kind: 'deleteRows', ...sheetOf(desk), at: desk.range.top, count: heightOf(desk) }),
  },
  {
    id: 'hide-rows',
    label: 'hideRows',
    mayRun: (desk) => heightOf(desk) < desk.state().shape.rows,
    op: (desk) => ({ kind: 'rowSize', ...sheetOf(desk), at: desk.range.top, count: heightOf(desk), hide: true }),
  },
  {
    id: 'show-rows',
    label: 'showRows',
    mayRun: (desk) => hasHidden(desk, 'row'),
    op: (desk) => ({ kind: 'rowSize', ...sheetOf(desk), ...stretched(desk, 'row'), hide: false }),
  },
];

const COL_COMMANDS: readonly LineCommand[] = [
  {
    id: 'insert-col-left',
    label: 'insertColLeft',
    op: (desk) => ({ kind: 'insertCols', ...sheetOf(desk), at: desk.range.left, count: widthOf(desk) }),
  },
  {
    id: 'insert-col-right',
    label: 'insertColRight',
    op: (desk) => ({ kind: 'insertCols', ...sheetOf(desk), at: desk.range.right + 1, count: widthOf(desk) }),
  },
  {
    id: 'delete-cols',
    label: 'deleteCols',
    mayRun: (desk) => widthOf(desk) < desk.state().shape.cols,
    op: (desk) => ({ kind: 'deleteCols', ...sheetOf(desk), at: desk.range.left, count: widthOf(desk) }),
  },
  {
    id: 'hide-cols',
    label: 'hideCols',
    mayRun: (desk) => widthOf(desk) < desk.state().shape.cols,
    op: (desk) => ({ kind: 'colSize', ...sheetOf(desk), at: desk.range.left, count: widthOf(desk), hide: true }),
  },
  {
    id: 'show-cols',
    label: 'showCols',
    mayRun: (desk) => hasHidden(desk, 'col'),
    op: (desk) => ({ kind: 'colSize', ...sheetOf(desk), ...stretched(desk, 'col'), hide: false }),
  },
];

function lineCommand({ id, label, op, mayRun }: LineCommand, group: 'rows' | 'cols'): SheetCommand {
  return {
    id,
    label,
    group,
    places: ['menu', 'context'],
    mayRun: (desk) => whileWriting(desk) && mayRun?.(desk) !== false,
    run: (desk) => void desk.perform([op(desk)]),
  };
}

function freezeCommand(id: string, label: SheetCommand['label'], at: (desk: SheetDesk) => string): SheetCommand {
  const cell = (desk: SheetDesk) => desk.sheetNow.freeze ?? 'A1';
  return {
    id,
    label,
    group: 'freeze',
    places: ['menu'],
    mayRun: (desk) => whileWriting(desk) && cell(desk) !== at(desk),
    run: (desk) => void desk.perform([{ kind: 'freeze', ...sheetOf(desk), cell: at(desk) }]),
  };
}

export const LINE_COMMANDS: readonly SheetCommand[] = [
  ...ROW_COMMANDS.map((command) => lineCommand(command, 'rows')),
  {
    id: 'add-rows',
    label: 'moreRows',
    group: 'rows',
    places: ['menu'],
    mayRun: whileWriting,
    run: addRows,
  },
  {
    id: 'row-height',
    label: 'rowHeight',
    group: 'rows',
    places: ['menu', 'context'],
    mayRun: whileWriting,
    run: (_, tools) => tools.open('height'),
  },
  ...COL_COMMANDS.map((command) => lineCommand(command, 'cols')),
  {
    id: 'col-width',
    label: 'colWidth',
    group: 'cols',
    places: ['menu', 'context'],
    mayRun: whileWriting,
    run: (_, tools) => tools.open('width'),
  },
  freezeCommand('freeze-row', 'freezeRow', () => 'A2'),
  freezeCommand('freeze-col', 'freezeCol', () => 'B1'),
  freezeCommand('freeze-here', 'freezeHere', (desk) => cellName(desk.range.top, desk.range.left)),
  freezeCommand('unfreeze', 'unfreeze', () => 'A1'),
];

/** More rows below all others. */
export function addRows(desk: SheetDesk): void {
  const { rows } = desk.state().shape;
  desk.perform([{ kind: 'insertRows', ...sheetOf(desk), at: rows, count: MORE_ROWS }]);
}

/** The whole rows or columns of what is chosen. */
export function selectLines(desk: SheetDesk, axis: 'row' | 'col'): void {
  const { rows, cols } = desk.state().shape;
  const whole = axis === 'row' ? { left: 0, right: cols - 1 } : { top: 0, bottom: rows - 1 };
  desk.select(selectRange({ ...desk.range, ...whole }));
}

function sheetOf(desk: SheetDesk) {
  return { sheet: desk.state().sheet };
}

function heightOf({ range }: SheetDesk): number {
  return range.bottom - range.top + 1;
}

function widthOf({ range }: SheetDesk): number {
  return range.right - range.left + 1;
}

/** What is chosen and what is hidden beside it. */
function stretched(desk: SheetDesk, axis: 'row' | 'col'): { at: number; count: number } {
  const { shape } = desk.state();
  const { range } = desk;
  const isHidden = axis === 'row' ? shape.isRowHidden : shape.isColHidden;
  const last = axis === 'row' ? shape.rows - 1 : shape.cols - 1;
  let [at, end] = axis === 'row' ? [range.top, range.bottom] : [range.left, range.right];
  while (at > 0 && isHidden(at - 1)) at -= 1;
  while (end < last && isHidden(end + 1)) end += 1;
  return { at, count: end - at + 1 };
}

function hasHidden(desk: SheetDesk, axis: 'row' | 'col'): boolean {
  const { at, count } = stretched(desk, axis);
  const { isRowHidden, isColHidden } = desk.state().shape;
  const isHidden = axis === 'row' ? isRowHidden : isColHidden;
  for (let index = at; index < at + count; index += 1) if (isHidden(index)) return true;
  return false;
}
