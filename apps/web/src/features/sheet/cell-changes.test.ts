import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRange } from '@sheaf/sheet/address';
import type { CellChange } from '@sheaf/sheet/op';
import type { StoredSheet } from '@sheaf/sheet/stored';
import {
  cellOps,
  clearedTexts,
  drawnOn,
  filledDown,
  filledRight,
  restyled,
  typedInto,
  unstyled,
} from './cell-changes.ts';
import { findCells, nextFound, replacedIn } from './find-cells.ts';
import { clipOf, pastedChanges } from './sheet-clip.ts';
import { sortedOrder } from './sort-rows.ts';

function sheetOf(rows: readonly (readonly string[])[]): StoredSheet {
  const stored = rows.map((cells, row) => [
    row,
    { cells: Object.fromEntries(cells.map((text, col) => [col, { text }])) },
  ]);
  return { name: 'One', styles: [{ font: { bold: true } }], rows: { ...Object.fromEntries(stored), len: 800 } };
}

function range(name: string) {
  const found = parseRange(name);
  assert.ok(found);
  return found;
}

const texts = (changes: readonly CellChange[]) => changes.map(({ row, col, text }) => `${row},${col} ${text}`);
const SHOWN = (sheet: StoredSheet) => (row: number, col: number) => sheet.rows?.[row]?.cells?.[col]?.text ?? '';
const NOTHING_HIDDEN = { row: () => false, col: () => false };

test('filling copies the first row or column, formulas as they read there', () => {
  const sheet = sheetOf([
    ['1', '=A1*2'],
    ['x', ''],
  ]);
  assert.deepEqual(texts(filledDown(sheet, range('A1:B3'))), ['1,0 1', '1,1 =A2*2', '2,0 1', '2,1 =A3*2']);
  assert.deepEqual(texts(filledRight(sheet, range('B1:D1'))), ['0,2 =B1*2', '0,3 =C1*2']);
});

test('drawing on goes on with even numbers and repeats the rest', () => {
  const sheet = sheetOf([
    ['10', 'a', '0.1', '7'],
    ['20', 'b', '0.2', ''],
  ]);
  assert.deepEqual(texts(drawnOn(sheet, range('A1:C2'), range('A1:C4'))), [
    '2,0 30',
    '2,1 a',
    '2,2 0.3',
    '3,0 40',
    '3,1 b',
    '3,2 0.4',
  ]);
  assert.deepEqual(texts(drawnOn(sheet, range('D1'), range('D1:D3'))), ['1,3 7', '2,3 7']);
  const below = sheetOf([[''], [''], ['10'], ['20']]);
  assert.deepEqual(texts(drawnOn(below, range('A3:A4'), range('A1:A4'))), ['0,0 -10', '1,0 0']);
});

test('a style changes by its members, and one that says nothing is none', () => {
  const sheet: StoredSheet = {
    ...sheetOf([['a', 'b']]),
    rows: { 0: { cells: { 0: { text: 'a', style: 0 }, 1: { text: 'b' } } } },
  };
  assert.deepEqual(
    restyled(sheet, range('A1:C1'), { align: 'right' }).map(({ style }) => style),
    [{ font: { bold: true }, align: 'right' }, { align: 'right' }, { align: 'right' }],
  );
  assert.deepEqual(restyled(sheet, range('A1'), { font: { bold: true, italic: true } })[0]?.style, {
    font: { bold: true, italic: true },
  });
  assert.deepEqual(restyled(sheet, range('B1'), { underline: undefined })[0]?.style, null);
  assert.deepEqual(
    unstyled(sheet, range('A1:Z9')).map(({ style }) => style),
    [null, null],
  );
});

test('only what says something else is written, and many cells go in several operations', () => {
  const sheet = sheetOf([['a', '']]);
  assert.deepEqual(typedInto(sheet, 0, 0, 'a'), []);
  assert.deepEqual(typedInto(sheet, 0, 1, ''), []);
  assert.deepEqual(typedInto(sheet, 0, 0, ''), [{ row: 0, col: 0, text: '' }]);
  assert.deepEqual(texts(clearedTexts(sheet, range('A1:Z800'))), ['0,0 ']);
  const many = Array.from({ length: 4100 }, (_, row) => ({ row, col: 0, text: 'x' }));
  assert.deepEqual(
    cellOps(2, many).map((op) => (op.kind === 'cells' ? [op.sheet, op.cells.length] : op.kind)),
    [
      [2, 2000],
      [2, 2000],
      [2, 100],
    ],
  );
});

