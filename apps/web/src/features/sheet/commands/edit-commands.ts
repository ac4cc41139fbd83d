import { cellOps, clearedTexts, filledDown, filledRight, unstyled } from '../cell-changes.ts';
import { selectRange } from '../selection.ts';
import type { SheetDesk } from '../sheet-desk.ts';
import { always, type SheetCommand, whileWriting } from './sheet-command.ts';

export const EDIT_COMMANDS: readonly SheetCommand[] = [
  {
    id: 'undo',
    label: 'undo',
    icon: 'undo',
    keys: 'Mod-z',
    group: 'undo',
    places: ['toolbar', 'menu'],
    mayRun: (desk) => whileWriting(desk) && desk.state().mayUndo,
    run: (desk) => desk.undo(),
  },
  {
    id: 'redo',
    label: 'redo',
    icon: 'redo',
    keys: 'Mod-y',
    group: 'undo',
    places: ['toolbar', 'menu'],
    mayRun: (desk) => whileWriting(desk) && desk.state().mayRedo,
    run: (desk) => desk.redo(),
  },
  {
    id: 'cut',
    label: 'cut',
    keys: 'Mod-x',
    group: 'clip',
    places: ['menu', 'context'],
    mayRun: whileWriting,
    run: (_, tools) => tools.clip('cut'),
  },
  {
    id: 'copy',
    label: 'copy',
    keys: 'Mod-c',
    group: 'clip',
    places: ['menu', 'context'],
    mayRun: always,
    run: (_, tools) => tools.clip('copy'),
  },
  {
    id: 'paste',
    label: 'paste',
    keys: 'Mod-v',
    group: 'clip',
    places: ['menu', 'context'],
    mayRun: whileWriting,
    run: (_, tools) => tools.clip('paste'),
  },
  {
    id: 'clear',
    label: 'clear',
    keys: 'Delete',
    group: 'clip',
    places: ['menu', 'context'],
    mayRun: whileWriting,
    run: (desk) => changeCells(desk, clearedTexts(desk.sheetNow, desk.range)),
  },
  {
    id: 'fill-down',
    label: 'fillDown',
    keys: 'Mod-d',
    group: 'fill',
    places: ['menu'],
    mayRun: (desk) => whileWriting(desk) && desk.range.bottom > desk.range.top,
    run: (desk) => changeCells(desk, filledDown(desk.sheetNow, desk.range)),
  },
  {
    id: 'fill-right',
    label: 'fillRight',
    keys: 'Mod-r',
    group: 'fill',
    places: ['menu'],
    mayRun: (desk) => whileWriting(desk) && desk.range.right > desk.range.left,
    run: (desk) => changeCells(desk, filledRight(desk.sheetNow, desk.range)),
  },
  {
    id: 'select-all',
    label: 'selectAll',
    keys: 'Mod-a',
    group: 'fill',
    places: ['menu'],
    mayRun: always,
    run: (desk) => {
      const { rows, cols } = desk.state().shape;
      desk.select(selectRange({ top: 0, left: 0, bottom: rows - 1, right: cols - 1 }));
    },
  },
  {
    id: 'find',
    label: 'find',
    icon: 'find',
    keys: 'Mod-f',
    group: 'fill',
    places: ['toolbar', 'menu'],
    mayRun: always,
    run: (_, tools) => tools.open('find'),
  },
  {
    id: 'clear-format',
    label: 'clearFormat',
    keys: 'Mod-\\',
    group: 'text',
    places: ['menu'],
    mayRun: whileWriting,
    run: (desk) => changeCells(desk, unstyled(desk.sheetNow, desk.range)),
  },
];

export function changeCells(desk: SheetDesk, changes: Parameters<typeof cellOps>[1]): void {
  desk.perform(cellOps(desk.state().sheet, changes));
}
