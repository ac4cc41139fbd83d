import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { saveConfig } from '@sheaf/contract';
import type { Config } from '../config.ts';
import { setTurnSettling } from '../platform/archive/turn.ts';
import type { Engine } from '../platform/database/open.ts';
import { createS3Store } from '../platform/storage/s3.ts';
import { freshDatabase, onBothEngines } from '../platform/testing/databases.ts';
import { startFalseStore } from '../platform/testing/false-store.ts';
import { startS3 } from '../platform/testing/s3-server.ts';
import { attach } from '../testing/attach-files.ts';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';
import { backupCommand } from './backup.ts';
import type { Command } from './command.ts';
import { runWith } from './commands.ts';
import { EXIT } from './exit.ts';
import { restoreCommand } from './restore.ts';

async function run(t: TestContext, command: Command, config: Config, ...args: string[]) {
  const printed: string[] = [];
  const told = t.mock.method(console, 'log', (text: string) => void printed.push(text));
  const code = await runWith(command, config, [...args, '--json']);
  told.mock.restore();
  return { code, facts: JSON.parse(printed.at(-1) ?? '{}') as Readonly<Record<string, unknown>> };
}

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'sheaf-restore-'));
  t.after(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** A place of the same engine with nothing in it. */
async function emptyPlace(t: TestContext, engine: Engine, { config }: Sheaf): Promise<Config> {
  const { where } = await freshDatabase(t, engine, []);
  if ('file' in where) await rm(where.file, { force: true });
  return { ...config, dataDir: await folder(t), database: where };
}

async function filesBelow({ dataDir }: Config): Promise<number> {
  const names = await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => []);
  return names.filter((name) => /[\da-f]{64}/.test(name)).length;
}

// nobody else writes to these archives
setTurnSettling(0);

onBothEngines((engine) => {
  test(`${engine}: files are restored into the store that the settings of the snapshot name, and beside it where that does not open`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const settings = await startS3(t, await folder(t));
    const before = await startFalseStore(t, settings.endpoint);
    const { bucket, key, secret } = settings;
    const oss_setting = {
      oss_type: 's3_storage',
      endpoint: before.endpoint,
      bucket,
      key,
      secret,
      subcat: 'site',
    } as const;
    await sheaf.admin.ok(saveConfig, { oss_open: 1, oss_setting });
    const { item_id } = await sheaf.admin.addItem('Files');
    const page_id = await sheaf.admin.addPage({ item_id }, 'Page');
    const urls = new Map<string, string>();
    for (const name of ['one', 'two', 'three']) {
      const bytes = `${name} `.repeat(1000);
      urls.set((await attach(sheaf.admin, { item_id, page_id }, { name: `${name}.txt`, bytes })).url, bytes);
    }
    const archive = await folder(t);
    assert.equal((await run(t, backupCommand, sheaf.config, archive)).code, EXIT.done);
    const store = createS3Store(settings);
    const keys = await Array.fromAsync(store.list());
    assert.equal(keys.length, 3);
    const readsAll = async (config: Config) => {
      const there = await startSheaf(t, engine, { beside: { ...sheaf, config } });
      for (const [url, bytes] of urls) assert.equal(await (await there.guest.get(url)).text(), bytes);
    };

    // it holds all but one of them
    await store.remove(keys[0] ?? '');
    const place = await emptyPlace(t, engine, sheaf);
    const into = await run(t, restoreCommand, place, archive);
    assert.deepEqual(
      [into.code, into.facts['files'], into.facts['files_written'], into.facts['store_trouble']],
      [EXIT.done, 3, 1, 'none'],
    );
    assert.match(String(into.facts['files_in']), /^bucket files, folder site, which the settings/);
    assert.deepEqual([await filesBelow(place), await store.exists(keys[0] ?? '')], [0, true]);
    await readsAll(place);

    // it does not answer: nothing is lost, and the site looks in its folder too
    before.mode = 'gone';
    const alone = await emptyPlace(t, engine, sheaf);
    const beside = await run(t, restoreCommand, alone, archive);
    assert.deepEqual([beside.code, beside.facts['files_written'], await filesBelow(alone)], [EXIT.done, 3, 3]);
    assert.equal(beside.facts['files_in'], join(alone.dataDir, 'files'));
    assert.match(String(beside.facts['store_trouble']), /settings of the snapshot name: The connection broke off/);
    await readsAll(alone);
    before.mode = 'true';

    // the key that its secret was sealed with is gone
    const keyless = { ...(await emptyPlace(t, engine, sheaf)), secretKey: undefined };
    const strange = await run(t, restoreCommand, keyless, archive);
    assert.deepEqual([strange.code, await filesBelow(keyless)], [EXIT.done, 3]);
    assert.match(String(strange.facts['store_trouble']), /The stored secret cannot be opened/);
  });
});
