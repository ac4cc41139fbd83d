import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { format, promisify } from 'node:util';
import { ERRORS, homePageSetting, logIn, setForgottenPassword } from '@sheaf/contract';
import { openZip } from '@sheaf/exchange';
import { onBothEngines } from '../platform/testing/databases.ts';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';
import { runCommand } from './commands.ts';

const run = promisify(execFile);
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

interface Ran {
  readonly code: number;
  readonly out: string;
}

function environmentOf({ config }: Sheaf): Record<string, string | undefined> {
  const database = 'url' in config.database ? { DATABASE_URL: config.database.url } : {};
  return { SHEAF_DATA_DIR: config.dataDir, SHEAF_SECRET_KEY: config.secretKey, ...database };
}

/** `sheaf …` in a process of its own, beside the running server. */
async function sheafProcess(sheaf: Sheaf, ...args: string[]): Promise<Ran> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...environmentOf(sheaf) };
  try {
    const { stdout, stderr } = await run(process.execPath, [MAIN, ...args], { env });
    return { code: 0, out: stdout + stderr };
  } catch (error) {
    // What execFile rejects with when the command ends with a code.
    const failed = error as { code: number; stdout: string; stderr: string };
    return { code: failed.code, out: failed.stdout + failed.stderr };
  }
}

/** The same without the second that such a process takes to load: an app of its own on the same database. */
async function sheafCommand(t: TestContext, sheaf: Sheaf, ...args: string[]): Promise<Ran> {
  const lines: string[] = [];
  const print = (...said: unknown[]) => void lines.push(`${format(...said)}\n`);
  const printers = [t.mock.method(console, 'log', print), t.mock.method(console, 'error', print)];
  try {
    const code = await runCommand(args, environmentOf(sheaf));
    return { code, out: lines.join('') };
  } finally {
    for (const { mock } of printers) mock.restore();
  }
}

/** The command looks for an SQLite file in the data folder; the test's server has it elsewhere. */
async function besideServer(
  t: Parameters<typeof startSheaf>[0],
  engine: Parameters<typeof startSheaf>[1],
): Promise<Sheaf> {
  const sheaf = await startSheaf(t, engine);
  const { database } = sheaf.config;
  if (!('file' in database)) return sheaf;
  return { ...sheaf, config: { ...sheaf.config, dataDir: dirname(database.file) } };
}

/** What the server says once the news has arrived; each question gives it time, and it has a hundred. */
async function heardBeian(sheaf: Sheaf): Promise<string> {
  for (let asked = 0; asked < 100; asked++) {
    await sheaf.app.context.feed.poll();
    const { beian } = await sheaf.guest.ok(homePageSetting, {});
    if (beian !== '') return beian;
  }
  return '';
}

