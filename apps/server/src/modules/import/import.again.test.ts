import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deletePage, itemInfo, type MenuPage, pageHistory, pageInfo, savePage } from '@sheaf/contract';
import type { Person } from '../../testing/person.ts';
import { onSharedSites } from '../../testing/shared-site.ts';
import { importFiles, MANUAL, PIXEL, traces } from './testing/import-zip.ts';

async function pagesOf(person: Person, item_id: number): Promise<ReadonlyMap<string, number>> {
  const { menu } = await person.ok(itemInfo, { item_id });
  const all = (place: { pages: MenuPage[]; catalogs: (typeof menu)['catalogs'] }): MenuPage[] => [
    ...place.pages,
    ...place.catalogs.flatMap(all),
  ];
  return new Map(all(menu).map(({ page_title, page_id }) => [page_title, page_id]));
}

async function textOf(person: Person, page_id: number | undefined): Promise<{ content: string; revision: number }> {
  const { page_content, revision } = await person.ok(pageInfo, { page_id: page_id ?? 0 });
  return { content: page_content, revision };
}

onSharedSites((engine, site) => {
  test(`${engine}: the same archive again changes nothing`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const { item_id } = await importFiles(sheaf, mei, MANUAL);
    const before = await traces(sheaf);
    const info = await mei.ok(itemInfo, { item_id });
    sheaf.clock.advance(60);
    const report = await importFiles(sheaf, mei, MANUAL, { item_id });
    assert.deepEqual([report.pages_added, report.pages_updated, report.pages_unchanged], [0, 0, 3]);
    assert.deepEqual(await traces(sheaf), before);
    assert.deepEqual((await mei.ok(itemInfo, { item_id })).menu, info.menu);
  });

  test(`${engine}: a changed file updates its page, a changed picture the pages that show it, a new file is added`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const { item_id } = await importFiles(sheaf, mei, MANUAL);
    const before = await pagesOf(mei, item_id);
    const changed = { ...MANUAL, 'guide/deep/more.md': '# More\n\n[new](new.md)\n', 'guide/deep/new.md': '# New\n' };
    const report = await importFiles(sheaf, mei, changed, { item_id });
    assert.deepEqual([report.pages_added, report.pages_updated, report.pages_unchanged], [1, 1, 2]);
    const after = await pagesOf(mei, item_id);
    assert.equal(after.get('More'), before.get('More'));
    const more = await textOf(mei, after.get('More'));
    assert.deepEqual(more, { content: `# More\n\n[new](/${item_id}/${after.get('New')})\n`, revision: 2 });

    const other = Buffer.concat([PIXEL, Buffer.from('another ending')]);
    const again = await importFiles(sheaf, mei, { ...changed, 'logo.png': other }, { item_id });
    assert.deepEqual([again.pages_updated, again.pages_unchanged], [2, 2]);
    const { content } = await textOf(mei, after.get('Manual'));
    const picture = await mei.get(/\/api\/attachment\/visitFile\?sign=\w+/.exec(content)?.[0] ?? '');
    assert.deepEqual(Buffer.from(await picture.arrayBuffer()), other);
  });

  test(`${engine}: what people wrote in between goes into the history and is named, never lost`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const { item_id } = await importFiles(sheaf, mei, MANUAL);
    const pages = await pagesOf(mei, item_id);
    const page_id = pages.get('More') ?? 0;
    const own = pages.get('Start') ?? 0;
    await mei.ok(savePage, { item_id, page_id, page_title: 'More', page_content: 'by hand' });
    await mei.ok(savePage, { item_id, page_id: own, page_title: 'Start', page_content: 'mine' });
    const report = await importFiles(sheaf, mei, { ...MANUAL, 'guide/deep/more.md': '# More\n\nnewer' }, { item_id });
    assert.deepEqual([report.pages_updated, report.pages_unchanged], [1, 2]);
    assert.deepEqual(
      report.losses.filter(({ code }) => code === 'page-merged').map(({ where }) => where),
      ['guide/deep/more.md'],
    );
    assert.deepEqual(await textOf(mei, page_id), { content: '# More\n\nnewer', revision: 3 });
    const versions = await mei.ok(pageHistory, { page_id });
    assert.equal(versions[0]?.page_content, 'by hand');
    assert.deepEqual(await textOf(mei, own), { content: 'mine', revision: 2 });
  });

  test(`${engine}: a page whose file is gone stays and is named, a page deleted here is not brought back`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const { item_id } = await importFiles(sheaf, mei, MANUAL);
    const pages = await pagesOf(mei, item_id);
    await mei.ok(deletePage, { page_id: pages.get('More') ?? 0 });
    const { 'guide/start.md': _, ...fewer } = MANUAL;
    const report = await importFiles(sheaf, mei, fewer, { item_id });
    const named = report.losses.map(({ code, where }) => `${code} ${where}`);
    assert.ok(named.includes('page-gone guide/start.md'));
    assert.ok(named.includes('page-deleted guide/deep/more.md'));
    assert.deepEqual([...(await pagesOf(mei, item_id)).keys()], ['Manual', 'Start']);
  });

  test(`${engine}: a catalog that people renamed gets no empty double`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const { item_id } = await importFiles(sheaf, mei, MANUAL);
    const { menu } = await mei.ok(itemInfo, { item_id });
    const cat_id = menu.catalogs[0]?.cat_id ?? 0;
    await mei.ok('/api/catalog/save', { item_id, cat_id, cat_name: 'Handbook' });
    await importFiles(sheaf, mei, { ...MANUAL, 'guide/start.md': '# Start\n\nanother' }, { item_id });
    const names = (await mei.ok(itemInfo, { item_id })).menu.catalogs.map(({ cat_name }) => cat_name);
    assert.deepEqual(names, ['Handbook']);
  });
});
