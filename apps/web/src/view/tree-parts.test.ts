import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Menu, MenuCatalog } from '@sheaf/contract';
import { covers, cutWithin, withParts } from './tree-parts.ts';

const page = (page_id: number, page_title: string) => ({ page_id, page_title, cat_id: 0, page_delete: 0 as const });
const catalog = (cat_id: number, cat_name: string, inside: Partial<Menu> = {}): MenuCatalog => ({
  cat_id,
  cat_name,
  parent_cat_id: 0,
  level: 2,
  s_number: 99,
  pages: [],
  catalogs: [],
  ...inside,
});
const signUp = page(21, 'Sign up');
const whole: Menu = {
  pages: [page(1, 'Alpha'), page(2, 'Beta'), page(3, 'Gamma')],
  catalogs: [
    catalog(10, 'Orders', {
      pages: [page(11, 'States')],
      catalogs: [catalog(12, 'Pay', { pages: [page(13, 'Create')] })],
    }),
    catalog(20, 'Users', { pages: [signUp] }),
    catalog(30, 'Empty'),
  ],
};
const [orders, users, empty] = [catalog(10, 'Orders'), catalog(20, 'Users', { pages: [signUp] }), catalog(30, 'Empty')];
const sent: Menu = { ...whole, catalogs: [orders, users, empty] };
const cut = new Set([10]);

test('a whole tree covers a part of it until something in the part is new, renamed, moved or gone', () => {
  assert.equal(covers(whole, { menu: sent, cut }), true);
  const changed = (changes: Partial<Menu>) => covers(whole, { menu: { ...sent, ...changes }, cut });
  assert.equal(changed({ pages: [page(1, 'Alpha, renamed'), page(2, 'Beta'), page(3, 'Gamma')] }), false);
  assert.equal(changed({ pages: [page(1, 'Alpha'), page(2, 'Beta')] }), false);
  const more = catalog(20, 'Users', { pages: [signUp, page(22, 'Sign out')] });
  assert.equal(changed({ catalogs: [orders, more, empty] }), false);
  assert.equal(changed({ catalogs: [users, orders, empty] }), false);
  assert.equal(changed({ catalogs: [orders, users] }), false);
});

test('of a place that was cut the whole tree has to hold the lines that came, one after the other', () => {
  const window = (...pages: Menu['pages']) => covers(whole, { menu: { ...sent, pages }, cut: new Set([0, 10]) });
  assert.equal(window(page(2, 'Beta'), page(3, 'Gamma')), true);
  assert.equal(window(page(1, 'Alpha'), page(3, 'Gamma')), false);
  assert.equal(window(page(2, 'Beta, renamed')), false);
});

test('catalogs that came later stand where they belong, and those in them can be fetched in turn', () => {
  const listed = catalog(10, 'Orders', { pages: [page(11, 'States')], catalogs: [catalog(12, 'Pay')] });
  assert.deepEqual(cutWithin(listed, [12, 20, 99]), [12]);
  const one = withParts({ menu: sent, cut }, [{ catalog: listed, cut: [12] }]);
  assert.deepEqual(one.menu.catalogs[0]?.pages, listed.pages);
  assert.deepEqual([...one.cut], [12]);
  const pay = { catalog: catalog(12, 'Pay', { pages: [page(13, 'Create')] }), cut: [] };
  const both = withParts({ menu: sent, cut }, [{ catalog: listed, cut: [12] }, pay]);
  assert.deepEqual(both.menu, whole);
  assert.equal(both.cut.size, 0);
});

test('what came whole with a newer page wins over what was fetched before', () => {
  const older = { catalog: catalog(20, 'Users', { pages: [signUp, page(22, 'Deleted since')] }), cut: [] };
  assert.deepEqual(withParts({ menu: sent, cut }, [older]).menu.catalogs[1]?.pages, [signUp]);
});
