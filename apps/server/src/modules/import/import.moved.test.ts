import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deletePage, type ImportReport, itemInfo, type Menu, pageHistory, pageInfo, savePage } from '@sheaf/contract';
import type { Person } from '../../testing/person.ts';
import { onSharedSites } from '../../testing/shared-site.ts';
import { type Files, importFiles, MANUAL } from './testing/import-zip.ts';

/** `catalog / title` of each page with its id. */
async function placesOf(person: Person, item_id: number): Promise<ReadonlyMap<string, number>> {
  const of = ({ pages, catalogs }: Menu, above: string): [string, number][] => [
    ...pages.map(({ page_title, page_id }): [string, number] => [`${above}${page_title}`, page_id]),
    ...catalogs.flatMap((catalog) => of(catalog, `${above}${catalog.cat_name} / `)),
  ];
  return new Map(of((await person.ok(itemInfo, { item_id })).menu, ''));
}

function figures(report: ImportReport): readonly number[] {
  return [report.pages_added, report.pages_updated, report.pages_moved, report.pages_unchanged];
}

function named(report: ImportReport, code: string): string[][] {
  return report.losses.filter((loss) => loss.code === code).map(({ where, detail }) => [where, detail]);
}

/** The files with each path as `at` says. */
function movedBy(files: Files, at: (path: string) => string): Files {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [at(path), content]));
}

onSharedSites((engine, site) => {
  test(`${engine}: a file that moved in the source is the page it was, with what people wrote there`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const files = { 'a.md': '# A', 'old/b.md': '# B', 'old/c.md': '# C\n\n[b](b.md)' };
    const { item_id } = await importFiles(sheaf, mei, files);
    const before = await placesOf(mei, item_id);
    const page_id = before.get('old / B') ?? 0;
    await mei.ok(savePage, { item_id, page_id, page_title: 'B', page_content: 'by hand' });

    const moved = { 'a.md': '# A', 'new/b.md': '# B', 'old/c.md': '# C\n\n[b](../new/b.md)' };
    const report = await importFiles(sheaf, mei, moved, { item_id });
    assert.deepEqual(figures(report), [0, 0, 1, 3]);
    assert.deepEqual(named(report, 'file-moved'), [['new/b.md', 'old/b.md']]);
    assert.deepEqual(named(report, 'page-gone'), []);
    const after = await placesOf(mei, item_id);
    assert.equal(after.get('new / B'), page_id);
    assert.equal(after.size, 3);
    assert.equal((await mei.ok(pageInfo, { page_id })).page_content, 'by hand');
    const { page_content } = await mei.ok(pageInfo, { page_id: after.get('old / C') ?? 0 });
    assert.equal(page_content, `# C\n\n[b](/${item_id}/${page_id})`);

    const again = await importFiles(sheaf, mei, moved, { item_id });
    assert.deepEqual([...figures(again), ...named(again, 'file-moved')], [0, 0, 0, 3]);
  });

  test(`${engine}: a folder that moved with its pictures keeps its pages, also those whose text changed`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const { item_id } = await importFiles(sheaf, mei, MANUAL, { name: 'manual.zip' });
    const before = await placesOf(mei, item_id);
    const start = before.get('guide / Start') ?? 0;
    await mei.ok(savePage, { item_id, page_id: start, page_title: 'Start', page_content: 'by hand' });
    const more = before.get('guide / deep / More') ?? 0;

    const deeper = movedBy(MANUAL, (path) => `site/${path}`);
    const changed = { ...deeper, 'site/guide/deep/more.md': '# More\n\nanother text', 'new.md': '# New' };
    const report = await importFiles(sheaf, mei, changed, { item_id, name: 'manual.zip' });
    assert.deepEqual(figures(report), [1, 1, 3, 2]);
    const after = await placesOf(mei, item_id);
    assert.deepEqual(
      [...after.values()].filter((page_id) => page_id !== after.get('New')).toSorted(),
      [...before.values()].toSorted(),
    );
    assert.equal((await mei.ok(pageInfo, { page_id: start })).page_content, 'by hand');
    assert.equal((await mei.ok(pageInfo, { page_id: more })).page_content, '# More\n\nanother text');
    assert.match((await mei.ok(pageHistory, { page_id: more }))[0]?.page_content ?? '', /zebra/);
  });

  test(`${engine}: a renamed file with its text is the same page, files that could be several are new ones`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const first = { 'a.md': '# A', 'x/index.md': '# Overview\n\nx', 'y/index.md': '# Overview\n\ny' };
    const { item_id } = await importFiles(sheaf, mei, first);
    const before = await placesOf(mei, item_id);
    const second = { 'renamed.md': '# A', 'z/index.md': '# Overview\n\nz' };
    const report = await importFiles(sheaf, mei, second, { item_id });
    assert.deepEqual(named(report, 'file-moved'), [['renamed.md', 'a.md']]);
    assert.deepEqual(named(report, 'page-gone').length, 2);
    const after = await placesOf(mei, item_id);
    assert.equal(after.get('A'), before.get('A'));
    assert.equal(after.size, 4);
  });

  test(`${engine}: a page that people moved stays there when its file moves, and is named`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const { item_id } = await importFiles(sheaf, mei, { 'a.md': '# A', 'old/b.md': '# B' });
    const page_id = (await placesOf(mei, item_id)).get('old / B') ?? 0;
    const cat_id = await mei.addCatalog({ item_id }, 'Mine');
    await mei.ok(savePage, { item_id, page_id, cat_id, page_title: 'B', page_content: '# B' });
    const report = await importFiles(sheaf, mei, { 'a.md': '# A', 'new/b.md': '# B' }, { item_id });
    assert.deepEqual(named(report, 'place-kept'), [['new/b.md', 'new']]);
    assert.equal((await placesOf(mei, item_id)).get('Mine / B'), page_id);
  });

  test(`${engine}: a deleted page does not come back with its moved file, a new file of its name does`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const { item_id } = await importFiles(sheaf, mei, { 'a.md': '# A', 'old/b.md': '# B', 'old/c.md': '# C' });
    const before = await placesOf(mei, item_id);
    for (const place of ['old / B', 'old / C']) await mei.ok(deletePage, { page_id: before.get(place) ?? 0 });
    const second = { 'a.md': '# A', 'new/b.md': '# B', 'new/c.md': '# C\n\nanother' };
    const report = await importFiles(sheaf, mei, second, { item_id });
    assert.deepEqual(named(report, 'page-deleted'), [['new/b.md', 'B']]);
    assert.deepEqual([...(await placesOf(mei, item_id)).keys()], ['A', 'new / C']);
  });
});
