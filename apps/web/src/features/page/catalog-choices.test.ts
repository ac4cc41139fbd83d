import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MenuCatalog } from '@sheaf/contract';
import { writableCatalogs } from './catalog-choices.ts';

const catalog = (cat_id: number, catalogs: MenuCatalog[] = []): MenuCatalog => ({
  cat_id,
  cat_name: `c${cat_id}`,
  parent_cat_id: 0,
  level: 2,
  s_number: 99,
  pages: [],
  catalogs,
});
const menu = { pages: [], catalogs: [catalog(1, [catalog(2, [catalog(3)])]), catalog(4)] };
const names = [
  { cat_id: 1, cat_name: 'a' },
  { cat_id: 2, cat_name: 'a / b' },
  { cat_id: 3, cat_name: 'a / b / c' },
  { cat_id: 4, cat_name: 'd' },
];

test('the catalog selector offers only catalogs that one may write [B-2.86]', () => {
  const offered = (item_edit: boolean, edit_catalogs: number[], item_type: 1 | 2 = 1) =>
    writableCatalogs({ item_edit, edit_catalogs, item_type, menu }, names).map(({ cat_id }) => cat_id);
  assert.deepEqual(offered(true, []), [0, 1, 2, 3, 4]);
  assert.deepEqual(offered(false, [1]), [1, 2, 3]);
  assert.deepEqual(offered(false, []), []);
  assert.deepEqual(offered(true, [], 2), []);
});
