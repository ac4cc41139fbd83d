import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { ERRORS, type ImportPreview, itemDetail, itemInfo, type Menu, pageInfo } from '@sheaf/contract';
import { zipBytes } from '@sheaf/exchange/testing/zip-bytes';
import type { Person } from '../../testing/person.ts';
import { onSharedSites } from '../../testing/shared-site.ts';
import type { Sheaf } from '../../testing/start-sheaf.ts';
import { PIXEL, traces, upload } from './testing/import-zip.ts';

const OPENAPI = `openapi: 3.1.0
info: { title: Shop }
paths:
  /orders: { get: { tags: [orders], summary: Orders }, post: { tags: [orders], summary: Sell } }
  /health: { get: { summary: Health } }
`;

function outline({ pages, catalogs }: Menu): unknown[] {
  return [
    ...pages.map(({ page_title }) => page_title),
    ...catalogs.map((catalog) => [catalog.cat_name, ...outline(catalog)]),
  ];
}

interface Target {
  readonly item_id?: number;
  readonly cat_id?: number;
  readonly name?: string;
  readonly lang?: string;
}

async function imported(sheaf: Sheaf, person: Person, content: string | Uint8Array, target: Target): Promise<number> {
  const answer = await upload(person, Buffer.from(content), target);
  assert.equal(answer.error_code, 0, answer.error_message);
  await sheaf.app.context.jobs.runDue();
  // What import/auto answers, checked by the server's own output schema.
  const { item_id, job_id } = answer.data as { item_id: number; job_id: number };
  const job = await person.ok('/api/import/progress', { job_id });
  assert.equal(job.state, 'done', job.error_message);
  return item_id;
}

async function preview(person: Person, content: string, target: Target): Promise<ImportPreview> {
  const { name = 'api.yaml', ...fields } = target;
  const answer = await person.upload('/api/import/preview', 'file', { name, bytes: Buffer.from(content) }, fields);
  assert.equal(answer.error_code, 0, answer.error_message);
  // What import/preview answers, checked by the server's own output schema.
  return answer.data as ImportPreview;
}

