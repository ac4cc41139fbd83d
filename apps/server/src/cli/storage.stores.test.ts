import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { saveConfig } from '@sheaf/contract';
import type { FileStore } from '../platform/storage/file-store.ts';
import { createS3Store } from '../platform/storage/s3.ts';
import { onBothEngines } from '../platform/testing/databases.ts';
import { startFalseStore } from '../platform/testing/false-store.ts';
import { startS3Process } from '../platform/testing/s3-server.ts';
import { attach } from '../testing/attach-files.ts';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';
import { EXIT, failureOf } from './exit.ts';
import { storageCommand } from './storage.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const KEYS = { SHEAF_BACKUP_S3_KEY: 'S3RVER', SHEAF_BACKUP_S3_SECRET: 'S3RVER' };

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'sheaf-stores-'));
  t.after(() => rm(made, { recursive: true, force: true }));
  return made;
}

interface Ran {
  readonly code: number | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** The command in a process of its own, which `watch` kills. */
async function migrateApart(sheaf: Sheaf, args: readonly string[], watch: (kill: () => void) => void): Promise<Ran> {
  const { database, dataDir, secretKey = '' } = sheaf.config;
  // the file of a test lies in a folder of its own; nothing of this site's files is in its data folder
  const place =
    'url' in database
      ? { DATABASE_URL: database.url, SHEAF_DATA_DIR: dataDir }
      : { SHEAF_DATA_DIR: dirname(database.file) };
  const child = spawn(process.execPath, [MAIN, 'storage', 'migrate', ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...KEYS, SHEAF_SECRET_KEY: secretKey, ...place },
  });
  watch(() => void child.kill('SIGKILL'));
  const [code, said] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
    buffer(child.stdout),
  ]);
  return { code, facts: JSON.parse(said.toString() || '{}') };
}

/** The same beside the server, in its process. */
async function migrate(t: TestContext, { app }: Sheaf, args: readonly string[]): Promise<Ran> {
  const printed: string[] = [];
  const told = t.mock.method(console, 'log', (text: string) => void printed.push(text));
  // it works on a site
  const { run } = storageCommand as Extract<typeof storageCommand, { run: unknown }>;
  const code = await run(app, ['migrate', ...args, '--json'], {}).catch((error: unknown) => {
    const { code: failed, ...facts } = failureOf(error, 'usage');
    printed.push(JSON.stringify(facts));
    return failed;
  });
  told.mock.restore();
  return { code, facts: JSON.parse(printed.find((line) => line.startsWith('{')) ?? '{}') };
}

/** Each key with the hash of what stands under it. */
async function sumsIn(store: FileStore): Promise<ReadonlyMap<string, string>> {
  const sums = new Map<string, string>();
  for (const key of (await Array.fromAsync(store.list())).toSorted()) {
    const { stream } = await store.read(key);
    sums.set(
      key,
      createHash('sha256')
        .update(await buffer(stream))
        .digest('hex'),
    );
  }
  return sums;
}

onBothEngines((engine) => {
  test(`${engine}: files move from an address of a store to another server, though the move and the servers are killed`, async (t) => {
    const sheaf = await startSheaf(t, engine, { environment: KEYS });
    const [old, next] = [await startS3Process(t, await folder(t)), await startS3Process(t, await folder(t))];
    const before = await startFalseStore(t, next.endpoint);
    const form = ({ endpoint, bucket, key, secret }: typeof old) =>
      ({ oss_type: 's3_storage', endpoint, bucket, key, secret }) as const;
    const { item_id } = await sheaf.admin.addItem('Files');
    const page_id = await sheaf.admin.addPage({ item_id }, 'Page');
    const urls = new Map<string, string>();
    await sheaf.admin.ok(saveConfig, { oss_open: 1, oss_setting: form(old) });
    for (let at = 0; at < 10; at++) {
      const bytes = `file ${at} `.repeat(5000);
      urls.set((await attach(sheaf.admin, { item_id, page_id }, { name: `${at}.txt`, bytes })).url, bytes);
    }
    const [oldStore, newStore] = [createS3Store(old), createS3Store(next)];
    const sums = await sumsIn(oldStore);
    assert.equal(sums.size, 10);
    await sheaf.admin.ok(saveConfig, { oss_setting: { ...form(next), endpoint: before.endpoint } });

    const address = `s3://files?endpoint=${encodeURIComponent(old.endpoint)}&path_style=on`;
    const order = ['--from', address, '--to', 's3'];
    // the move is killed while it puts a file
    const killed = await migrateApart(sheaf, order, (kill) => {
      before.onPut = (count) => {
        if (count === 4) kill();
      };
    });
    assert.equal(killed.code, null, 'it was killed');
    before.onPut = undefined;
    const left = (await sumsIn(oldStore)).size;
    assert.ok(left > 0 && left < 10, `${left} are left`);
    for (const [url, bytes] of urls) assert.equal(await (await sheaf.guest.get(url)).text(), bytes);

    // then the new server is, which the move says and ends; what was there is there when it is back
    before.asked.length = 0;
    before.onPut = (count) => {
      if (count === 3) void next.kill();
    };
    const broken = await migrate(t, sheaf, order);
    assert.deepEqual([broken.code, broken.facts['error']], [EXIT.fault, 'StoreError']);
    before.onPut = undefined;
    await next.startAgain();

    const done = await migrate(t, sheaf, order);
    assert.deepEqual([done.code, done.facts['damaged']], [EXIT.done, []], JSON.stringify(done.facts));
    assert.deepEqual(
      [...(await sumsIn(newStore))].filter(([key]) => !key.startsWith('probe/')),
      [...sums],
    );
    assert.deepEqual((await sumsIn(oldStore)).size, 0);
    await old.kill();
    for (const [url, bytes] of urls) assert.equal(await (await sheaf.guest.get(url)).text(), bytes);

    // the store in use, by another name: every file would be removed from where it was found
    const alias = `s3://files?endpoint=${encodeURIComponent(next.endpoint)}&path_style=on`;
    const same = await migrate(t, sheaf, ['--from', alias, '--to', 's3']);
    assert.deepEqual([same.code, same.facts['error']], [EXIT.refused, 'UnknownPlaceError']);

    // into a folder of itself, and out of it again
    await sheaf.admin.ok(saveConfig, { oss_setting: { subcat: 'site/files' } });
    const inwards = await migrate(t, sheaf, ['--from', alias, '--to', 's3']);
    assert.deepEqual([inwards.code, inwards.facts['removed']], [EXIT.done, 10], JSON.stringify(inwards.facts));
    for (const key of (await sumsIn(newStore)).keys()) assert.match(key, /^(site\/files\/blob|probe)\//);
    for (const [url, bytes] of urls) assert.equal(await (await sheaf.guest.get(url)).text(), bytes);
    await sheaf.admin.ok(saveConfig, { oss_setting: { subcat: '' } });
    const outwards = await migrate(t, sheaf, [
      '--from',
      alias.replace('s3://files', 's3://files/site/files'),
      '--to',
      's3',
    ]);
    assert.deepEqual([outwards.code, outwards.facts['removed']], [EXIT.done, 10], JSON.stringify(outwards.facts));
    assert.deepEqual(
      [...(await sumsIn(newStore))].filter(([key]) => !key.startsWith('probe/')),
      [...sums],
    );
  });
});
