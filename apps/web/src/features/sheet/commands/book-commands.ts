import type { StoredBook } from '@sheaf/sheet/stored';
import type { SheetDesk } from '../sheet-desk.ts';
import { always, type SheetCommand, whileWriting } from './sheet-command.ts';

export const FILE_COMMANDS: readonly SheetCommand[] = [
  {
    id: 'save',
    label: 'save',
    keys: 'Mod-s',
    group: 'file',
    places: ['menu'],
    mayRun: whileWriting,
    run: (_, tools) => tools.save(),
  },
  {
    id: 'import',
    label: 'importFile',
    group: 'file',
    places: ['menu'],
    mayRun: whileWriting,
    run: (_, tools) => tools.importFile(),
  },
  {
    id: 'export',
    label: 'exportFile',
    group: 'file',
    places: ['menu'],
    mayRun: always,
    run: (_, tools) => tools.exportFile(),
  },
  {
    id: 'versions',
    label: 'versions',
    group: 'file',
    places: ['menu'],
    mayRun: whileWriting,
    run: (_, tools) => tools.showVersions(),
  },
];

export const BOOK_COMMANDS: readonly SheetCommand[] = [
  {
    id: 'add-sheet',
    label: 'addSheet',
    group: 'sheet',
    places: ['menu'],
    mayRun: whileWriting,
    run: addSheet,
  },
  {
    id: 'rename-sheet',
    label: 'renameSheet',
    group: 'sheet',
    places: ['menu', 'tab'],
    mayRun: whileWriting,
    run: (_, tools) => tools.open('rename'),
  },
  moveCommand('sheet-left', 'sheetLeft', -1),
  moveCommand('sheet-right', 'sheetRight', 1),
  {
    id: 'hide-sheet',
    label: 'hideSheet',
    group: 'sheet',
    places: ['menu', 'tab'],
    mayRun: (desk) => whileWriting(desk) && shownSheets(desk.book).length > 1,
    run: (desk) => void desk.perform([{ kind: 'hideSheet', sheet: desk.state().sheet, hidden: true }]),
  },
  {
    id: 'show-sheets',
    label: 'showSheets',
    group: 'sheet',
    places: ['menu', 'tab'],
    mayRun: (desk) => whileWriting(desk) && shownSheets(desk.book).length < desk.book.length,
    run: (desk) => {
      const hidden = desk.book.flatMap((sheet, index) => (sheet.hidden ? [index] : []));
      desk.perform(hidden.map((sheet) => ({ kind: 'hideSheet', sheet, hidden: false })));
    },
  },
  {
    id: 'delete-sheet',
    label: 'deleteSheet',
    group: 'sheet',
    places: ['menu', 'tab'],
    mayRun: (desk) => whileWriting(desk) && shownSheets(desk.book).length > 1,
    run: (desk) => void desk.perform([{ kind: 'deleteSheet', sheet: desk.state().sheet }]),
  },
  goCommand('next-sheet', 'nextSheet', 'Alt-PageDown', 1),
  goCommand('previous-sheet', 'previousSheet', 'Alt-PageUp', -1),
];

export const HELP_COMMANDS: readonly SheetCommand[] = [
  {
    id: 'commands',
    label: 'commands',
    keys: 'F1',
    group: 'help',
    places: ['toolbar'],
    icon: 'keys',
    mayRun: always,
    run: (_, tools) => tools.open('commands'),
  },
];

/** The sheets that have a tab, by their places. */
export function shownSheets(book: StoredBook): number[] {
  return book.flatMap(({ hidden }, index) => (hidden === true ? [] : [index]));
}

function addSheet(desk: SheetDesk): void {
  const at = desk.state().sheet + 1;
  desk.perform([{ kind: 'addSheet', at, name: freeName(desk.book) }], { sheet: at });
}

/** Sheet1 and on, as the first sheet is called. */
function freeName(book: StoredBook): string {
  const taken = new Set(book.map(({ name }) => name.toLowerCase()));
  let number = book.length + 1;
  while (taken.has(`sheet${number}`)) number += 1;
  return `Sheet${number}`;
}

/** Over the hidden ones beside it. */
function neighbourOf(desk: SheetDesk, by: 1 | -1): number | undefined {
  const shown = shownSheets(desk.book);
  return shown[shown.indexOf(desk.state().sheet) + by];
}

function moveCommand(id: string, label: SheetCommand['label'], by: 1 | -1): SheetCommand {
  return {
    id,
    label,
    group: 'sheet',
    places: ['menu', 'tab'],
    mayRun: (desk) => whileWriting(desk) && neighbourOf(desk, by) !== undefined,
    run: (desk) => {
      const { sheet } = desk.state();
      const to = neighbourOf(desk, by);
      if (to !== undefined) desk.perform([{ kind: 'moveSheet', sheet, to }], { sheet: to });
    },
  };
}

function goCommand(id: string, label: SheetCommand['label'], keys: string, by: 1 | -1): SheetCommand {
  return {
    id,
    label,
    keys,
    group: 'sheet',
    places: [],
    mayRun: (desk) => neighbourOf(desk, by) !== undefined,
    run: (desk) => desk.goToSheet(neighbourOf(desk, by) ?? desk.state().sheet),
  };
}
