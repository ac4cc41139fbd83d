import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deleteAccount, deleteData, downloadData, ERRORS, LIMITS, myData, requestData } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startProcess } from '../../platform/testing/processes.ts';
import { s3Environment } from '../../platform/testing/s3-server.ts';
import { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { download, parts } from './testing/packed-files.ts';

const PACKING = fileURLToPath(new URL('./testing/packing-process.ts', import.meta.url));
const HOUR = 3600;
const DAY = 24 * HOUR;

onBothEngines((engine) => {
  test(`${engine}: a file is made again after a kill, by any server on the store, and goes with its time or its account`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-s3-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    // Instances of one site share a bucket; one alone has a folder.
    const environment = engine === 'postgres' ? await s3Environment(t, folder) : {};
    const sheaf = await startSheaf(t, engine, { environment });
    const other = await startSheaf(t, engine, { environment, beside: sheaf });
    const { jobs, files, db } = sheaf.app.context;
    const mei = await sheaf.user('mei');
    const { password } = mei;
    const item = await mei.addItem('Guide');
    await mei.addPage(item, 'Start', 'text');

    await mei.ok(requestData, { password });
    const child = startProcess(t, PACKING, sheaf.config);
    assert.equal(await child.next(), 'half-way');
    await child.kill();
    const [half, ...rest] = await parts(sheaf);
    assert.deepEqual(rest, []);
    assert.equal((await mei.ok(myData, {})).state, 'making');
    sheaf.clock.advance(120);
    await other.app.context.jobs.runDue();
    assert.equal((await mei.ok(myData, {})).state, 'ready');
    const made = await parts(sheaf);
    assert.equal(made.length, 1);
    assert.notEqual(made[0], half);
    assert.ok((await download(mei)).has(`items/Guide-${item.item_id}/01-Start.md`));
    const there = new Person(other.url, { username: 'mei', uid: mei.uid });
    for (const [name, value] of mei.cookies) there.cookies.set(name, value);
    assert.ok((await download(there)).has('README.txt'));

    const early = await mei.post(requestData, { password });
    assert.deepEqual(
      [early.error_code, early.error_message],
      [ERRORS.dataAskedLately.code, 'It can be packed once an hour. Try again in 58 minutes.'],
    );
    sheaf.clock.advance(HOUR);
    const put = files.put.bind(files);
    Object.assign(files, { put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) });
    await mei.ok(requestData, { password });
    assert.deepEqual(await parts(sheaf), [], 'the one before went');
    for (let attempt = 0; attempt < 3; attempt++) {
      await jobs.runDue();
      sheaf.clock.advance(60);
    }
    const failed = await mei.ok(myData, {});
    assert.deepEqual([failed.state, failed.error_message, failed.next_at], ['failed', ERRORS.storageFull.en, 0]);
    Object.assign(files, { put });
    assert.equal((await mei.ok(requestData, { password })).state, 'waiting');
    await mei.ok(deleteData, {});
    await jobs.runDue();
    const stopped = await mei.ok(myData, {});
    assert.deepEqual([stopped.state, stopped.next_at], ['none', sheaf.clock.now() + HOUR]);

    sheaf.clock.advance(HOUR);
    await mei.ok(requestData, { password });
    await jobs.runDue();
    sheaf.clock.advance(LIMITS.ownDataDays * DAY - 1);
    assert.equal((await mei.get(downloadData.path)).status, 200);
    await files.put(half ?? '', Buffer.from('left by a killed one'), 20, 'application/zip');
    sheaf.clock.advance(1);
    assert.deepEqual([(await mei.get(downloadData.path)).status, (await mei.ok(myData, {})).state], [404, 'none']);
    await jobs.runDue();
    assert.deepEqual(await parts(sheaf), []);

    await mei.ok(requestData, { password });
    await jobs.runDue();
    assert.equal((await parts(sheaf)).length, 1);
    await sheaf.user('heir');
    await mei.ok(deleteAccount, { password, heir: 'heir' });
    await jobs.runDue();
    assert.deepEqual(await parts(sheaf), []);
    assert.deepEqual(await db.selectFrom('own_data').select('uid').execute(), []);
  });
});
