import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  applyOp,
  cellsOf,
  checkBook,
  checkOp,
  colCount,
  inverseOf,
  moveFormula,
  readBook,
  rowCount,
  type SheetOp,
  SheetRefusal,
  type StoredBook,
  writeBook,
} from './index.ts';
import { opOf, type Seed, seeds } from './testing/arbitrary-op.ts';
import { applyPlainly, plainBook, shownModel, shownPlainly } from './testing/plain-model.ts';

function fits(book: StoredBook, op: SheetOp): boolean {
  try {
    checkOp(book, op);
    return true;
  } catch (error) {
    if (error instanceof SheetRefusal) return false;
    throw error;
  }
}

/** Styles by what they are instead of their places; nothing that is empty. */
function normal(book: StoredBook): unknown {
  return book.map(({ styles = [], rows = {}, cols = {}, ...sheet }) => ({
    ...sheet,
    freeze: sheet.freeze ?? 'A1',
    merges: sheet.merges ?? [],
    rowCount: rowCount({ name: '', rows }),
    colCount: colCount({ name: '', cols }),
    cols: Object.fromEntries(Object.entries(cols).filter(([key]) => key !== 'len')),
    lines: Object.entries(rows).flatMap(([row, line]) => (row === 'len' ? [] : [[row, line.height, line.hide]])),
    cells: [...cellsOf({ name: '', rows })].map(({ row, col, cell: { style, ...cell } }) => {
      return [row, col, cell, style === undefined ? null : styles[style]];
    }),
  }));
}

test('operations do to a book what they do to plain rows of texts', () => {
  const plainly = (seed: Seed) => ({
    ...seed,
    texts: seed.texts,
    picks: seed.picks.map((pick) => (pick % 3 ? pick : pick + 1)),
  });
  fc.assert(
    fc.property(seeds, (many) => {
      const book = readBook('');
      const model = plainBook();
      for (const seed of many) {
        const op = opOf(book, plainly(seed));
        if (op.kind === 'merge' || !fits(book, op)) continue;
        applyOp(book, op);
        applyPlainly(model, op);
      }
      const sizes = (at: number) => ({
        rows: rowCount(book[at] ?? { name: '' }),
        cols: colCount(book[at] ?? { name: '' }),
      });
      assert.deepEqual(shownPlainly(book, sizes), shownModel(model));
    }),
    { numRuns: 200 },
  );
});

test('undoing every operation in turn leads back to the very book, and doing them again forward', () => {
  fc.assert(
    fc.property(seeds, seeds, (first, second) => {
      const book = readBook('');
      for (const seed of first) applyFitting(book, seed);
      const before = structuredClone(book);
      const undo = second.map((seed) => applyFitting(book, seed)).reverse();
      const after = structuredClone(book);
      const redo = undo.map((ops) => applyAll(book, ops)).reverse();
      assert.deepEqual(normal(book), normal(before));
      for (const ops of redo) applyAll(book, ops);
      assert.deepEqual(normal(book), normal(after));
    }),
    { numRuns: 200 },
  );
});

function applyFitting(book: StoredBook, seed: Seed): SheetOp[] {
  const op = opOf(book, seed);
  return fits(book, op) ? applyAll(book, [op]) : [];
}

/** Applies operations and answers what takes them back. */
function applyAll(book: StoredBook, ops: readonly SheetOp[]): SheetOp[] {
  const back: SheetOp[] = [];
  for (const op of ops) {
    checkOp(book, op);
    back.unshift(...inverseOf(book, op));
    applyOp(book, op);
  }
  return back;
}

test('formulas follow rows, columns and sheets that come, go and change their names', () => {
  const CASES: readonly (readonly [string, SheetOp, string])[] = [
    ['=A1+A5', { kind: 'insertRows', sheet: 0, at: 2, count: 3 }, '=A1+A8'],
    ['=SUM( a1:A5 )&"A5"', { kind: 'insertRows', sheet: 0, at: 2, count: 1 }, '=SUM( A1:A6 )&"A5"'],
    ['=SUM(A1:A5)+A3', { kind: 'deleteRows', sheet: 0, at: 1, count: 2 }, '=SUM(A1:A3)+#REF!'],
    ['=$B$2+C:D', { kind: 'insertCols', sheet: 0, at: 1, count: 1 }, '=$C$2+D:E'],
    ['=Sheet1!B2+LOG10(B2)', { kind: 'deleteCols', sheet: 0, at: 0, count: 1 }, '=Sheet1!A2+LOG10(A2)'],
    ["=Sheet1!A1&'Sheet1'!A2", { kind: 'renameSheet', sheet: 0, name: "It's" }, "='It''s'!A1&'It''s'!A2"],
    ['=Data!A1', { kind: 'insertRows', sheet: 0, at: 0, count: 1 }, '=Data!A1'],
    ['=(A5', { kind: 'insertRows', sheet: 0, at: 0, count: 1 }, '=(A6'],
    ['=A5 ? 1', { kind: 'insertRows', sheet: 0, at: 0, count: 1 }, '=A5 ? 1'],
  ];
  for (const [text, op, expected] of CASES) {
    const book = readBook('');
    applyOp(book, { kind: 'cells', sheet: 0, cells: [{ row: 60, col: 20, text }] });
    applyOp(book, op);
    const [formula] = [...cellsOf(book[0] ?? { name: '' })].map(({ cell }) => cell.text);
    assert.equal(formula, expected, `${text} after ${op.kind}`);
  }
  assert.equal(moveFormula('=A1+$A1+A$1+$A$1', 2, 1), '=B3+$A3+B$1+$A$1');
  assert.equal(moveFormula('=A1', -1, 0), '=#REF!');
});

