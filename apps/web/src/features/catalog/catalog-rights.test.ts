import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parentChoices, writableCatalogs } from './catalog-rights.ts';
import type { CatalogNode } from './catalog-tree.ts';

const node = (cat_id: number, cat_name: string, children: readonly CatalogNode[] = []): CatalogNode => ({
  cat_id,
  cat_name,
  pages: 0,
  children,
});
const TREE = [node(1, 'Orders', [node(2, 'Query', [node(3, 'Old')])]), node(4, 'Users')];

test('who may edit the item may change the root and every catalog', () => {
  assert.deepEqual([...writableCatalogs({ item_edit: true, edit_catalogs: [] }, TREE)].sort(), [0, 1, 2, 3, 4]);
  assert.deepEqual(parentChoices({ item_edit: true, edit_catalogs: [] }, TREE), [
    { cat_id: 0, path: '' },
    { cat_id: 1, path: 'Orders' },
    { cat_id: 2, path: 'Orders / Query' },
    { cat_id: 4, path: 'Users' },
  ]);
});

test('who may edit some catalogs may change those and what is below them, and puts new ones there', () => {
  assert.deepEqual([...writableCatalogs({ item_edit: false, edit_catalogs: [2] }, TREE)], [2, 3]);
  assert.deepEqual(parentChoices({ item_edit: false, edit_catalogs: [2] }, TREE), [
    { cat_id: 2, path: 'Orders / Query' },
  ]);
});
