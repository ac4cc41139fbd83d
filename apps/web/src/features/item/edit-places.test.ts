import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ItemInfo, PageInfo, ReadingData } from '@sheaf/contract';
import { editPlaces } from './edit-places.ts';

const ITEM: ItemInfo = {
  item_id: 7,
  item_name: 'Billing',
  item_description: '',
  item_domain: '',
  item_type: 1,
  password: '',
  is_private: 0,
  members_only: 0,
  is_archived: 0,
  allow_comment: 1,
  allow_relay: 0,
  is_login: true,
  item_edit: false,
  item_manage: false,
  edit_catalogs: [],
  default_page_id: 0,
  default_cat_ids: [],
  show_watermark: 0,
  global_param: [],
  menu: { pages: [], catalogs: [] },
  found: [],
  found_capped: false,
};
const PAGE: PageInfo = {
  page_id: 9,
  item_id: 7,
  cat_id: 4,
  page_title: 'Refunds',
  page_content: '',
  kind: 'markdown',
  page_comments: '',
  s_number: 1,
  revision: 1,
  author_uid: 1,
  author_username: 'mei',
  addtime: '',
  page_addtime: '',
  created_at: 0,
  updated_at: 0,
  attachment_count: 0,
  unique_key: '',
  page_edit: 0,
  page_delete: 0,
  full_path: [],
};

function shown(item: Partial<ItemInfo>, page: Partial<PageInfo> | null): ReadingData {
  return {
    view: page ? 'page' : 'empty',
    item: { ...ITEM, ...item },
    menu_cut: [],
    tree_version: 1,
    page: page && { ...PAGE, ...page },
    html: '',
    outline: [],
    features: { mermaid: false },
    previous: null,
    next: null,
    catalog: null,
    keyword: '',
    found: [],
    user: null,
    site: { language: 'en', base: '', canonical: '', beian: '', features: [] },
  };
}

test('who may edit the item edits the page, and writes new ones beside it [B-6.01]', () => {
  assert.deepEqual(editPlaces(shown({ item_edit: true }, { page_edit: 1, page_delete: 1 })), {
    editPath: '/page/edit/7/9',
    newPagePath: '/page/edit/7/0?cat_id=4',
    newCatalogIn: 0,
    mayDelete: true,
    seesHistory: true,
  });
});

test('who may edit one catalog only writes there, also from a page he only reads', () => {
  assert.deepEqual(editPlaces(shown({ edit_catalogs: [5] }, {})), {
    editPath: undefined,
    newPagePath: '/page/edit/7/0?cat_id=5',
    newCatalogIn: 5,
    mayDelete: false,
    seesHistory: false,
  });
});

test('a reader has no edit tools', () => {
  assert.deepEqual(editPlaces(shown({}, {})), {
    editPath: undefined,
    newPagePath: undefined,
    newCatalogIn: undefined,
    mayDelete: false,
    seesHistory: false,
  });
});

test('who manages an archived item still sees the history of its pages, and an empty one has none', () => {
  const archived = editPlaces(shown({ item_manage: true, is_archived: 1 }, {}));
  assert.deepEqual([archived.seesHistory, archived.editPath], [true, undefined]);
  assert.equal(editPlaces(shown({ item_edit: true, item_manage: true }, null)).seesHistory, false);
});

test('an empty item starts at its root; a single-page item takes one page and no catalogs [B-2.26]', () => {
  assert.equal(editPlaces(shown({ item_edit: true }, null)).newPagePath, '/page/edit/7/0?cat_id=0');
  const single = editPlaces(shown({ item_edit: true, item_type: 2 }, { page_edit: 1, cat_id: 0 }));
  assert.deepEqual([single.newPagePath, single.newCatalogIn], [undefined, undefined]);
  assert.equal(editPlaces(shown({ item_edit: true, item_type: 2 }, null)).newPagePath, '/page/edit/7/0?cat_id=0');
});
