import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cancelImport,
  ERRORS,
  importProgress,
  itemDetail,
  itemInfo,
  LIMITS,
  listImports,
  listMyItems,
  type Menu,
  pageInfo,
  searchItem,
} from '@sheaf/contract';
import { zipBytes } from '@sheaf/exchange/testing/zip-bytes';
import { onSharedSites } from '../../testing/shared-site.ts';
import { importFiles, MANUAL, moreThan, order, PIXEL, traces, upload, zipOf } from './testing/import-zip.ts';

/** Catalogs and pages as one list of names, a catalog's in brackets. */
function outline(menu: Menu): unknown[] {
  const of = ({ pages, catalogs }: Menu): unknown[] => [
    ...pages.map(({ page_title }) => page_title),
    ...catalogs.map((catalog) => [catalog.cat_name, ...of(catalog)]),
  ];
  return of(menu);
}

onSharedSites((engine, site) => {
  test(`${engine}: an archive becomes an item for its owner only, invisible until it is whole [A-4.01]`, async () => {
    const sheaf = site();
    const [mei, stranger] = [await sheaf.user('mei'), await sheaf.user('stranger')];
    const { job_id, item_id } = await order(mei, MANUAL);
    assert.equal((await mei.ok(importProgress, { job_id })).state, 'waiting');
    assert.equal(await mei.code(itemInfo, { item_id }), ERRORS.itemNotVisible.code);
    assert.deepEqual(await mei.ok(listMyItems, {}), []);

    await sheaf.app.context.jobs.runDue();
    const { state, report } = await mei.ok(importProgress, { job_id });
    assert.equal(state, 'done');
    assert.ok(report);
    const { losses, ...figures } = report;
    assert.deepEqual(figures, {
      item_id,
      pages: 3,
      pages_added: 3,
      pages_updated: 0,
      pages_moved: 0,
      pages_unchanged: 0,
      catalogs: 2,
      pictures: 1,
      pictures_shown: 3,
      links: 3,
      links_mended: 2,
    });
    assert.deepEqual(
      losses.map(({ code, where, detail }) => [code, where, detail]),
      [['link-target-missing', 'guide/start.md', 'gone.md']],
    );
    assert.match(losses[0]?.text ?? '', /guide\/start\.md.*gone\.md/);

    const info = await mei.ok(itemInfo, { item_id });
    assert.deepEqual(outline(info.menu), ['Manual', ['guide', 'Start', ['deep', 'More']]]);
    assert.equal((await mei.ok(itemDetail, { item_id })).item_name, 'manual');
    assert.equal(await stranger.code(itemInfo, { item_id }), ERRORS.itemNotVisible.code);
    assert.equal(await sheaf.guest.code(itemInfo, { item_id }), ERRORS.itemNotVisible.code);
    assert.equal(await stranger.code(importProgress, { job_id }), ERRORS.jobNotFound.code);
    assert.equal((await traces(sheaf))['uploads'], 0);
  });

  test(`${engine}: links lead to pages and headings, one picture is stored once and shown in three pages`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const before = await traces(sheaf);
    const { item_id } = await importFiles(sheaf, mei, MANUAL, { item_name: 'Handbook' });
    const { menu } = await mei.ok(itemInfo, { item_id });
    const [home] = menu.pages;
    const start = menu.catalogs[0]?.pages[0];
    assert.ok(home && start);
    const text = (await mei.ok(pageInfo, { page_id: home.page_id })).page_content;
    assert.match(text, new RegExp(`\\[Start\\]\\(/${item_id}/${start.page_id}#first-step\\)`));
    const back = (await mei.ok(pageInfo, { page_id: start.page_id })).page_content;
    assert.match(back, new RegExp(`\\[back\\]\\(/${item_id}/${home.page_id}\\) \\[lost\\]\\(gone\\.md\\)`));

    const address = /!\[logo\]\((\/api\/attachment\/visitFile\?sign=\w+)\)/.exec(text)?.[1] ?? '';
    const picture = await mei.get(address);
    assert.equal(picture.headers.get('content-type'), 'image/png');
    assert.deepEqual(Buffer.from(await picture.arrayBuffer()), PIXEL);
    assert.equal((await sheaf.guest.get(address)).status, 404);
    assert.equal(moreThan(before, await traces(sheaf))['attachment'], 1);
    const { pages } = await mei.ok(searchItem, { item_id, keyword: 'zebra' });
    assert.deepEqual(
      pages.map(({ page_title }) => page_title),
      ['More'],
    );
  });

  test(`${engine}: SVG and files are kept as attachments to save, a file that lies about its kind is not`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const files = { 'a.md': '![s](s.svg) [t](t.txt) ![f](f.png)', 's.svg': svg, 't.txt': 'plain', 'f.png': svg };
    const { item_id, losses } = await importFiles(sheaf, mei, files);
    const { menu } = await mei.ok(itemInfo, { item_id });
    const { page_content } = await mei.ok(pageInfo, { page_id: menu.pages[0]?.page_id ?? 0 });
    const [drawing = '', plain = ''] = page_content.match(/\/api\/attachment\/visitFile\?sign=\w+/g) ?? [];
    assert.match(page_content, /!\[f\]\(f\.png\)/);
    for (const address of [drawing, plain]) {
      const file = await mei.get(address);
      assert.match(file.headers.get('content-disposition') ?? '', /^attachment/);
      assert.doesNotMatch(file.headers.get('content-type') ?? '', /svg|html/);
    }
    assert.deepEqual(losses.map(({ code }) => code).sort(), ['file-type-refused', 'svg-not-inline']);
  });

  test(`${engine}: only those who manage an item may import into it; what is there stays`, async () => {
    const sheaf = site();
    const [mei, writer, stranger] = [await sheaf.user('mei'), await sheaf.user('writer'), await sheaf.user('strange')];
    const item = await mei.addItem('Item');
    const guide = await mei.addCatalog(item, 'guide');
    await mei.addPage(item, 'Old', 'old', guide);
    await mei.addMember(item, writer, { member_group_id: 1 });
    const refused = async (person: typeof mei, target: { item_id: number }) =>
      (await upload(person, zipOf(MANUAL), target)).error_code;
    assert.equal(await refused(writer, item), ERRORS.itemNotManaged.code);
    const secret = await mei.addItem('Secret', { password: 'visit me' });
    assert.equal(await refused(stranger, secret), ERRORS.itemNotFound.code);
    assert.equal(await refused(sheaf.guest, item), ERRORS.loginExpired.code);
    const single = await mei.addItem('Single', { item_type: 2 });
    assert.equal(await refused(mei, single), ERRORS.notAllowed.code);

    await importFiles(sheaf, mei, MANUAL, item);
    const { menu } = await sheaf.guest.ok(itemInfo, item);
    assert.deepEqual(outline(menu), ['Manual', ['guide', 'Start', 'Old', ['deep', 'More']]]);
    assert.equal(menu.catalogs[0]?.cat_id, guide);
    assert.equal((await mei.ok(itemDetail, item)).item_name, 'Item');
  });

  test(`${engine}: what no honest archive holds is refused with its reason, and leaves nothing`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const before = await traces(sheaf);
    const page = { name: 'a.md', content: '# A' };
    const refusals: readonly (readonly [Uint8Array, keyof typeof ERRORS, RegExp])[] = [
      [Buffer.from('no zip at all'), 'importUnreadable', /not a whole zip/],
      [zipBytes([page, { name: '../evil.md' }]), 'importUnreadable', /evil\.md/],
      [zipBytes([page, { name: '/etc/evil.md' }]), 'importUnreadable', /evil\.md/],
      [zipBytes([page, { name: 'link.md', mode: 0o120777, content: '/etc/passwd' }]), 'importUnreadable', /link\.md/],
      [zipBytes([page, { name: 'locked.md', flags: 1 }]), 'importUnreadable', /locked\.md/],
      [zipBytes([page, page]), 'importUnreadable', /a\.md/],
      [zipBytes([page, { name: 'b.md', saidSize: LIMITS.importUnpackedBytes }]), 'importTooLarge', /unpacked/],
      [zipBytes([{ name: 'picture.png', content: PIXEL }]), 'importUnknown', /format/],
    ];
    for (const [bytes, error, reason] of refusals) {
      const answer = await upload(mei, bytes);
      assert.equal(answer.error_code, ERRORS[error].code);
      assert.match(answer.error_message, reason);
    }
    assert.equal(await mei.code('/api/import/auto', {}), ERRORS.uploadMissing.code);
    assert.deepEqual(await traces(sheaf), before);
  });

  test(`${engine}: an archive that lies about a size fails as a whole, with the reason in the reader's language`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const before = await traces(sheaf);
    const bytes = zipBytes([
      { name: 'a.md', content: '# A' },
      { name: 'b.md', content: 'x'.repeat(1000), saidSize: 10 },
    ]);
    const { data } = await upload(mei, bytes);
    // What import/auto answers, checked by the server's own output schema.
    const { job_id } = data as { job_id: number };
    await sheaf.app.context.jobs.runDue();
    const job = await mei.ok(importProgress, { job_id });
    assert.equal(job.state, 'failed');
    assert.match(job.error_message, /b\.md is not of the size/);
    assert.equal(job.report, null);
    assert.match((await mei.ok('/api/import/progress', { job_id, lang: 'zh' })).error_message, /大小/);
    assert.deepEqual(await traces(sheaf), before);
  });

  test(`${engine}: an import that waits is cancelled by who ordered it, and one that is done is not`, async () => {
    const sheaf = site();
    const [mei, other] = [await sheaf.user('mei'), await sheaf.user('other')];
    const before = await traces(sheaf);
    const { job_id } = await order(mei, MANUAL);
    assert.equal(await other.code(cancelImport, { job_id }), ERRORS.jobNotFound.code);
    assert.deepEqual(await mei.ok(cancelImport, { job_id }), { cancelled: 1 });
    await sheaf.app.context.jobs.runDue();
    assert.equal((await mei.ok(importProgress, { job_id })).state, 'cancelled');
    assert.deepEqual(await traces(sheaf), before);
    assert.deepEqual(await mei.ok(cancelImport, { job_id }), { cancelled: 0 });

    const done = await order(mei, MANUAL);
    await sheaf.app.context.jobs.runDue();
    assert.deepEqual(await mei.ok(cancelImport, { job_id: done.job_id }), { cancelled: 0 });
    assert.equal((await mei.ok(importProgress, { job_id: done.job_id })).state, 'done');
  });

  test(`${engine}: one's own imports are listed by where they went, with how they ended`, async () => {
    const sheaf = site();
    const [mei, other] = [await sheaf.user('mei'), await sheaf.user('other')];
    const item = await mei.addItem('Manual');
    const into = await order(mei, MANUAL, { ...item, name: 'manual.zip' });
    const made = await order(mei, MANUAL, { name: 'new.zip' });
    const listed = async (input: { readonly item_id?: number }) =>
      (await mei.ok(listImports, input)).map((one) => [one.job_id, one.item_id, one.file_name, one.state]);
    assert.deepEqual(await listed(item), [[into.job_id, item.item_id, 'manual.zip', 'waiting']]);
    await mei.ok(cancelImport, { job_id: made.job_id });
    await upload(mei, zipBytes([{ name: 'a.md', content: '# A', saidChecksum: 1 }]), { ...item, name: 'broken.zip' });
    await sheaf.app.context.jobs.runDue();
    const [broken, ...before] = await listed(item);
    assert.deepEqual(broken?.slice(1), [item.item_id, 'broken.zip', 'failed']);
    assert.deepEqual(before, [[into.job_id, item.item_id, 'manual.zip', 'done']]);
    assert.deepEqual(await listed({}), [[made.job_id, made.item_id, 'new.zip', 'cancelled']]);
    assert.equal(await other.code(listImports, item), ERRORS.itemNotManaged.code);
    assert.deepEqual(await other.ok(listImports, {}), []);
  });

  test(`${engine}: cancelled half-way, when pages and files are written already, nothing of it is left`, async (t) => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Item');
    await mei.addPage(item, 'Old', 'old');
    const before = await traces(sheaf);
    const two = {
      ...MANUAL,
      'guide/start.md': '![other](other.png)',
      // that nobody has brought here before: what is stored already is not stored again
      'logo.png': Buffer.concat([PIXEL, Buffer.from('one')]),
      'guide/other.png': Buffer.concat([PIXEL, Buffer.from('two')]),
    };
    const { job_id } = await order(mei, two, item);
    const { files, jobs } = sheaf.app.context;
    const put = files.put.bind(files);
    let puts = 0;
    let seen: Record<string, number> = {};
    t.mock.method(files, 'put', async (...file: Parameters<typeof put>) => {
      puts += 1;
      if (puts === 2) {
        seen = await traces(sheaf);
        assert.deepEqual(await mei.ok(cancelImport, { job_id }), { cancelled: 1 });
        assert.deepEqual(outline((await sheaf.guest.ok(itemInfo, item)).menu), ['Old']);
      }
      return put(...file);
    });
    await jobs.runDue();
    assert.equal(puts, 2);
    const half = moreThan(before, seen);
    assert.deepEqual([half['page'], half['attachment']], [3, 1]);
    await jobs.runDue();
    assert.equal((await mei.ok(importProgress, { job_id })).state, 'cancelled');
    assert.deepEqual(await traces(sheaf), before);
    assert.deepEqual(outline((await sheaf.guest.ok(itemInfo, item)).menu), ['Old']);
  });
});
