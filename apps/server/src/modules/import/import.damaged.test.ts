import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importProgress, itemInfo, listMyItems } from '@sheaf/contract';
import { zipBytes } from '@sheaf/exchange/testing/zip-bytes';
import { onSharedSites } from '../../testing/shared-site.ts';
import { importFiles, MANUAL, order, traces, upload } from './testing/import-zip.ts';

/** Whole by its listing; no text in it is what its checksum says. */
const DAMAGED = zipBytes(['a.md', 'guide/b.md'].map((name) => ({ name, content: `# ${name}`, saidChecksum: 1 })));

onSharedSites((engine, site) => {
  test(`${engine}: an archive of which no page can be read fails with its reason, and leaves no item`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Manual');
    await mei.addPage(item, 'Old', 'old');
    const before = await traces(sheaf);
    for (const target of [{}, item]) {
      const { data } = await upload(mei, DAMAGED, target);
      // What import/auto answers, checked by the server's own output schema.
      const { job_id } = data as { job_id: number };
      await sheaf.app.context.jobs.runDue();
      const { state, error_message, report } = await mei.ok(importProgress, { job_id });
      assert.deepEqual([state, report], ['failed', null]);
      assert.match(error_message, /no page in it can be read, the first being a\.md/);
    }
    assert.deepEqual(await traces(sheaf), before);
    assert.equal((await mei.ok(listMyItems, {})).length, 1);
    const { menu } = await mei.ok(itemInfo, item);
    assert.deepEqual(
      menu.pages.map(({ page_title }) => page_title),
      ['Old'],
    );
  });

  test(`${engine}: a navigation that holds itself is named, and the import goes on`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const { pages_added, losses } = await importFiles(sheaf, mei, {
      'mkdocs.yml': 'site_name: Loop\nnav:\n- a: &a\n  - b: *a\n',
      'docs/a.md': '# A',
      'docs/b.md': '# B',
    });
    assert.equal(pages_added, 2);
    assert.deepEqual(
      losses.map(({ code, where }) => [code, where]),
      [['navigation-unreadable', 'mkdocs.yml']],
    );
  });

  test(`${engine}: what a text provokes each time ends its import at once, what may have been away does not`, async (t) => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const before = await traces(sheaf);
    const { files, jobs } = sheaf.app.context;
    const faults: readonly (readonly [Error, string])[] = [
      [new RangeError('Maximum call stack size exceeded'), 'failed'],
      [new TypeError('fetch failed'), 'waiting'],
    ];
    for (const [fault, state] of faults) {
      const { job_id } = await order(mei, MANUAL);
      const { mock } = t.mock.method(files, 'put', () => Promise.reject(fault));
      await jobs.runDue();
      mock.restore();
      assert.equal((await mei.ok(importProgress, { job_id })).state, state);
      if (state === 'failed') assert.deepEqual(await traces(sheaf), before);
    }
  });
});
