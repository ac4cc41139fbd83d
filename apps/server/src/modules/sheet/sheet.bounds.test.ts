import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addItem,
  applySheet,
  ERRORS,
  foldSheet,
  itemInfo,
  openSheet,
  pageInfo,
  savePage,
  setLock,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

/** Formulas in 2000 rows that each look at the next but one. */
const ROWS = Object.fromEntries(
  Array.from({ length: 2000 }, (_, row) => {
    const text = `=SUM(A${row + 2}:B${row + 3})`;
    return [row, { cells: Object.fromEntries(Array.from({ length: 26 }, (_cell, col) => [col + 2, { text }])) }];
  }),
);

/** Runs `other` again and again, each time to its end, before `long` has ended. */
async function answeredMeanwhile<T>(long: Promise<T>, other: () => Promise<unknown>): Promise<T> {
  let ended = false;
  const ending = long.finally(() => {
    ended = true;
  });
  for (let round = 0; round < 5; round += 1) await other();
  assert.equal(ended, false, 'others had to wait');
  return ending;
}

onBothEngines((engine) => {
  test(`${engine}: a few words ask for no more of a spreadsheet than it may be, and than others can wait for`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { item_id } = await mei.ok(addItem, { item_name: 'Budget', item_type: 4 });
    const page_id = (await mei.ok(itemInfo, { item_id })).menu.pages[0]?.page_id ?? 0;
    await mei.ok(setLock, { page_id });
    const at = { page_id, revision: 1, seq: 0 };
    const size = (first: number) => ({ kind: 'rowSize', sheet: 0, at: first, count: 50_000, height: 30 }) as const;
    const insert = { kind: 'insertRows', sheet: 0, at: 1, count: 1 } as const;
    const sizes = Array.from({ length: 20 }, (_, n) => size(n * 50_000));
    const tall = await mei.post(applySheet, { ...at, ops: [{ ...insert, count: 1_000_000 }, ...sizes] });
    assert.equal(tall.error_code, ERRORS.sheetTooBig.code, 'a million rows with a height each are a long text');
    assert.deepEqual(await mei.ok(applySheet, { ...at, ops: [size(0)].map((op) => ({ ...op, count: 800 })) }), {
      revision: 1,
      seq: 1,
    });

    const cells = Object.fromEntries(Array.from({ length: 100 }, (_, col) => [col, { text: 'x'.repeat(30_000) }]));
    const page_content = JSON.stringify([{ name: 'One', rows: { 0: { cells } } }]);
    const { revision } = await mei.ok(savePage, { item_id, page_id, page_title: 'Budget', page_content });
    const many = await mei.post(applySheet, { page_id, revision, seq: 0, ops: [insert, insert, insert, insert] });
    assert.deepEqual([many.error_code, many.error_field], [ERRORS.sheetOpRefused.code, 'ops.3.kind']);
    assert.equal((await mei.ok(openSheet, { page_id })).seq, 0, 'nothing of it was kept');
    let state = { revision, seq: 0 };
    for (let n = 0; n < 10; n += 1) state = await mei.ok(applySheet, { page_id, ...state, ops: [insert] });
    const named = { name: 'A', rows: { 0: { cells: { 0: { text: `=${'A!B1+'.repeat(1500)}1` } } } } };
    assert.deepEqual(state, { revision: revision + 1, seq: 0 }, 'what would take long to be done again is a version');

    const saving = { item_id, page_id, page_title: 'Budget', page_content: JSON.stringify([named]) };
    const last = { page_id, revision: (await mei.ok(savePage, saving)).revision, seq: 0 };
    const rename = await mei.post(applySheet, {
      ...last,
      ops: [{ kind: 'renameSheet', sheet: 0, name: 'x'.repeat(31) }],
    });
    assert.deepEqual(
      [rename.error_code, rename.error_field],
      [ERRORS.sheetOpRefused.code, 'ops.0.0.rows.0.cells.0.text'],
    );
    const painted = Array.from({ length: 11_000 }, (_, row) => ({ row, col: 1, style: { color: `#${row}` } }));
    const colours = await mei.post(applySheet, { ...last, ops: [{ kind: 'cells', sheet: 0, cells: painted }] });
    assert.deepEqual([colours.error_code, colours.error_field], [ERRORS.sheetOpRefused.code, 'ops.0.0.styles']);
    assert.deepEqual(await mei.ok(foldSheet, { page_id }), { revision: last.revision, seq: 0 });

    const formulas = await mei.ok(savePage, { ...saving, page_content: JSON.stringify([{ name: 'One', rows: ROWS }]) });
    const note = await mei.addPage(await mei.addItem('Notes'), 'Note');
    const other = () => mei.ok(pageInfo, { page_id: note });
    const long = { page_id, revision: formulas.revision, seq: 0 };
    const first = await answeredMeanwhile(mei.ok(applySheet, { ...long, ops: [insert] }), other);
    assert.deepEqual(first, { ...first, seq: 1 });
    const write = { kind: 'cells', sheet: 0, cells: [{ row: 0, col: 50, text: 'new' }] } as const;
    assert.equal((await mei.ok(applySheet, { ...long, seq: 1, ops: [write] })).seq, 2, 'from where the book was left');
    const folded = await answeredMeanwhile(mei.ok(foldSheet, { page_id }), other);
    assert.deepEqual(folded, { revision: formulas.revision + 1, seq: 0 });
    const { page_content: now } = await mei.ok(pageInfo, { page_id });
    assert.ok(now.includes('"new"') && now.includes('=SUM(A4:B5)'), 'all of it was done, once and in turn');
  });
});