test('what was copied here keeps its formulas, what comes from elsewhere is text', () => {
  const sheet = sheetOf([
    ['1', '=A1'],
    ['a "b"\tc', '<i>'],
  ]);
  const clip = clipOf(sheet, range('A1:B2'), SHOWN(sheet), NOTHING_HIDDEN);
  assert.equal(clip.text, '1\t=A1\n"a ""b""\tc"\t<i>');
  assert.equal(clip.html, '<table><tr><td>1</td><td>=A1</td></tr><tr><td>a "b"\tc</td><td>&lt;i&gt;</td></tr></table>');
  assert.deepEqual(texts(pastedChanges(clip, clip.text.replaceAll('\n', '\r\n'), range('C5'))), [
    '4,2 1',
    '4,3 =C5',
    '5,2 a "b"\tc',
    '5,3 <i>',
  ]);
  assert.deepEqual(texts(pastedChanges(clip, 'x\ty\r\n\r\nz', range('A1'))), ['0,0 x', '0,1 y', '1,0 ', '2,0 z']);
});

test('one copied cell fills all that is chosen; what is hidden is not copied', () => {
  const sheet = sheetOf([
    ['=B1', '2'],
    ['3', '4'],
  ]);
  const one = clipOf(sheet, range('A1'), SHOWN(sheet), NOTHING_HIDDEN);
  assert.deepEqual(texts(pastedChanges(one, one.text, range('A3:B4'))), ['2,0 =B3', '2,1 =C3', '3,0 =B4', '3,1 =C4']);
  const shown = clipOf(sheet, range('A1:B2'), SHOWN(sheet), { row: (row) => row === 0, col: () => false });
  assert.equal(shown.text, '3\t4');
});

test('rows are sorted by numbers, then words, the empty last both ways', () => {
  const values = ['b', 10, null, 'item 10', 9, 'item 9', '', true];
  assert.deepEqual(
    sortedOrder(values, 'up').map((at) => values[at]),
    [9, 10, 'b', 'item 9', 'item 10', true, null, ''],
  );
  assert.deepEqual(
    sortedOrder(values, 'down').map((at) => values[at]),
    [true, 'item 10', 'item 9', 'b', 10, 9, null, ''],
  );
});

test('words are found in texts and in what is shown, one after the other, and replaced in texts', () => {
  const sheet = sheetOf([
    ['Order', '=1+1'],
    ['order_no', ''],
    ['a.b', 'x'],
  ]);
  const shown = (row: number, col: number) => (row === 0 && col === 1 ? '2' : SHOWN(sheet)(row, col));
  const wish = { words: 'order', matchesCase: false, isWhole: false };
  const found = findCells(sheet, shown, wish);
  assert.deepEqual(found, [
    { row: 0, col: 0 },
    { row: 1, col: 0 },
  ]);
  assert.deepEqual(findCells(sheet, shown, { ...wish, words: '2' }), [{ row: 0, col: 1 }]);
  assert.deepEqual(findCells(sheet, shown, { ...wish, matchesCase: true }), [{ row: 1, col: 0 }]);
  assert.deepEqual(findCells(sheet, shown, { ...wish, isWhole: true }), [{ row: 0, col: 0 }]);
  assert.deepEqual(nextFound(found, { row: 0, col: 0 }), { row: 1, col: 0 });
  assert.deepEqual(nextFound(found, { row: 1, col: 0 }), { row: 0, col: 0 });
  assert.deepEqual(nextFound(found, { row: 1, col: 0 }, true), { row: 0, col: 0 });
  assert.deepEqual(texts(replacedIn(sheet, found, wish, '$&')), ['0,0 $&', '1,0 $&_no']);
  assert.deepEqual(texts(replacedIn(sheet, [{ row: 2, col: 0 }], { ...wish, words: '.' }, '-')), ['2,0 a-b']);
});