onSharedSites((engine, site) => {
  test(`${engine}: a description of an API becomes a new item of API pages, for its owner only [A-7.43]`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const item_id = await imported(sheaf, mei, OPENAPI, { name: 'api.txt' });
    const { menu } = await mei.ok(itemInfo, { item_id });
    assert.deepEqual(outline(menu), ['Overview', 'Health', ['orders', 'Orders', 'Sell']]);
    const page = await mei.ok(pageInfo, { page_id: menu.catalogs[0]?.pages[1]?.page_id ?? 0 });
    assert.deepEqual([page.kind, /- `\/orders`[\s\S]*- POST/.test(page.page_content)], ['api', true]);
    const detail = await mei.ok(itemDetail, { item_id });
    assert.equal(detail.item_name, 'Shop');
    assert.equal(await sheaf.guest.code(itemInfo, { item_id }), ERRORS.itemNotVisible.code);
  });

  test(`${engine}: into a catalog of an item, again without doubles, and a second catalog has its own pages [B-7.39]`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    const guide = await mei.addCatalog(item, 'guide');
    const deep = await mei.addCatalog(item, 'deep', await mei.addCatalog(item, 'inner', guide));
    const into = { ...item, cat_id: guide, name: 'api.yaml' };
    await imported(sheaf, mei, OPENAPI, into);
    await imported(sheaf, mei, OPENAPI.replace('summary: Sell', 'summary: Sell more'), into);
    await imported(sheaf, mei, OPENAPI, { ...item, cat_id: deep, name: 'api.yaml' });
    const { menu } = await mei.ok(itemInfo, item);
    assert.deepEqual(outline(menu), [
      [
        'guide',
        'Overview',
        'Health',
        ['orders', 'Orders', 'Sell more'],
        // below the third level there is no place for a catalog
        ['inner', ['deep', 'Overview', 'Orders', 'Health', 'Sell']],
      ],
    ]);
    const other = await mei.addItem('Other');
    assert.equal(
      (await upload(mei, Buffer.from(OPENAPI), { ...other, cat_id: guide })).error_code,
      ERRORS.catalogNotFound.code,
    );
    assert.equal((await upload(mei, Buffer.from(OPENAPI), { cat_id: guide })).error_code, ERRORS.catalogNotFound.code);
  });

  test(`${engine}: a look at a file says what it would become, and writes nothing`, async () => {
    const sheaf = site();
    const [mei, reader] = [await sheaf.user('mei'), await sheaf.user('reader')];
    const item = await mei.addItem('Item');
    const before = await traces(sheaf);
    const seen = await preview(mei, OPENAPI.replace('tags: [orders]', 'tags: [orders, x]'), { ...item, lang: 'en' });
    assert.deepEqual(
      [seen.format, seen.item_name, seen.item_type, seen.pages, seen.catalogs],
      ['openapi', 'Shop', 1, 4, 1],
    );
    assert.deepEqual(
      seen.outline.map(({ level, title, kind }) => `${level} ${kind} ${title}`),
      ['0 page Overview', '0 page Health', '0 catalog orders', '1 page Orders', '1 page Sell'],
    );
    assert.match(seen.losses[0]?.text ?? '', /GET \/orders: has the tag “x” as well/);
    assert.deepEqual(await traces(sheaf), before);
    const refused = async (person: Person, content: string, fields: object) =>
      await person.upload(
        '/api/import/preview',
        'file',
        { name: 'a', bytes: Buffer.from(content) },
        { lang: 'en', ...fields },
      );
    assert.equal((await refused(reader, OPENAPI, item)).error_code, ERRORS.itemNotManaged.code);
    assert.equal((await refused(mei, 'no format', {})).error_code, ERRORS.importUnknown.code);
    const broken = await refused(mei, 'openapi: 3.0.0\npaths: [\n', {});
    assert.equal(broken.error_code, ERRORS.importUnreadable.code);
    assert.match(broken.error_message, /line \d/);
  });

  test(`${engine}: an exported item comes back with its type, description, attachments and empty catalogs`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const info = {
      ...{ item_type: 1, item_name: 'Back', item_description: 'Said of it', format: 2 },
      pages: {
        pages: [{ page_title: 'Home', page_content: '![p](attachments/p.png) &amp;', s_number: 2 }],
        catalogs: [{ cat_name: 'Empty', s_number: 1, pages: [], catalogs: [] }],
      },
    };
    const zip = zipBytes([
      { name: 'info.json', content: JSON.stringify(info) },
      { name: 'attachments/p.png', content: PIXEL },
    ]);
    const item_id = await imported(sheaf, mei, zip, { name: 'back.zip' });
    const { menu, item_description } = await mei.ok(itemInfo, { item_id });
    assert.deepEqual([item_description, outline(menu)], ['Said of it', ['Home', ['Empty']]]);
    const { page_content } = await mei.ok(pageInfo, { page_id: menu.pages[0]?.page_id ?? 0 });
    assert.match(page_content, /^!\[p\]\(\/api\/attachment\/visitFile\?sign=\w+\) &amp;$/);

    const sheet = {
      item_type: 4,
      item_name: 'Sheet',
      format: 2,
      pages: { pages: [{ page_title: 'S', page_content: '{}' }] },
    };
    const made = await imported(sheaf, mei, zipBytes([{ name: 'info.json', content: JSON.stringify(sheet) }]), {});
    assert.equal((await mei.ok(itemInfo, { item_id: made })).item_type, 4);
    const calls = {
      ...sheet,
      item_type: 3,
      pages: { pages: [{ page_title: 'C', page_content: '{"info":{"url":"/a"}}' }] },
    };
    const made3 = await imported(sheaf, mei, zipBytes([{ name: 'info.json', content: JSON.stringify(calls) }]), {});
    const own = await mei.ok(itemInfo, { item_id: made3 });
    assert.equal(own.item_type, 3);
    const call = await mei.ok(pageInfo, { page_id: own.menu.pages[0]?.page_id ?? 0 });
    assert.equal(call.page_content, '{"info":{"url":"/a"}}');
  });

  test(`${engine}: who asks to wait gets his answer when the import has ended, or why it failed [A-8.14]`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const whileJobsRun = async <T>(call: Promise<T>): Promise<T> => {
      let isOver = false;
      void call.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        await sheaf.app.context.jobs.runDue();
        await setImmediate();
      }
      return call;
    };
    const { data } = await whileJobsRun(upload(mei, Buffer.from(OPENAPI), { name: 'a.yaml', wait: 1 }));
    assert.equal((data as { state: string }).state, 'done');
    const lies = zipBytes([
      { name: 'a.md', content: '# A' },
      { name: 'b.md', content: 'x'.repeat(1000), saidSize: 10 },
    ]);
    const failed = await whileJobsRun(upload(mei, lies, { wait: 1 }));
    assert.equal(failed.error_code, ERRORS.importUnreadable.code);
    assert.match(failed.error_message, /b\.md is not of the size/);
    assert.equal(
      (await upload(mei, Buffer.from('not known'), { name: 'a.bin' })).error_code,
      ERRORS.importUnknown.code,
    );
  });
});
