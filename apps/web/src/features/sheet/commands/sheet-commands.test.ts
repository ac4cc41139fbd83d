import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyOp } from '@sheaf/sheet/apply';
import { readBook, writeBook } from '@sheaf/sheet/book';
import type { SheetOp } from '@sheaf/sheet/op';
import { selectCell, selectRange } from '../selection.ts';
import { SheetDesk } from '../sheet-desk.ts';
import { filterBy, filterChoices } from './data-commands.ts';
import type { SheetTools } from './sheet-command.ts';
import { commandOfKey, SHEET_COMMANDS } from './sheet-commands.ts';

const NO_TOOLS: SheetTools = {
  save: () => undefined,
  exportFile: () => undefined,
  importFile: () => undefined,
  showVersions: () => undefined,
  clip: () => undefined,
  open: () => undefined,
};
const PLAIN = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

/** A desk with some texts, that notes what is sent. */
function deskWith(rows: readonly (readonly string[])[]) {
  const sent: SheetOp[] = [];
  const refused: string[] = [];
  const desk = new SheetDesk(readBook(''), {
    applied: (ops) => sent.push(...ops),
    refused: ({ reason }) => refused.push(reason),
  });
  desk.allowWriting(true);
  const cells = rows.flatMap((texts, row) => texts.map((text, col) => ({ row, col, text })));
  desk.perform([{ kind: 'cells', sheet: 0, cells }]);
  const run = (id: string) => {
    const command = SHEET_COMMANDS.find((one) => one.id === id);
    assert.ok(command?.mayRun(desk) === true, `${id} may be run`);
    command.run(desk, NO_TOOLS);
  };
  return { desk, sent, refused, run };
}

const column = (desk: SheetDesk, col: number, rows: number) =>
  Array.from({ length: rows }, (_, row) => desk.shown(row, col));

test('no two commands have one name or one key', () => {
  const ids = SHEET_COMMANDS.map(({ id }) => id);
  const keys = SHEET_COMMANDS.flatMap(({ keys: own }) => own ?? []);
  assert.deepEqual([new Set(ids).size, new Set(keys).size], [ids.length, keys.length]);
  assert.equal(commandOfKey({ ...PLAIN, key: 'Z', ctrlKey: true, shiftKey: true })?.id, 'redo');
  assert.equal(commandOfKey({ ...PLAIN, key: 'Backspace' })?.id, 'clear');
  assert.equal(commandOfKey({ ...PLAIN, key: 'q', ctrlKey: true }), undefined);
});

test('undoing gives back what was there, and what was sent makes the same book elsewhere', () => {
  const { desk, sent, run } = deskWith([
    ['n', 'twice'],
    ['3', '=A2*2'],
    ['1', '=A3*2'],
  ]);
  // the looks that a book knows stay in its list
  const cells = () => writeBook(desk.book.map(({ styles: _, ...sheet }) => sheet));
  const before = cells();
  desk.select(selectCell(1, 0));
  for (const id of [
    'sort-up',
    'bold',
    'insert-row-above',
    'freeze-row',
    'hide-cols',
    'add-sheet',
    'sheet-left',
    'filter',
  ]) {
    run(id);
  }
  const after = writeBook(desk.book);
  for (let times = 0; times < 8; times += 1) desk.undo();
  assert.equal(cells(), before);
  for (let times = 0; times < 8; times += 1) desk.redo();
  assert.equal(writeBook(desk.book), after);
  const elsewhere = readBook('');
  for (const op of sent) applyOp(elsewhere, op);
  assert.equal(writeBook(elsewhere), after);
});

test('rows are sorted below what is frozen, with what hangs on them', () => {
  const { desk, run } = deskWith([
    ['n', 'twice'],
    ['3', '=A2*2'],
    ['', ''],
    ['1', '=A4*2'],
  ]);
  run('freeze-row');
  desk.select(selectCell(3, 0));
  run('sort-up');
  assert.deepEqual(
    [column(desk, 0, 4), column(desk, 1, 4)],
    [
      ['n', '1', '3', ''],
      ['twice', '2', '6', ''],
    ],
  );
  run('sort-down');
  assert.deepEqual(column(desk, 0, 4), ['n', '3', '1', '']);
});

test('totals stay at the foot when what is above them is sorted, chosen with them or not', () => {
  const { desk, run } = deskWith([['3'], ['1'], ['2'], [''], ['=SUM(A1:A3)'], ['=AVERAGE(A$1:A$3)*2']]);
  run('sort-down');
  assert.deepEqual(column(desk, 0, 6), ['3', '2', '1', '', '6', '4']);
  desk.select(selectRange({ top: 0, left: 0, bottom: 5, right: 0 }));
  run('sort-up');
  assert.deepEqual(column(desk, 0, 6), ['1', '2', '3', '', '6', '4']);
});

test('a first row of words over numbers, or in bold, is a head that is not frozen', () => {
  const numbers = deskWith([['amount'], ['30'], ['4'], ['=SUM(A2:A3)']]);
  numbers.run('sort-up');
  assert.deepEqual(column(numbers.desk, 0, 4), ['amount', '4', '30', '34']);

  const words = deskWith([['name'], ['lin'], ['ana']]);
  words.run('bold');
  words.run('sort-up');
  assert.deepEqual(column(words.desk, 0, 3), ['name', 'ana', 'lin']);
  words.run('bold');
  words.run('sort-up');
  assert.deepEqual(column(words.desk, 0, 3), ['ana', 'lin', 'name']);
});

test('a running sum is sorted like any other row', () => {
  const { desk, run } = deskWith([['2', '=A1'], ['3', '=B1+A2'], ['1', '=B2+A3'], ['=SUM(A1:A3)']]);
  run('sort-down');
  assert.deepEqual(column(desk, 0, 4), ['3', '2', '1', '6']);
});

test('a filter shows the rows with the chosen values, and its head', () => {
  const { desk, run } = deskWith([['kind'], ['a'], ['b'], ['a']]);
  run('filter');
  assert.deepEqual(filterChoices(desk, 0), [
    { value: 'a', isChosen: true },
    { value: 'b', isChosen: true },
  ]);
  filterBy(desk, 0, ['b']);
  const { shape } = desk.state();
  assert.deepEqual([0, 1, 2, 3, 4].map(shape.isRowHidden), [false, true, false, true, false]);
  run('unfilter');
  assert.equal(desk.state().shape.isRowHidden(1), false);
});

test('what is refused changes nothing, and nobody who only reads changes anything', () => {
  const { desk, sent, refused } = deskWith([['a'], ['b']]);
  const count = sent.length;
  const before = writeBook(desk.book);
  const bold: SheetOp = { kind: 'cells', sheet: 0, cells: [{ row: 0, col: 0, text: 'x' }] };
  assert.equal(desk.perform([bold, { kind: 'deleteSheet', sheet: 0 }]), false);
  assert.deepEqual([writeBook(desk.book), sent.length, refused], [before, count, ['lastSheet']]);
  desk.allowWriting(false);
  assert.equal(desk.perform([bold]), false);
  desk.undo();
  assert.equal(writeBook(desk.book), before);
});

test('hidden lines are shown again from what is beside them', () => {
  const { desk, run } = deskWith([['a'], ['b'], ['c']]);
  desk.select(selectRange({ top: 1, left: 0, bottom: 1, right: 25 }));
  run('hide-rows');
  assert.equal(desk.state().shape.isRowHidden(1), true);
  desk.select(selectCell(0, 0));
  run('show-rows');
  assert.equal(desk.state().shape.isRowHidden(1), false);
});
