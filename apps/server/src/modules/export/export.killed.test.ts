import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cancelExport, deleteAccount, exportState, madeExport, startExport } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startProcess } from '../../platform/testing/processes.ts';
import { s3Environment } from '../../platform/testing/s3-server.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { makePrintFolder, removeLeftPrints, removePrintFolder } from './pdf-folder.ts';

/** Does due jobs, and stops for ever when a part of a file is stored. */
const STORING = fileURLToPath(new URL('../own-data/testing/packing-process.ts', import.meta.url));
/** Longer than any lease. */
const LATER = 120;
const DAY = 86_400;

onBothEngines((engine) => {
  test(`${engine}: what a killed server left half is made anew by another, opened at any, and nothing stays of the half`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-s3-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    // Instances of one site share a bucket; one alone has a folder.
    const environment = engine === 'postgres' ? await s3Environment(t, folder) : {};
    const sheaf = await startSheaf(t, engine, { environment });
    const other = await startSheaf(t, engine, { environment, beside: sheaf });
    const { files } = sheaf.app.context;
    const parts = () => Array.fromAsync(files.list('export/'));
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Guide');
    await mei.addPage(item, 'Start', 'text');
    await mei.ok(startExport, { ...item, format: 'word', later: 1 });
    const child = startProcess(t, STORING, sheaf.config);
    assert.equal(await child.next(), 'half-way');
    await child.kill();
    const [half] = await parts();
    const killed = await mei.ok(exportState, item);
    assert.deepEqual([killed.exports[0]?.state, killed.exports[0]?.key], ['running', '']);
    sheaf.clock.advance(LATER);
    await other.app.context.jobs.runDue();
    const [made] = (await mei.ok(exportState, item)).exports;
    assert.equal(made?.state, 'ready');
    const whole = await parts();
    assert.ok(whole.length === 1 && whole[0] !== half);
    for (const { url } of [sheaf, other]) {
      const answer: Response = await fetch(`${url}${madeExport.path}?key=${made?.key}`);
      assert.equal((await answer.arrayBuffer()).byteLength, made?.size);
    }

    // what no row names goes after a day, and an account leaves nothing
    await files.put(half ?? '', Buffer.from('left by a killed one'), 20, 'application/zip');
    await mei.ok(startExport, { ...item, format: 'site', later: 1 });
    await mei.ok(deleteAccount, { password: mei.password, heir: (await sheaf.user('heir')).username });
    sheaf.clock.advance(DAY + 1);
    await sheaf.app.context.jobs.runDue();
    assert.deepEqual(await parts(), []);
    const left = await sheaf.app.context.db.selectFrom('export_job').select('export_id').execute();
    assert.deepEqual(left, []);
  });

  test(`${engine}: a store that is full fails an export after some attempts, and the next one can be asked for at once`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { files, jobs } = sheaf.app.context;
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Guide');
    await mei.addPage(item, 'Start', 'text');
    const put = files.put.bind(files);
    Object.assign(files, { put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) });
    const { job } = await mei.ok(startExport, { ...item, format: 'site', later: 1 });
    for (let attempt = 0; attempt < 3; attempt++) {
      await jobs.runDue();
      sheaf.clock.advance(60);
    }
    const [failed] = (await mei.ok(exportState, item)).exports;
    assert.equal(failed?.state, 'failed');
    assert.match(failed?.error_message ?? '', /storage|disk|space/i);
    Object.assign(files, { put });
    await mei.ok(cancelExport, { export_id: job?.export_id ?? 0 });
    await mei.ok(startExport, { ...item, format: 'site', later: 1 });
    await jobs.runDue();
    assert.deepEqual(
      (await mei.ok(exportState, item)).exports.map(({ state }) => state),
      ['ready'],
    );
  });
});

test('what a killed process left of printing goes with the next start, and what others print stays', async (t) => {
  const mine = await makePrintFolder();
  t.after(() => removePrintFolder(mine));
  const ended = spawn('true');
  await once(ended, 'exit');
  const [dead, living] = [ended.pid, process.ppid].map((pid) => mine.replace(`-${process.pid}-`, `-${pid}-`));
  const earlier = `${mine.slice(0, -6)}before`;
  for (const folder of [dead, living, earlier]) await mkdir(folder ?? '');
  t.after(() => rm(living ?? '', { recursive: true }));
  await removeLeftPrints();
  assert.deepEqual(
    [mine, dead, living, earlier].map((folder) => existsSync(folder ?? '')),
    [true, false, true, false],
  );
});
