import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  extendBy,
  type GridFacts,
  moved,
  moveTo,
  rangeOf,
  rowEnd,
  rowStart,
  selectCell,
  sheetStart,
} from './selection.ts';
import { belowRun, tabbed } from './tab-run.ts';

const MERGE = { top: 2, left: 1, bottom: 3, right: 2 };
const FILLED = new Set(['0,0', '1,0', '2,0', '5,0', '0,3']);
const FACTS: GridFacts = {
  rows: 10,
  cols: 6,
  isRowHidden: (row) => row === 4,
  isColHidden: (col) => col === 4,
  mergeAt: (row, col) => (row >= 2 && row <= 3 && col >= 1 && col <= 2 ? MERGE : undefined),
  isFilled: (row, col) => FILLED.has(`${row},${col}`),
  lastFilled: { row: 5, col: 3 },
};
const DOWN = { rows: 1, cols: 0 };
const RIGHT = { rows: 0, cols: 1 };
const at = (row: number, col: number) => ({ row, col });

test('a step goes over what is hidden and stays at the edges', () => {
  assert.deepEqual(moved(at(3, 0), DOWN, FACTS), at(5, 0));
  assert.deepEqual(moved(at(0, 3), RIGHT, FACTS), at(0, 5));
  assert.deepEqual(moved(at(9, 5), DOWN, FACTS), at(9, 5));
  assert.deepEqual(moved(at(0, 0), { rows: 0, cols: -1 }, FACTS), at(0, 0));
  assert.deepEqual(moved(at(0, 0), { rows: 6, cols: 0 }, FACTS), at(7, 0));
});

test('a merged cell is one place', () => {
  assert.deepEqual(moved(at(1, 2), DOWN, FACTS), at(2, 1));
  assert.deepEqual(moved(at(2, 1), DOWN, FACTS), at(5, 1));
  assert.deepEqual(moved(at(2, 1), RIGHT, FACTS), at(2, 3));
  assert.deepEqual(moved(at(2, 1), { rows: -1, cols: 0 }, FACTS), at(1, 1));
});

test('a jump goes to the end of a block, or to where the next begins', () => {
  const jump = { ...DOWN, isJump: true };
  assert.deepEqual(moved(at(0, 0), jump, FACTS), at(2, 0));
  assert.deepEqual(moved(at(2, 0), jump, FACTS), at(5, 0));
  assert.deepEqual(moved(at(5, 0), jump, FACTS), at(9, 0));
  assert.deepEqual(moved(at(0, 0), { ...RIGHT, isJump: true }, FACTS), at(0, 3));
  assert.deepEqual(moved(at(9, 5), { rows: -1, cols: 0, isJump: true }, FACTS), at(0, 5));
});

test('what is chosen grows from the active cell and takes merged cells whole', () => {
  const grown = extendBy(extendBy(selectCell(1, 2), DOWN, FACTS), RIGHT, FACTS);
  assert.deepEqual(grown, { active: at(1, 2), end: at(2, 3) });
  assert.deepEqual(rangeOf(grown, [MERGE]), { top: 1, left: 1, bottom: 3, right: 3 });
  assert.deepEqual(rangeOf(extendBy(grown, { rows: -1, cols: 0 }, FACTS), [MERGE]), {
    top: 1,
    left: 2,
    bottom: 1,
    right: 3,
  });
  assert.deepEqual(moveTo(grown, DOWN, FACTS), selectCell(2, 1));
});

test('the ends of a row and of the sheet are those that show', () => {
  assert.deepEqual(rowStart(at(7, 3), FACTS), at(7, 0));
  assert.deepEqual(rowEnd(at(0, 0), FACTS), at(0, 3));
  assert.deepEqual(rowEnd(at(7, 3), FACTS), at(7, 0));
  assert.deepEqual(sheetStart({ ...FACTS, isRowHidden: (row) => row < 2 }), at(2, 0));
});

test('Enter goes on below the first of the cells that Tab led through, and below its own cell elsewhere', () => {
  const run = tabbed(tabbed(undefined, at(0, 1), at(0, 2)), at(0, 2), at(0, 3));
  assert.deepEqual(run, { begun: at(0, 1), reached: at(0, 3) });
  assert.deepEqual(belowRun(run, at(0, 3), at(1, 3), FACTS), selectCell(1, 1));
  assert.deepEqual(belowRun(run, at(1, 3), at(2, 3), FACTS), undefined);
  assert.deepEqual(belowRun(run, at(0, 3), at(0, 3), FACTS), undefined);
  assert.deepEqual(belowRun(undefined, at(0, 3), at(1, 3), FACTS), undefined);
  assert.deepEqual(tabbed(run, at(5, 0), at(5, 1)).begun, at(5, 0));
  const below = belowRun({ begun: at(1, 2), reached: at(1, 3) }, at(1, 3), at(2, 3), FACTS);
  assert.deepEqual(below, selectCell(2, 1));
});