test('what does not fit is refused by the place that is wrong', () => {
  const book = readBook('[{"name":"One","merges":["A1:B2"],"rows":{"len":5}},{"name":"Two"}]');
  const CASES: readonly (readonly [SheetOp, string, string])[] = [
    [{ kind: 'freeze', sheet: 7, cell: 'A1' }, 'sheet', 'unknownSheet'],
    [{ kind: 'cells', sheet: 0, cells: [{ row: 0, col: 16_384, text: 'x' }] }, 'cells.0.col', 'outside'],
    [{ kind: 'cells', sheet: 0, cells: [{ row: 0, col: 0, text: 'x'.repeat(32_768) }] }, 'cells.0.text', 'tooBig'],
    [{ kind: 'deleteRows', sheet: 0, at: 0, count: 5 }, 'count', 'outside'],
    [{ kind: 'insertRows', sheet: 0, at: 6, count: 1 }, 'at', 'outside'],
    [{ kind: 'order', sheet: 0, from: 0, order: [1, 0] }, 'order', 'mergeInTheWay'],
    [{ kind: 'order', sheet: 0, from: 2, order: [1, 1] }, 'order', 'notAnOrder'],
    [{ kind: 'addSheet', at: 0, name: 'two' }, 'name', 'nameTaken'],
    [{ kind: 'renameSheet', sheet: 0, name: 'a/b' }, 'name', 'nameWrong'],
    [{ kind: 'merge', sheet: 0, range: 'A1:' }, 'range', 'wrongRange'],
    [{ kind: 'rowSize', sheet: 0, at: 0, count: 1, height: 0 }, 'height', 'outside'],
  ];
  for (const [op, field, reason] of CASES) {
    assert.throws(() => checkOp(book, op), { field, reason });
  }
  checkOp(book, { kind: 'hideSheet', sheet: 1, hidden: true });
  applyOp(book, { kind: 'hideSheet', sheet: 1, hidden: true });
  assert.throws(() => checkOp(book, { kind: 'deleteSheet', sheet: 0 }), { field: 'sheet', reason: 'lastSheet' });
});

test('a stored book is told by its first wrong place, and what is no book is an empty one', () => {
  for (const text of ['', '{}', '[]', 'no JSON', '[{"rows":{}}]']) {
    assert.deepEqual(
      readBook(text).map(({ name, rows, cols }) => [name, rows?.len, cols?.len]),
      [['Sheet1', 800, 26]],
    );
  }
  const CASES: readonly (readonly [unknown, string])[] = [
    ['text', 'page_content'],
    [[{ name: 5 }], '0.name'],
    [[{ name: 'a' }, { name: 'b', merges: ['A0'] }], '1.merges.0'],
    [[{ name: 'a', rows: { 3: { cells: { 0: { text: 7 } } } } }], '0.rows.3.cells.0.text'],
    [[{ name: 'a', rows: { 1048576: {} } }], '0.rows.1048576'],
    [[{ name: 'a', cols: { len: 20_000 } }], '0.cols.len'],
    [[{ name: 'a', autofilter: { ref: 'A1:B2', filters: [{ ci: 'x' }] } }], '0.autofilter.filters.0.ci'],
  ];
  for (const [value, field] of CASES) assert.throws(() => checkBook(value), { field });
  const kept =
    '[{"name":"a","later":{"x":1},"rows":{"0":{"cells":{"0":{"text":"1","editable":false}},"z":2},"len":3}}]';
  assert.equal(writeBook(readBook(kept)), kept);
});

test('a merge keeps its first text, and what is frozen stays frozen when rows come before it', () => {
  const book = readBook('');
  const cells = ['kept', 'covered', 'beside'].map((text, col) => ({ row: 1, col, text }));
  applyOp(book, { kind: 'cells', sheet: 0, cells });
  applyOp(book, { kind: 'merge', sheet: 0, range: 'A2:B3' });
  applyOp(book, { kind: 'freeze', sheet: 0, cell: 'B4' });
  applyOp(book, { kind: 'insertRows', sheet: 0, at: 1, count: 2 });
  const [sheet] = book;
  assert.deepEqual(sheet?.rows?.[3]?.cells, { 0: { text: 'kept', merge: [1, 1] }, 2: { text: 'beside' } });
  assert.deepEqual([sheet?.merges, sheet?.freeze], [['A4:B5'], 'B6']);
  applyOp(book, { kind: 'deleteRows', sheet: 0, at: 0, count: 4 });
  assert.deepEqual(
    [sheet?.merges, sheet?.freeze, sheet?.rows?.[0]?.cells],
    [['A1:B1'], 'B2', { 0: { merge: [0, 1] } }],
  );
});
