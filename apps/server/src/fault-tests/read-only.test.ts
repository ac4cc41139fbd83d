import assert from 'node:assert/strict';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { addItem, ERRORS, pageInfo, savePage, uploadFile } from '@sheaf/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { signIn } from '../../../../scripts/api-client.ts';
import { ADMIN_PASSWORD, spawnLiveServer, startLiveServer } from '../../../../scripts/live-server.ts';
import type { Config } from '../config.ts';
import { onBothEngines } from '../platform/testing/databases.ts';
import { startSheaf } from '../testing/start-sheaf.ts';

const REFUSED = ERRORS.storageRefused.code;
const NOBODY = 65_534;
/** Rights do not bind root: the server is then somebody else. */
const isRoot = process.getuid?.() === 0;
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
const through = isRoot ? AS_NOBODY : [];

async function dataFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-read-only-'));
  t.after(async () => {
    await writable(folder, true);
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/** The folder and those below it. */
async function writable(folder: string, yes: boolean): Promise<void> {
  await chmod(folder, yes ? 0o755 : 0o555);
  if (isRoot) await chown(folder, yes ? NOBODY : 0, yes ? NOBODY : 0);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await writable(join(folder, entry.name), yes);
  }
}

test('a data folder that cannot be written ends the start with its name and what to do', async (t) => {
  if (process.platform !== 'linux') return t.skip('setpriv is of Linux');
  const dataDir = await dataFolder(t);
  await writable(dataDir, false);
  const { exit, address, said } = spawnLiveServer({ dataDir, through });
  await assert.rejects(address);
  assert.equal(await exit, 2);
  const expected = `SHEAF_DATA_DIR: ${dataDir} cannot be written (EACCES). Give the user that runs Sheaf the right to write there, or name another folder.`;
  assert.deepEqual(said, [expected]);
});

test('a data folder that becomes read-only refuses uploads by name, and takes them again without a restart', async (t) => {
  if (process.platform !== 'linux') return t.skip('setpriv is of Linux');
  const dataDir = await dataFolder(t);
  await writable(dataDir, true);
  const server = await startLiveServer({ dataDir, through });
  t.after(() => server.stop());
  const admin = await signIn(server.url, 'admin', ADMIN_PASSWORD);
  const { item_id } = await admin.ok(addItem, { item_name: 'Files', item_type: 1 });
  const { page_id } = await admin.ok(savePage, { item_id, page_title: 'First', page_content: 'text' });
  const upload = (letter: string) =>
    admin.upload(
      uploadFile,
      { name: 'a.txt', bytes: new Uint8Array(Buffer.from(letter)) },
      { page_id: String(page_id) },
    );
  await upload('a');
  await writable(dataDir, false);
  await assert.rejects(upload('b'), { error_code: REFUSED });
  assert.equal((await admin.ok(pageInfo, { page_id })).page_content, 'text');
  await writable(dataDir, true);
  await upload('b');
});

onBothEngines((engine) => {
  test(`${engine}: a database that becomes read-only refuses saves by name, still reads, and saves again`, async (t) => {
    const { admin, app, config } = await startSheaf(t, engine);
    const { item_id } = await admin.addItem('Item');
    const page_id = await admin.addPage({ item_id }, 'First', 'text');
    const save = () => admin.code(savePage, { item_id, page_id, page_title: 'First', page_content: 'other' });
    const turn = async (readOnly: boolean) => {
      if ('url' in config.database) await turnPostgres(config.database, readOnly);
      else await sql`pragma query_only = ${sql.lit(Number(readOnly))}`.execute(app.context.db);
    };
    // A connection that was ended may be noticed by the first query on it.
    const firstAnswer = async () => {
      let code = await save();
      for (let tries = 0; code === ERRORS.fault.code && tries < 20; tries++) code = await save();
      return code;
    };
    await turn(true);
    assert.equal(await firstAnswer(), REFUSED);
    assert.equal((await admin.ok(pageInfo, { page_id })).page_content, 'text');
    await turn(false);
    assert.equal(await firstAnswer(), 0);
  });
});

/** As a server that became a standby: for sessions from now on, so those there are ended. */
async function turnPostgres(database: Extract<Config['database'], { url: string }>, readOnly: boolean): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  const name = new URL(database.url).pathname.slice(1);
  await client.query(`alter database ${name} set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  );
  await client.end();
}
