import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemInfo, savePage } from '@sheaf/contract';
import { openPacked } from '@sheaf/exchange';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { appliedVersions, packedDocument, pagesOfSource, sourcesOfItem } from './api-source.service.ts';
import { importDocument, SHOP } from './testing/import-document.ts';

onBothEngines((engine) => {
  test(`${engine}: an imported API remembers its documents and what each page came from`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Shop');
    const { db } = sheaf.app.context;
    await importDocument(sheaf, mei, SHOP, item);
    const [source] = await sourcesOfItem(db, item.item_id);
    assert.ok(source);
    assert.deepEqual([source.format, source.name, source.version, source.username], ['openapi', 'shop', 1, 'mei']);
    const keys = ['GET /health', 'GET /orders', 'POST /orders', 'overview'];
    const { menu } = await mei.ok(itemInfo, item);
    const pages = await pagesOfSource(db, source.source_id);
    assert.deepEqual(
      pages.map(({ key, base, revision }) => [key, base, revision]),
      keys.map((key) => [key, 1, 1]),
    );
    const health = menu.pages.find(({ page_title }) => page_title === 'Health');
    assert.equal(pages[0]?.page_id, health?.page_id);

    await mei.ok(savePage, { ...item, page_id: pages[0]?.page_id ?? 0, page_title: 'Health', page_content: 'ours' });
    await importDocument(sheaf, mei, SHOP.replace('Sell', 'Sell one'), item);
    const versions = await appliedVersions(db, source.source_id);
    assert.deepEqual(
      versions.map(({ version, origin, username }) => [version, origin, username]),
      [
        [2, 'import', 'mei'],
        [1, 'import', 'mei'],
      ],
    );
    const textOf = async (version: number) => {
      const packed = await packedDocument(db, source.source_id, version);
      const [file] = (await openPacked(packed ?? new Uint8Array())).files;
      return Buffer.from((await file?.read()) ?? '').toString();
    };
    assert.deepEqual([await textOf(1), await textOf(2)], [SHOP, SHOP.replace('Sell', 'Sell one')]);

    await importDocument(sheaf, mei, '# Notes', item, 'notes.md');
    assert.equal((await sourcesOfItem(db, item.item_id)).length, 1, 'Markdown is imported, not followed');
  });
});
