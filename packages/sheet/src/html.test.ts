import assert from 'node:assert/strict';
import test from 'node:test';
import { applyOp, cellLines, htmlOf, readBook, type SheetOp, textOf } from './index.ts';

const OPTIONS = { empty: 'Nothing here.', rest: (rows: number, cols: number) => `${rows} rows, ${cols} columns more` };

function built(...ops: readonly SheetOp[]) {
  const book = readBook('');
  for (const op of ops) applyOp(book, op);
  return book;
}

function put(row: number, col: number, text: string): SheetOp {
  return { kind: 'cells', sheet: 0, cells: [{ row, col, text }] };
}

test('readers get tables with merges, values and looks, and nothing of what is hidden', () => {
  const book = built(
    put(0, 0, '<b>"Name"</b>'),
    put(1, 1, '=1+1'),
    put(2, 2, 'gone'),
    put(3, 0, 'hidden row'),
    put(4, 2, '=1/0'),
    {
      kind: 'cells',
      sheet: 0,
      cells: [{ row: 1, col: 0, text: 'x', style: { font: { bold: true }, bgcolor: '#fce4e4', color: '#00f' } }],
    },
    { kind: 'merge', sheet: 0, range: 'A1:C1' },
    { kind: 'merge', sheet: 0, range: 'A4:A6' },
    { kind: 'rowSize', sheet: 0, at: 3, count: 1, hide: true },
    { kind: 'colSize', sheet: 0, at: 0, count: 1, width: 210 },
    { kind: 'filter', sheet: 0, range: 'A2:C3', filters: [{ col: 2, values: ['kept'] }] },
    { kind: 'addSheet', at: 1, name: 'Empty' },
    { kind: 'addSheet', at: 2, name: 'Secret' },
    { kind: 'hideSheet', sheet: 2, hidden: true },
  );
  const html = htmlOf(book, OPTIONS);
  assert.ok(!html.includes('style='));
  assert.ok(!html.includes('gone') && !html.includes('Secret'));
  const rows = [...html.matchAll(/<tr><th scope="row">(\d+)<\/th>(.*?)<\/tr>/gu)].map(([, row, cells]) => [row, cells]);
  assert.deepEqual(rows, [
    ['1', '<td colspan="3">&lt;b&gt;&quot;Name&quot;&lt;/b&gt;</td>'],
    ['2', '<td class="sheet-bold sheet-fill-red sheet-ink-blue">x</td><td class="sheet-number">2</td><td></td>'],
    ['5', '<td>hidden row</td><td></td><td class="sheet-error">#DIV/0!</td>'],
  ]);
  assert.match(html, /<col class="sheet-width-8"><col class="sheet-width-4">/u);
  assert.match(html, /<h2 class="sheet-name">Empty<\/h2><p class="sheet-empty">Nothing here\.<\/p>/u);
  const texts = textOf(book).map(({ name, rows }) => [name, rows.map((cells) => cells.map(({ text }) => text))]);
  assert.deepEqual(texts, [
    ['Sheet1', [['<b>"Name"</b>'], ['x', '2'], ['#DIV/0!']]],
    ['Empty', []],
  ]);
});

test('what a page does not show is counted', () => {
  const cells = Array.from({ length: 50 }, (_, row) => ({ row, col: 1, text: `line ${row}` }));
  const html = htmlOf(built({ kind: 'cells', sheet: 0, cells }), { ...OPTIONS, cellsAtMost: 20 });
  assert.ok(html.includes('line 9') && !html.includes('line 10'));
  assert.ok(html.includes('<p class="sheet-rest">40 rows, 0 columns more</p>'));
});

test('versions are compared by lines of cells, with what was typed', () => {
  const book = built(put(1, 1, '=A1'), put(0, 0, 'two\nlines'));
  assert.equal(cellLines(book), 'A1: two⏎lines\nB2: =A1');
  applyOp(book, { kind: 'addSheet', at: 0, name: 'My sheet' });
  assert.equal(cellLines(book), 'Sheet1!A1: two⏎lines\nSheet1!B2: =A1');
});

test('what readers are sent is bounded whatever few cells hold, and merges that lie upon each other take no hours', () => {
  const cells = Array.from({ length: 800 }, (_, row) => ({ row, col: 0, text: '=REPT("<",30000)' }));
  const html = htmlOf(built({ kind: 'cells', sheet: 0, cells }), OPTIONS);
  assert.ok(html.length < 4_100_000 && / rows, 0 columns more/u.test(html));
  const rows = { len: 40_000, 39999: { cells: { 0: { text: 'last' } } } };
  const merges = Array.from({ length: 20_000 }, (_, at) => `A${20_000 - at}:A40000`);
  assert.ok(htmlOf(readBook(JSON.stringify([{ name: 'x', rows, merges }])), OPTIONS).includes('rowspan='));
});
