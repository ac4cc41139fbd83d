import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deletePageFile } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { attach, blobs, status } from '../../testing/attach-files.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

onBothEngines((engine) => {
  test(`${engine}: the same content is stored once, also when it comes many times at once`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const page_id = await mei.addPage(await mei.addItem('Item'), 'One');
    const files = await Promise.all(Array.from({ length: 6 }, () => attach(mei, { page_id })));
    assert.equal(new Set(files.map(({ url }) => url)).size, 6);
    assert.equal((await blobs(sheaf)).rows, 1);
    sheaf.clock.advance(2 * 24 * 3600);
    await sheaf.app.context.jobs.runDue();
    assert.deepEqual(await blobs(sheaf), { rows: 1, files: 1 }, 'what was put twice is swept');
    assert.deepEqual(await Promise.all(files.map(({ url }) => status(mei, url))), new Array(6).fill(200));
  });

  test(`${engine}: content that nobody points at any more is swept, and a file that no row names`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { jobs, files } = sheaf.app.context;
    const mei = await sheaf.user('mei');
    const page_id = await mei.addPage(await mei.addItem('Item'), 'One');
    const { file_id } = await attach(mei, { page_id });
    const kept = await attach(mei, { page_id }, { bytes: 'kept' });
    await mei.ok(deletePageFile, { file_id, page_id });
    const key = (now: number) => `blob/00/${'0'.repeat(64)}-${now.toString(36)}-0123456789abcdef`;
    await files.put(key(sheaf.clock.now() - 48 * 3600), Buffer.from('left'), 4, 'text/plain');
    await files.put(key(sheaf.clock.now()), Buffer.from('young'), 5, 'text/plain');
    await jobs.runDue();
    assert.deepEqual(await blobs(sheaf), { rows: 1, files: 2 }, 'the one with a row, and the young one');
    assert.equal(await status(mei, kept.url), 200);
  });

  test(`${engine}: a row whose file is gone is answered as not there`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { url } = await attach(mei, { page_id: await mei.addPage(await mei.addItem('Item'), 'One') });
    const { files } = sheaf.app.context;
    for (const key of await Array.fromAsync(files.list('blob/'))) await files.remove(key);
    assert.equal(await status(mei, url), 404);
  });

  test(`${engine}: visits are counted, many by one write`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { url, file_id } = await attach(mei, { page_id: await mei.addPage(await mei.addItem('Item'), 'One') });
    const visits = async () =>
      (
        await sheaf.app.context.db
          .selectFrom('attachment')
          .select('visits')
          .where('file_id', '=', file_id)
          .executeTakeFirstOrThrow()
      ).visits;
    for (let at = 0; at < 3; at += 1) await status(mei, url);
    assert.equal(await visits(), 1, 'the first is written, the others wait');
    sheaf.clock.advance(10);
    await status(mei, url);
    assert.equal(await visits(), 4);
  });
});
