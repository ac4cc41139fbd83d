import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filePath, itemPaths } from './entry-paths.ts';
import type { OwnCatalog, OwnPage } from './own-data.item.queries.ts';

function page(page_id: number, page_title: string, fields: Partial<OwnPage> = {}): OwnPage {
  const facts = { cat_id: 0, s_number: 1, kind: 'markdown', created_at: 1, updated_at: 1, deleted_at: 0 } as const;
  return { page_id, page_title, ...facts, author_username: 'mei', ...fields };
}

function catalog(cat_id: number, cat_name: string, parent_cat_id = 0): OwnCatalog {
  return { cat_id, cat_name, parent_cat_id, level: 2, s_number: 1 };
}

test('paths keep the order of the tree, tell equal names apart and lead nowhere else, whatever the names are', () => {
  const long = '长'.repeat(255);
  const item = { item_id: 7, item_name: '../..', item_type: 1 } as const;
  const catalogs = [catalog(1, 'CON'), catalog(2, 'con', 1), catalog(3, 'deleted'), catalog(4, long, 2)];
  const pages = [
    page(1, 'Same'),
    page(2, 'same'),
    page(3, '/etc/passwd', { cat_id: 1 }),
    page(4, '\u202ecod.exe 👩‍👩‍👧', { cat_id: 2 }),
    page(5, long, { cat_id: 4 }),
    page(6, ' . ', { cat_id: 3 }),
    page(7, 'of a catalog that is gone', { cat_id: 99 }),
    page(8, 'index', { deleted_at: 5 }),
    page(9, 'index', { deleted_at: 6, cat_id: 1 }),
  ];
  const placed = itemPaths(item, { catalogs, pages });
  const paths = placed.pages.map(({ path }) => path);
  const top = 'items/_-7';
  assert.deepEqual(paths, [
    `${top}/01-Same.md`,
    `${top}/02-same.md`,
    `${top}/03-of a catalog that is gone.md`,
    `${top}/04-CON/01-_etc_passwd.md`,
    `${top}/04-CON/02-con/01-cod.exe 👩👩👧.md`,
    `${top}/04-CON/02-con/02-${'长'.repeat(60)}/01-${'长'.repeat(60)}.md`,
    `${top}/05-deleted/01-file.md`,
    `${top}/deleted/01-index.md`,
    `${top}/deleted/02-index.md`,
  ]);
  assert.equal(placed.catalogs.get(4), `${top}/04-CON/02-con/02-${'长'.repeat(60)}`);
  for (const part of paths.join('/').split('/')) assert.ok(Buffer.byteLength(part) <= 200, part);
  assert.equal(new Set(paths.map((path) => path.toLowerCase())).size, paths.length);
});

test('files keep their extension, and so many siblings have so many digits', () => {
  assert.equal(
    filePath('files', { file_id: 3, display_name: `${'图'.repeat(200)}.PNG` }),
    `files/3-${'图'.repeat(60)}.png`,
  );
  assert.equal(filePath('files', { file_id: 4, display_name: '../.htaccess' }), 'files/4-_.htaccess');
  assert.equal(filePath('files', { file_id: 5, display_name: 'CON' }), 'files/5-CON');
  const many = Array.from({ length: 100 }, (_, at) => page(at + 1, 'Page'));
  const { pages } = itemPaths({ item_id: 1, item_name: 'Sheet', item_type: 4 }, { catalogs: [], pages: many });
  assert.equal(pages[0]?.path, 'items/Sheet-1/001-Page.json');
});