onBothEngines((engine) => {
  test(`${engine}: sheaf export writes an item to a file, as somebody who may take it along`, async (t) => {
    const sheaf = await besideServer(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Guide', { members_only: 1 });
    const api = await mei.addCatalog(item, 'API');
    await mei.addPage(item, 'Start', 'first');
    await mei.addPage(item, 'Orders', 'second', api);
    await mei.addMember(item, tom, { member_group_id: 1, cat_id: api });
    const file = join(sheaf.config.dataDir, 'guide.zip');
    const write = (...more: string[]) => sheafCommand(t, sheaf, 'export', String(item.item_id), file, ...more);
    const names = async () => {
      const { files } = await openZip({ bytes: new Uint8Array(await readFile(file)), name: 'a.zip' });
      return files.map(({ path }) => path);
    };
    const all = await write('--format', 'markdown', '--json');
    assert.deepEqual(JSON.parse(all.out), { file, bytes: (await stat(file)).size });
    assert.deepEqual(await names(), ['Start.md', 'API/Orders.md', 'info.json']);
    assert.equal((await write('--format', 'markdown', '--as', 'tom')).code, 0);
    assert.deepEqual(await names(), ['API/Orders.md', 'info.json']);
    const none = await write('--format', 'openapi');
    assert.equal(none.code, 1);
    assert.match(none.out, /There is no API page/);
    await sheaf.user('stranger');
    assert.equal((await write('--format', 'word', '--as', 'stranger')).code, 1);
    assert.equal((await write('--format', 'tape')).code, 2);
    assert.deepEqual(await names(), ['API/Orders.md', 'info.json'], 'what was refused leaves the file as it is');
  });

  test(`${engine}: settings are read and changed by command, and the running server hears of it`, async (t) => {
    const sheaf = await besideServer(t, engine);
    assert.match((await sheafCommand(t, sheaf, 'config', 'list')).out, /register_open = 1/);
    assert.deepEqual(await sheafProcess(sheaf, 'config', 'set', 'beian', 'ICP 1'), { code: 0, out: 'beian = ICP 1\n' });
    assert.equal(await heardBeian(sheaf), 'ICP 1');
    const bad = await sheafProcess(sheaf, 'config', 'set', 'home_page', '7');
    assert.equal(bad.code, 1);
    assert.match(bad.out, /home_page/);
    const quota = await sheafCommand(t, sheaf, 'config', 'set', 'quota_items', '20');
    assert.deepEqual(quota, { code: 0, out: 'quota_items = 20\n' });
    assert.equal((await sheafCommand(t, sheaf, 'config', 'get', 'quota_pages')).out, 'unlimited\n');
    assert.equal((await sheafCommand(t, sheaf, 'config', 'get', 'nothing')).code, 3);
    const password = await sheafCommand(t, sheaf, 'config', 'set', 'smtp_password', 'not to be shown');
    assert.deepEqual(password, { code: 0, out: 'smtp_password = ********\n' });
    assert.equal((await sheafCommand(t, sheaf, 'nonsense')).code, 2);
    const verified = await sheafCommand(t, sheaf, 'audit', 'verify', '--json');
    const { last_seq, last_hash, ...report } = JSON.parse(verified.out);
    assert.deepEqual(
      [verified.code, report],
      [0, { rows: 4, first_seq: 1, broken: null }],
      'the three settings, and the log-in before them',
    );
    const noted = ['audit', 'verify', '--noted'];
    assert.equal((await sheafCommand(t, sheaf, ...noted, `${last_seq}:${last_hash}`)).code, 0);
    const other = await sheafCommand(t, sheaf, ...noted, `2:${'0'.repeat(64)}`);
    assert.deepEqual(
      [other.code, other.out],
      [1, 'Row 2 is not the one that was noted. 1 rows before it are right.\n'],
    );
    assert.equal((await sheafCommand(t, sheaf, ...noted, 'nothing')).code, 2);
  });

  test(`${engine}: accounts are added and given a new password by command`, async (t) => {
    const sheaf = await besideServer(t, engine);
    const added = await sheafProcess(sheaf, 'user', 'add', 'operator', '--admin');
    const password = /Password: (\S+)/.exec(added.out)?.[1] ?? '';
    assert.equal((await sheaf.guest.ok(logIn, { username: 'operator', password })).groupid, 1);
    const renewed = await sheafCommand(t, sheaf, 'user', 'password', 'operator');
    const next = /Password: (\S+)/.exec(renewed.out)?.[1] ?? '';
    assert.equal(await sheaf.guest.code(logIn, { username: 'operator', password }), ERRORS.loginWrong.code);
    assert.equal(await sheaf.guest.code(logIn, { username: 'operator', password: next }), 0);
    const link = await sheafCommand(t, sheaf, 'user', 'link', 'operator');
    const token = /\/user\/reset#(\S+)/.exec(link.out)?.[1] ?? '';
    await sheaf.guest.ok(setForgottenPassword, { token, new_password: 'chosen by himself' });
    assert.equal(await sheaf.guest.code(logIn, { username: 'operator', password: 'chosen by himself' }), 0);
    assert.equal((await sheafCommand(t, sheaf, 'user', 'add', 'operator')).code, 1);
    const disabled = await sheafCommand(t, sheaf, 'user', 'disable', 'operator', '--json');
    assert.equal(JSON.parse(disabled.out).disabled, true);
    const own = { username: 'operator', password: 'chosen by himself' };
    assert.equal(await sheaf.guest.code(logIn, own), ERRORS.accountDisabled.code);
    assert.equal((await sheafCommand(t, sheaf, 'user', 'admin', 'admin', '--off')).code, 1, 'the last who can log in');
    assert.equal((await sheafCommand(t, sheaf, 'user', 'enable', 'operator')).code, 0);
    assert.equal((await sheafCommand(t, sheaf, 'user', 'disable', 'nobody')).code, 3);
    assert.equal((await sheafCommand(t, sheaf, 'user', 'disable')).code, 2);
    assert.match((await sheafCommand(t, sheaf, 'user', 'list')).out, /operator\t\tadministrator/);

    assert.equal((await sheafCommand(t, sheaf, 'user', 'one-step', 'operator')).code, 1, 'there is no second step');
    const { db } = sheaf.app.context;
    const { uid } = (await sheaf.guest.ok(logIn, own)) ?? {};
    await db.insertInto('totp').values({ uid, secret: 'sealed', begun_at: 1, confirmed_at: 1 }).execute();
    assert.equal(await sheaf.guest.code(logIn, own), ERRORS.secondStepNeeded.code);
    assert.equal((await sheafCommand(t, sheaf, 'user', 'one-step', 'operator')).code, 0);
    assert.equal(await sheaf.guest.code(logIn, own), 0);
  });
});
