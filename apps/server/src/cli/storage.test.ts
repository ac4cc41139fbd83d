import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadConfig, saveConfig } from '@sheaf/contract';
import { createS3Store } from '../platform/storage/s3.ts';
import { onBothEngines } from '../platform/testing/databases.ts';
import { type FalseStore, startFalseStore } from '../platform/testing/false-store.ts';
import { startS3 } from '../platform/testing/s3-server.ts';
import { attach } from '../testing/attach-files.ts';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';
import { backupCommand } from './backup.ts';
import { EXIT, failureOf } from './exit.ts';
import { storageCommand } from './storage.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'sheaf-move-'));
  t.after(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** The command beside the server, in its own process of the site. */
async function move(t: TestContext, { app }: Sheaf, ...args: string[]) {
  const printed: string[] = [];
  const [told, warned] = [t.mock.method(console, 'log'), t.mock.method(console, 'error')];
  for (const one of [told, warned]) one.mock.mockImplementation((text: string) => void printed.push(text));
  // it works on a site
  const { run } = storageCommand as Extract<typeof storageCommand, { run: unknown }>;
  const code = await run(app, ['migrate', ...args, '--json'], {}).catch((error: unknown) => {
    const { code: failed, ...facts } = failureOf(error, 'usage');
    printed.push(JSON.stringify(facts));
    return failed;
  });
  for (const one of [told, warned]) one.mock.restore();
  return {
    code,
    facts: JSON.parse(printed.find((line) => line.startsWith('{')) ?? '{}') as Readonly<Record<string, unknown>>,
  };
}

onBothEngines((engine) => {
  test(`${engine}: files move to a store and on while people read and upload, killed or not, and none is lost`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const settings = await startS3(t, await folder(t));
    const before = await startFalseStore(t, settings.endpoint);
    const { bucket, key, secret } = settings;
    const form = { oss_type: 's3_storage', endpoint: before.endpoint, bucket, key, secret } as const;
    const { item_id } = await sheaf.admin.addItem('Files');
    const page_id = await sheaf.admin.addPage({ item_id }, 'Page');
    const urls = new Map<string, string>();
    const put = async (name: string) => {
      const bytes = `${name} `.repeat(1000);
      urls.set((await attach(sheaf.admin, { item_id, page_id }, { name: `${name}.txt`, bytes })).url, bytes);
    };
    const allThere = async () => {
      for (const [url, bytes] of urls) assert.equal(await (await sheaf.guest.get(url)).text(), bytes);
    };
    const { dataDir } = sheaf.config;
    const local = async () =>
      (await readdir(join(dataDir, 'files'), { recursive: true })).filter((name) => /[\da-f]{64}/.test(name)).length;
    for (let at = 0; at < 12; at++) await put(`early ${at}`);

    await sheaf.admin.ok(saveConfig, { oss_setting: form });
    assert.equal((await move(t, sheaf, '--from', 'local', '--to', 's3')).code, 1, 'there is no store yet');
    await sheaf.admin.ok(saveConfig, { oss_open: 1 });
    const dry = await move(t, sheaf, '--from', 'local', '--to', 's3', '--dry-run');
    assert.deepEqual([dry.code, dry.facts['files'], dry.facts['copied'], await local()], [0, 12, 0, 12]);

    // a store that lies is found out, and what it was given stays where it was
    before.mode = 'lies';
    const lied = await move(t, sheaf, '--from', 'local', '--to', 's3');
    assert.deepEqual([lied.code, lied.facts['error'], await local()], [1, 'FileDiffersError', 12]);
    before.mode = 'gone';
    const gone = await move(t, sheaf, '--from', 'local', '--to', 's3');
    assert.deepEqual([gone.code, gone.facts['error']], [EXIT.fault, 'StoreError']);
    assert.match(String(gone.facts['message']), /^The file store: The connection broke off/);
    before.mode = 'true';
    await allThere();

    // the SQLite file of a test lies outside the data folder, where no other process would find it
    if (engine === 'postgres') {
      await killInItsMidst(sheaf, before);
      assert.ok((await local()) < 12, 'some were moved');
      await allThere();
    }

    const [moved] = await Promise.all([move(t, sheaf, '--from', 'local', '--to', 's3'), put('meanwhile'), allThere()]);
    assert.deepEqual([moved.code, moved.facts['in_use'], await local()], [0, true, 0]);
    await allThere();

    // content that is not that of its name is told, and stays
    const bad = `blob/ab/${'a'.repeat(64)}-1-${'0'.repeat(16)}`;
    await sheaf.admin.ok(saveConfig, { oss_open: 0 });
    await createS3Store(settings).put(bad, Buffer.from('other'), 5, 'a/b');
    const back = await move(t, sheaf, '--from', 'former', '--to', 'local');
    assert.deepEqual([back.code, back.facts['damaged']], [1, [bad]]);
    assert.equal((await sheaf.admin.ok(loadConfig, {})).oss_former_count, 1);
    await createS3Store(settings).remove(bad);
    assert.equal((await move(t, sheaf, '--from', 'former', '--to', 'local')).code, 0);
    assert.equal((await sheaf.admin.ok(loadConfig, {})).oss_former_count, 0);
    assert.deepEqual([await Array.fromAsync(createS3Store(settings).list()), await local()], [[], 13]);
    await allThere();

    // from one folder of a bucket to another
    await sheaf.admin.ok(saveConfig, { oss_open: 1, oss_setting: { subcat: 'one' } });
    await move(t, sheaf, '--from', 'local', '--to', 's3');
    await sheaf.admin.ok(saveConfig, { oss_setting: { subcat: 'two' } });
    assert.equal((await move(t, sheaf, '--from', 'former', '--to', 's3')).facts['removed'], 13);
    for await (const name of createS3Store(settings).list()) assert.match(name, /^two\//);
    await allThere();
    // the other commands look into that store too
    const told = t.mock.method(console, 'log', () => undefined);
    const { runBeside } = backupCommand as Extract<typeof backupCommand, { runBeside: unknown }>;
    assert.equal(await runBeside(sheaf.config, [await folder(t), '--json']), 0);
    const { files, missing_files } = JSON.parse(String(told.mock.calls[0]?.arguments[0]));
    assert.deepEqual([files, missing_files], [13, []]);
  });
});

async function killInItsMidst(sheaf: Sheaf, store: FalseStore): Promise<void> {
  store.asked.length = 0;
  const child = spawn(process.execPath, [MAIN, 'storage', 'migrate', '--from', 'local', '--to', 's3'], {
    stdio: 'ignore',
    env: { ...process.env, ...environmentOf(sheaf) },
  });
  store.onPut = (count) => {
    if (count === 4) child.kill('SIGKILL');
  };
  const code = await new Promise((resolve) => child.once('exit', resolve));
  store.onPut = undefined;
  assert.equal(code, null, 'it was killed');
}

function environmentOf({ config }: Sheaf): Record<string, string> {
  const database = 'url' in config.database ? { DATABASE_URL: config.database.url } : {};
  return { SHEAF_DATA_DIR: config.dataDir, SHEAF_SECRET_KEY: config.secretKey ?? '', ...database };
}

test('a place that nobody knows is refused, and a wrong call too', async (t) => {
  const sheaf = await startSheaf(t, 'sqlite');
  assert.equal((await move(t, sheaf, '--from', 'nowhere', '--to', 'local')).facts['error'], 'UnknownPlaceError');
  assert.equal((await move(t, sheaf, '--from', 'local', '--to', 'local')).code, EXIT.refused);
  assert.equal((await move(t, sheaf, '--from', 'local')).code, EXIT.usage);
  assert.equal((await move(t, sheaf, '--from', 'local', '--to', 'local', '--fast')).code, EXIT.usage);
});
