import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byteLru } from '../../platform/lru.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { renderPage } from './render.service.ts';

const page = { page_id: 1, revision: 1, kind: 'markdown', page_title: 'Title', language: 'en' } as const;

test('a cache keeps what was used last and never more bytes than it may', () => {
  const lru = byteLru<string>(10);
  lru.set('a', 'A', 4);
  lru.set('b', 'B', 4);
  assert.equal(lru.get('a'), 'A');
  lru.set('c', 'C', 4);
  assert.deepEqual([lru.get('a'), lru.get('b'), lru.get('c')], ['A', undefined, 'C']);
  lru.set('a', 'A2', 6);
  assert.deepEqual([lru.get('a'), lru.bytes], ['A2', 10]);
  lru.set('huge', 'H', 11);
  assert.deepEqual([lru.get('huge'), lru.bytes], [undefined, 10]);
});

onBothEngines((engine) => {
  test(`${engine}: root-relative addresses get the base path, others stay as they are`, async (t) => {
    const { app } = await startSheaf(t, engine, { environment: { SHEAF_BASE_PATH: '/docs' } });
    const text =
      '[a](/12/34) ![b](/api/attachment/visitFile?sign=1) [c](//host/x) [d](https://host/y) [e](#part) [f](other.md)';
    const { html } = await renderPage(app.context, { ...page, page_content: text });
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    assert.deepEqual(addresses, [
      '/docs/12/34',
      '/docs/api/attachment/visitFile?sign=1',
      '//host/x',
      'https://host/y',
      '#part',
      'other.md',
    ]);
  });

  test(`${engine}: a writer cannot write the mark that stands for the base path`, async (t) => {
    const { app } = await startSheaf(t, engine, { environment: { SHEAF_BASE_PATH: '/docs' } });
    const { html } = await renderPage(app.context, { ...page, page_content: 'a \u{fdd0} b &#xfdd0; c' });
    assert.doesNotMatch(html, /docs|\u{fdd0}/u);
  });

  test(`${engine}: a long page is rendered once for all servers of the site, a new revision anew`, async (t) => {
    const one = await startSheaf(t, engine);
    const two = await startSheaf(t, engine, { beside: one });
    const page_content = `# Part\n\n${'many words '.repeat(2000)}`;
    const made = await renderPage(one.app.context, { ...page, page_content });
    const rows = () => one.app.context.db.selectFrom('rendered').selectAll().execute();
    while ((await rows()).length === 0) await new Promise((resolve) => setImmediate(resolve));
    await one.app.context.db.updateTable('rendered').set({ html: '<p>stored</p>' }).execute();
    assert.equal((await renderPage(two.app.context, { ...page, page_content })).html, '<p>stored</p>');
    assert.deepEqual(made.outline, [{ level: 1, id: 'part', text: 'Part' }]);
    assert.deepEqual((await renderPage(two.app.context, { ...page, page_content })).outline, made.outline);
    const changed = await renderPage(two.app.context, { ...page, revision: 2, page_content: `${page_content} end` });
    assert.match(changed.html, /many words/);
  });

  test(`${engine}: what nobody asked for in a month is purged`, async (t) => {
    const { app, clock } = await startSheaf(t, engine);
    const { db } = app.context;
    const row = (hash: string, used_at: number) => ({ hash, html: '', outline: '[]', features: '{}', used_at });
    const now = clock.now();
    await db
      .insertInto('rendered')
      .values([row('old', now - 31 * 24 * 3600), row('new', now)])
      .execute();
    await app.context.jobs.runDue();
    const left = await db.selectFrom('rendered').select('hash').execute();
    assert.deepEqual(left, [{ hash: 'new' }]);
  });
});
