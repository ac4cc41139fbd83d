import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TreeRow } from '../../view/tree-model.ts';
import {
  BAR_COMMANDS,
  CATALOG_COMMANDS,
  type CommandFacts,
  MANAGER_COMMANDS,
  offered,
  PAGE_COMMANDS,
  targetOf,
} from './item-commands.ts';

type Item = CommandFacts['item'];
const READER: Item = {
  item_id: 7,
  item_domain: '',
  item_type: 1,
  is_archived: 0,
  item_edit: false,
  item_manage: false,
  edit_catalogs: [],
};
const EDITOR: Item = { ...READER, item_edit: true };
const CONFINED: Item = { ...READER, edit_catalogs: [10] };
const MANAGER: Item = { ...EDITOR, item_manage: true };

const ROW: TreeRow = {
  key: 'p11',
  kind: 'page',
  id: 11,
  title: 'States',
  level: 2,
  parent: 'c10',
  position: 1,
  setSize: 1,
  expanded: false,
  filled: false,
  top: 10,
  deletable: false,
};

function ofRow(item: Item, row: Partial<TreeRow>): string[] {
  const target = targetOf(item, { ...ROW, ...row });
  if (!target) return [];
  const groups =
    target.kind === 'page' ? offered(PAGE_COMMANDS, { item, target }) : offered(CATALOG_COMMANDS, { item, target });
  return groups.flat().map(({ id }) => id);
}

test('a page offers what its writer may do; deleting where the server said so [B-2.45]', () => {
  const own = ['editPage', 'copyPage', 'movePage', 'pageInfo', 'pageHistory', 'pageKeeper'];
  assert.deepEqual(ofRow(EDITOR, {}), own);
  assert.deepEqual(ofRow(EDITOR, { deletable: true }), [...own, 'deletePage']);
  assert.deepEqual(ofRow(CONFINED, {}), own);
  assert.deepEqual(ofRow(CONFINED, { top: 20, parent: 'c20' }), ['pageInfo']);
  assert.deepEqual(ofRow({ ...READER, item_manage: true, is_archived: 1 }, {}), ['pageInfo', 'pageHistory']);
});

test('a catalog offers what stands in it, and what stands beside it to who may write there', () => {
  const top = { key: 'c10', kind: 'catalog', id: 10, level: 1, parent: '' } as const;
  const all = [
    ...['newPageIn', 'newApiPage', 'newCatalogIn', 'newCatalogBeside'],
    ...['renameCatalog', 'copyCatalog', 'sortPages', 'dictionary', 'shareCatalog', 'deleteCatalog'],
  ];
  assert.deepEqual(ofRow(EDITOR, top), all);
  const inside = all.filter((id) => id !== 'newCatalogBeside' && id !== 'deleteCatalog');
  assert.deepEqual(ofRow(CONFINED, top), inside);
  const lowest = { ...top, key: 'c12', id: 12, level: 3, parent: 'c11' };
  assert.deepEqual(
    ofRow(CONFINED, lowest),
    all.filter((id) => id !== 'newCatalogIn'),
  );
  assert.deepEqual(ofRow(CONFINED, { ...top, id: 20, top: 20 }), []);
});

test('the menus of the bar and of managers follow the rights [B-6.03 B-6.06]', () => {
  const ids = (item: Item, commands: typeof BAR_COMMANDS) =>
    offered(commands, { item, target: undefined })
      .flat()
      .map(({ id }) => id);
  assert.deepEqual(ids(EDITOR, BAR_COMMANDS), [
    ...['sortPages', 'newApiPage', 'expandAll', 'collapseAll'],
    ...['manageCatalogs', 'stale', 'apiChanges', 'exportItem'],
  ]);
  assert.deepEqual(ids(MANAGER, BAR_COMMANDS).at(-1), 'recycle');
  const target = {
    kind: 'page',
    id: 1,
    title: '',
    cat_id: 0,
    mayEdit: true,
    mayDelete: true,
    seesHistory: true,
  } as const;
  const groups = offered(BAR_COMMANDS, { item: MANAGER, target });
  assert.deepEqual(
    groups.at(-1)?.map(({ id }) => id),
    ['deletePage'],
  );
  assert.deepEqual(ids(EDITOR, MANAGER_COMMANDS), []);
  const closing = ['transfer', 'archive', 'deleteItem'];
  assert.deepEqual(ids(MANAGER, MANAGER_COMMANDS), [
    ...['members', 'recycle', 'base', 'settings', 'import', 'openApi', 'changeLog', 'exportItem'],
    ...closing,
  ]);
  const archived = { ...MANAGER, is_archived: 1 } as const;
  assert.deepEqual(ids(archived, MANAGER_COMMANDS), [
    'members',
    'recycle',
    'settings',
    'changeLog',
    'exportItem',
    'transfer',
    'deleteItem',
  ]);
});
