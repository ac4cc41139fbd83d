import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemInfo, type Menu, savePage, updateCatalogs } from '@sheaf/contract';
import type { Person } from '../../testing/person.ts';
import { onSharedSites } from '../../testing/shared-site.ts';
import { type Files, importFiles } from './testing/import-zip.ts';

const PAGES: Files = { 'a.md': '# A', 'b.md': '# B', 'c.md': '# C', 'd.md': '# D' };

function arranged(nav: string): Files {
  return { ...PAGES, 'mkdocs.yml': `docs_dir: .\nnav:\n${nav}` };
}

const FIRST = arranged('  - Guide: [a.md, b.md]\n  - Reference: [c.md, d.md]\n');

async function menuOf(person: Person, item_id: number): Promise<Menu> {
  return (await person.ok(itemInfo, { item_id })).menu;
}

/** `Catalog: pages`, in order. */
async function outline(person: Person, item_id: number): Promise<string[]> {
  const { pages, catalogs } = await menuOf(person, item_id);
  const line = (name: string, list: Menu['pages']) => `${name}: ${list.map(({ page_title }) => page_title).join(' ')}`;
  return [
    ...(pages.length === 0 ? [] : [line('root', pages)]),
    ...catalogs.map((catalog) => line(catalog.cat_name, catalog.pages)),
  ];
}

async function catalogNamed(person: Person, item_id: number, name: string) {
  const found = (await menuOf(person, item_id)).catalogs.find(({ cat_name }) => cat_name === name);
  assert.ok(found, name);
  return found;
}

onSharedSites((engine, site) => {
  test(`${engine}: pages and catalogs that the source arranges anew follow it, and keep their addresses`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const { item_id } = await importFiles(sheaf, mei, FIRST);
    const guide = await catalogNamed(mei, item_id, 'Guide');
    assert.deepEqual(await outline(mei, item_id), ['Guide: A B', 'Reference: C D']);

    const second = arranged('  - Reference: [d.md, c.md, b.md]\n  - Guide: [a.md]\n');
    const report = await importFiles(sheaf, mei, second, { item_id });
    assert.deepEqual(await outline(mei, item_id), ['Reference: D C B', 'Guide: A']);
    assert.deepEqual([report.pages_moved, report.pages_updated, report.pages_unchanged], [1, 0, 4]);
    const moved = (await catalogNamed(mei, item_id, 'Reference')).pages.map(({ page_id }) => page_id);
    assert.ok(moved.includes(guide.pages[1]?.page_id ?? 0));
    assert.equal((await catalogNamed(mei, item_id, 'Guide')).cat_id, guide.cat_id);

    const third = arranged('  - New: [a.md, b.md]\n  - d.md\n  - c.md\n');
    const again = await importFiles(sheaf, mei, third, { item_id });
    assert.deepEqual(await outline(mei, item_id), ['root: D C', 'Reference: ', 'New: A B', 'Guide: ']);
    const gone = again.losses.filter(({ code }) => code === 'catalog-gone').map(({ where }) => where);
    assert.deepEqual(gone.toSorted(), ['Guide', 'Reference']);
    assert.deepEqual((await importFiles(sheaf, mei, third, { item_id })).pages_moved, 0);
  });

  test(`${engine}: what people moved, ordered or renamed stays as they have it, and a page that both moved is named`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const { item_id } = await importFiles(sheaf, mei, FIRST);
    const guide = await catalogNamed(mei, item_id, 'Guide');
    const reference = await catalogNamed(mei, item_id, 'Reference');
    const page_id = reference.pages[0]?.page_id ?? 0;
    await mei.ok(savePage, { item_id, page_id, cat_id: guide.cat_id, page_title: 'C', page_content: '# C' });
    const cats = [
      { cat_id: reference.cat_id, cat_name: 'Handbook', s_number: 1 },
      { cat_id: guide.cat_id, s_number: 7 },
    ];
    await mei.ok(updateCatalogs, { item_id, cats: JSON.stringify(cats), dragged_title: '' });
    const before = await outline(mei, item_id);

    await importFiles(sheaf, mei, { ...FIRST, 'e.md': '# E' }, { item_id });
    const withE = ['root: E', ...before];
    assert.deepEqual(await outline(mei, item_id), withE);

    const nav = '  - More: [c.md, b.md]\n  - Guide: [a.md]\n  - Reference: [d.md]\n';
    const report = await importFiles(sheaf, mei, arranged(nav), { item_id });
    const kept = report.losses.filter(({ code }) => code === 'place-kept').map(({ where, detail }) => [where, detail]);
    assert.deepEqual(kept, [['c.md', 'More']]);
    assert.equal(report.pages_moved, 1);
    const names = await outline(mei, item_id);
    assert.deepEqual(
      names.filter((line) => !line.startsWith('More')),
      ['root: E', 'Handbook: D', before.find((line) => line.startsWith('Guide'))?.replace(' B', '')],
    );
    assert.ok(names.includes('More: B'));
  });
});
