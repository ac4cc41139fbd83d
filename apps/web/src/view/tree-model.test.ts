import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Menu } from '@sheaf/contract';
import { catalogsTo, everyCatalog, filterMenu, findByLetters, moveByKey, visibleRows, windowOf } from './tree-model.ts';

const page = (page_id: number, page_title: string) => ({ page_id, page_title, cat_id: 0, page_delete: 0 as const });
const catalog = (cat_id: number, cat_name: string, inside: Partial<Menu> = {}) => ({
  cat_id,
  cat_name,
  parent_cat_id: 0,
  level: 2,
  s_number: 99,
  pages: [],
  catalogs: [],
  ...inside,
});
const menu: Menu = {
  pages: [page(1, 'Alpha')],
  catalogs: [
    catalog(10, 'Orders', {
      pages: [page(11, 'States')],
      catalogs: [catalog(12, 'Pay', { pages: [page(13, 'Create')] })],
    }),
    catalog(20, 'Users', { pages: [page(21, 'Sign up')] }),
    catalog(30, 'Empty'),
  ],
};
const keys = (open: number[]) => visibleRows(menu, new Set(open)).map(({ key }) => key);

test('lines are shown as far as catalogs are open, pages before catalogs', () => {
  assert.deepEqual(keys([]), ['p1', 'c10', 'c20', 'c30']);
  assert.deepEqual(keys([10, 12]), ['p1', 'c10', 'p11', 'c12', 'p13', 'c20', 'c30']);
  assert.deepEqual(keys([12]), ['p1', 'c10', 'c20', 'c30']);
});

test('a line knows its place for a screen reader', () => {
  const [, orders, states, pay] = visibleRows(menu, new Set([10]));
  assert.deepEqual([orders?.level, orders?.position, orders?.setSize, orders?.expanded], [1, 2, 4, true]);
  assert.deepEqual([states?.level, states?.position, states?.setSize, states?.parent], [2, 1, 2, 'c10']);
  assert.equal(pay?.expanded, false);
});

test('a catalog without content is never expanded', () => {
  assert.equal(visibleRows(menu, new Set([30])).at(-1)?.expanded, false);
});

test('a catalog whose content is not here can be opened, and a place that came in part leads to its rest', () => {
  const part: Menu = { ...menu, catalogs: [...menu.catalogs.slice(0, 2), catalog(40, 'Later')] };
  const rows = visibleRows(part, new Set([20]), new Set([0, 20, 40]));
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['p1', 'c10', 'c20', 'p21', 'm20', 'c40', 'm0'],
  );
  const later = rows.find(({ key }) => key === 'c40');
  assert.deepEqual([later?.filled, later?.expanded, later?.setSize], [true, false, 5]);
  const at = rows.findIndex(({ key }) => key === 'c40');
  assert.deepEqual(moveByKey(rows, at, 'ArrowRight'), { open: 40 });
  assert.deepEqual(moveByKey(rows, 4, 'ArrowLeft'), { focus: 'c20' });
});

test('words keep the titles that hold all of them, with what stands above; a found catalog keeps all it holds', () => {
  const found = (words: string) => {
    const filtered = filterMenu(menu, words);
    return visibleRows(filtered, new Set(everyCatalog(filtered))).map(({ key }) => key);
  };
  assert.deepEqual(found('CREATE'), ['c10', 'c12', 'p13']);
  assert.deepEqual(found('up sign'), ['c20', 'p21']);
  assert.deepEqual(found('pay'), ['c10', 'c12', 'p13']);
  assert.deepEqual(found('nowhere'), []);
});

test('arrows walk, open, go in, go out and close; at the ends they stay', () => {
  const rows = visibleRows(menu, new Set([10]));
  const move = (key: string, at: string) =>
    moveByKey(
      rows,
      rows.findIndex((row) => row.key === at),
      key,
    );
  assert.deepEqual(move('ArrowDown', 'p1'), { focus: 'c10' });
  assert.deepEqual(move('ArrowUp', 'c10'), { focus: 'p1' });
  assert.equal(move('ArrowUp', 'p1'), undefined);
  assert.equal(move('ArrowDown', 'c30'), undefined);
  assert.deepEqual(move('ArrowRight', 'c20'), { open: 20 });
  assert.deepEqual(move('ArrowRight', 'c10'), { focus: 'p11' });
  assert.equal(move('ArrowRight', 'c30'), undefined);
  assert.deepEqual(move('ArrowLeft', 'c12'), { focus: 'c10' });
  assert.deepEqual(move('ArrowLeft', 'c10'), { close: 10 });
  assert.deepEqual(move('End', 'p1'), { focus: 'c30' });
  assert.deepEqual(move('Home', 'c30'), { focus: 'p1' });
  assert.equal(move('Enter', 'p1'), undefined);
});

test('letters go on to the next title that begins with them, round the end', () => {
  const rows = visibleRows(menu, new Set([10, 20]));
  const at = (key: string) => rows.findIndex((row) => row.key === key);
  assert.equal(findByLetters(rows, at('p1'), 's')?.key, 'p11');
  assert.equal(findByLetters(rows, at('p11'), 's')?.key, 'p21');
  assert.equal(findByLetters(rows, at('p21'), 's')?.key, 'p11');
  assert.equal(findByLetters(rows, at('p11'), 'si')?.key, 'p21');
  assert.equal(findByLetters(rows, at('p11'), 'zz'), undefined);
});

test('the catalogs above a place are found at any depth', () => {
  assert.deepEqual(
    catalogsTo(menu, 12).map(({ cat_id }) => cat_id),
    [10, 12],
  );
  assert.deepEqual(catalogsTo(menu, 99), []);
});

test('of 20,000 lines only a few screens are drawn, wherever one has scrolled', () => {
  for (const scrollTop of [0, 320_000, 20_000 * 32]) {
    const { from, to } = windowOf(20_000, 32, scrollTop, 800);
    assert.ok(to - from <= 80, `${to - from} lines at ${scrollTop}`);
    assert.ok(from <= scrollTop / 32 && to >= Math.min(20_000, (scrollTop + 800) / 32));
  }
});
