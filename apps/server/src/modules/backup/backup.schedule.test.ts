import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ERRORS, listReminders, loadBackup, runBackup, saveBackup } from '@sheaf/contract';
import { openArchive } from '../../platform/archive/archive.ts';
import { openPlace } from '../../platform/archive/place.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { attach } from '../../testing/attach-files.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { examine } from '../health/doctor.service.ts';
import { damagedFiles, restoreRows } from './restore.service.ts';

const PASSPHRASE = 'twelve letters and more';
const HOUR = 3600;

async function snapshotsIn(place: string) {
  const archive = await openArchive(await openPlace(place, { key: '', secret: '' }), PASSPHRASE);
  return { archive, ids: await archive.list() };
}

const runDue = ({ app }: Sheaf) => app.context.jobs.runDue();

onBothEngines((engine) => {
  test(`${engine}: backups come when they are due, from one of two processes, encrypted and pruned; a failure is told`, async (t) => {
    const environment = { SHEAF_BACKUP_PASSPHRASE: PASSPHRASE };
    const sheaf = await startSheaf(t, engine, { environment });
    const { admin, clock } = sheaf;
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-backups-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const place = join(folder, 'made');
    const { item_id } = await admin.addItem('Keep');
    const { page_id } = await admin.ok('/api/page/save', { item_id, page_title: 'One', page_content: 'one word' });
    await attach(admin, { item_id, page_id }, { name: 'notes.txt', bytes: 'words of a file' });

    const first = await admin.ok(loadBackup, {});
    assert.deepEqual(
      [first.backup_open, first.next_at, first.place_from, first.encrypted, first.last.good],
      [0, 0, 'data', 1, null],
    );
    for (const [field, code] of [
      ['backups', ERRORS.settingInvalid.code],
      [join(sheaf.config.dataDir, 'files/x'), ERRORS.settingInvalid.code],
      [join(folder, 'none/made'), ERRORS.backupFolder.code],
    ] as const) {
      assert.equal(await admin.code(saveBackup, { folder: field }), code, field);
    }
    assert.deepEqual(await readdir(folder), []);

    // now, and every six hours
    await admin.ok(saveBackup, {
      ...{ backup_open: 1, every: 'hours', hours: 6, folder: place },
      ...{ keep_daily: 1, keep_weekly: 0, keep_monthly: 0 },
    });
    await runDue(sheaf);
    const { last, next_at, running } = await admin.ok(loadBackup, {});
    assert.deepEqual([last.failure, last.good?.files, last.good?.missing_files, running], ['', 1, 0, 0]);
    assert.equal(next_at, last.started_at + 6 * HOUR);
    const { archive, ids } = await snapshotsIn(place);
    assert.deepEqual(ids, [last.good?.snapshot]);
    const manifest = await archive.read(ids[0] ?? '');
    await restoreRows(archive, manifest, { file: join(folder, 'restored.db') });
    assert.deepEqual(await damagedFiles(archive, manifest), []);
    assert.ok(!(await readFile(join(folder, 'made/archive.json'), 'utf8')).includes(PASSPHRASE));

    clock.advance(5 * HOUR);
    await runDue(sheaf);
    assert.equal((await snapshotsIn(place)).ids.length, 1);
    const other = await startSheaf(t, engine, { beside: sheaf, environment });
    clock.advance(HOUR);
    await Promise.all([runDue(sheaf), runDue(other)]);
    await sheaf.app.context.settings.reload();
    const second = await admin.ok(loadBackup, {});
    assert.equal(second.last.good?.kept_snapshots, 1, 'of a day the newest is kept');
    assert.deepEqual((await snapshotsIn(place)).ids, [second.last.good?.snapshot]);
    assert.notEqual(second.last.good?.snapshot, last.good?.snapshot);

    // somebody puts a file where the folder was
    await rm(place, { recursive: true });
    await writeFile(place, '');
    for (const hours of [6, 1]) {
      clock.advance(hours * HOUR);
      await runDue(sheaf);
    }
    const failed = await admin.ok(loadBackup, {});
    assert.deepEqual([failed.last.failure, failed.last.good?.snapshot], ['place', second.last.good?.snapshot]);
    assert.equal(failed.last.failing_since, failed.last.started_at - HOUR);
    assert.equal(failed.next_at, failed.last.ended_at + HOUR);
    const told = (await admin.ok(listReminders, {})).list.filter(({ action_type }) => action_type === 'backup');
    assert.equal(told.length, 1, 'once');
    assert.match(told[0]?.message_content ?? '', /^ENOTDIR/);
    const findings = await examine(sheaf.app.context);
    assert.equal(findings.find(({ check }) => check === 'backups')?.state, 'bad');

    await rm(place);
    await admin.ok(runBackup, {});
    assert.equal((await admin.ok(loadBackup, {})).running, 1);
    assert.equal(await admin.code(runBackup, {}), ERRORS.backupRunning.code);
    await runDue(sheaf);
    const mended = await admin.ok(loadBackup, {});
    assert.deepEqual([mended.last.failure, mended.last.failing_since, mended.running], ['', 0, 0]);
    const figures = await (await sheaf.guest.get('/metrics')).text();
    assert.match(figures, new RegExp(`^sheaf_backup_last_success_seconds ${mended.last.good?.at}$`, 'm'));
  });
});
