import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { type DatabasePlace, type Engine, openDatabase } from '../../apps/server/src/platform/database/open.ts';
import { MIGRATIONS } from '../../apps/server/src/schema/migrations/index.ts';
import { startOwnPostgres } from '../postgres.ts';
import { ROOT } from '../tool.ts';
import { isSorted, tablesReadWhole } from './plans.ts';
import { type SentStatements, sentStatements } from './statements.ts';

/** Statements that no index helps, and why that is well. A new one is written so that an index serves it, or joins them. */
const WHOLE: Readonly<Record<string, string>> = {
  'modules/admin-item/admin-item.queries.ts findSiteItems: user': 'within the name of an owner no index finds',
  'modules/attachment/blob.queries.ts lockUnusedBlobs: blob': 'the sweep looks for what nothing points at',
  'modules/audit/audit.queries.ts countWaiting: audit_waiting': 'along its key to the limit',
  'modules/audit/audit.queries.ts findLastSeq: audit_log': 'one row from the end of its key',
  'modules/audit/audit.queries.ts listWaiting: audit_waiting': 'along its key to the limit',
  'modules/health/health.queries.ts askDatabase: setting': 'one row',
  'modules/batch/batch.queries.ts listForsaken: batch': 'imports are few, and forgotten after a while',
  'modules/batch/batch.queries.ts listUploadKeys: batch': 'imports are few, and forgotten after a while',
  'modules/batch/batch.queries.ts removeFinished: batch': 'imports are few, and forgotten after a while',
  'modules/move-in/move-in.queries.ts isUntouched: item': 'along its key to the limit',
  'modules/move-in/move-in.queries.ts isUntouched: user': 'along its key to the limit',
  'modules/overview/overview.queries.ts countSearchEntries: search_entry': 'counted once a minute, for administrators',
  'modules/overview/overview.queries.ts countSite: blob': 'counted once a minute, for administrators',
  'modules/overview/overview.queries.ts countSite: page': 'counted once a minute, for administrators',
  'modules/quota/quota.user.queries.ts countUsersLike: user':
    'an administrator looks for somebody by a part of the name',
  'modules/quota/quota.user.queries.ts countWithOwnQuota: quota': 'all of them are asked for',
  'modules/quota/quota.user.queries.ts listUsersLike: user':
    'an administrator looks for somebody by a part of the name',
  'modules/quota/quota.user.queries.ts listWithOwnQuota: quota': 'along its key to the limit',
  'modules/render/render.queries.ts findUseOfNth: rendered': 'counts along its index to the number',
  'modules/setting/setting.queries.ts listSettings: setting': 'all of them are asked for',
  'modules/user/session.queries.ts removeEndedSessions: login_code': 'codes live a minute',
  'modules/user/user.queries.ts countUsers: user': 'all of them are asked for',
  'modules/user/user.queries.ts listUsersNamed: user': 'along the key of user names to the limit: a name has no index',
  'modules/user/user.queries.ts listUsersWith: user':
    'along the key of user names to the limit: within a word no index finds',
  'modules/user/user.queries.ts listUsers: user': 'along its key to the limit',
  'platform/feed/feed.ts Feed.poll: change_feed': 'along its key to the limit',
  'platform/feed/feed.ts Feed.start: change_feed': 'along its key to the limit',
};

const postgres = await startOwnPostgres();
after(() => postgres?.stop());

let asked: Promise<SentStatements[]> | undefined;

async function wholeReads(t: TestContext, engine: Engine, where: DatabasePlace): Promise<string[]> {
  asked ??= sentStatements();
  const open = await openDatabase<unknown>(where);
  t.after(() => open.close());
  await migrate(open, MIGRATIONS, { info: () => undefined });
  const found = new Set<string>();
  for (const { file, name, sent } of await asked) {
    for (const statement of sent[engine] ?? []) {
      const tables = await tablesReadWhole(open, statement);
      for (const table of tables) found.add(`${file.replace('apps/server/src/', '')} ${name}: ${table}`);
    }
  }
  return [...found].sort();
}

/** The same of tables that one engine alone has. */
const WHOLE_OF_SQLITE: Readonly<Record<string, string>> = {
  'modules/move-in/move-in.ids.queries.ts raiseIds: sqlite_sequence': 'one row for each table; no index can be made',
  'modules/move-in/move-in.ids.queries.ts takeIds: sqlite_sequence': 'one row for each table; no index can be made',
};

const NAMED = Object.keys(WHOLE).sort();

test('every asynchronous function that a file with SQL exports is asked for each engine', async () => {
  asked ??= sentStatements();
  const found = new Map((await asked).map((one) => [`${one.file} ${one.name}`, one.sent]));
  const files = globSync('apps/server/src/**/*queries.ts', { cwd: ROOT, exclude: ['**/testing/**'] });
  const declared = files.flatMap((file) => {
    const names = readFileSync(join(ROOT, file), 'utf8').matchAll(/^export async function (\w+)/gm);
    return [...names].map(([, name]) => `${file} ${name}`);
  });
  assert.ok(declared.length > 100);
  assert.deepEqual(
    declared.filter((name) => !(found.get(name)?.sqlite?.length && found.get(name)?.postgres?.length)),
    [],
  );
});

test('sqlite: no statement reads a table from end to end but those that are named', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-plans-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const named = [...NAMED, ...Object.keys(WHOLE_OF_SQLITE)].sort();
  assert.deepEqual(await wholeReads(t, 'sqlite', { file: join(folder, 'sheaf.db') }), named);
});

test('postgres: no statement reads a table from end to end but those that are named', async (t) => {
  if (!postgres) return t.skip('no PostgreSQL on this machine');
  assert.deepEqual(await wholeReads(t, 'postgres', { url: postgres.url }), NAMED);
});

test('the newest reminders are read along their index to the limit, whatever their number', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-plans-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  asked ??= sentStatements();
  const list = (await asked).find(({ name }) => name === 'listReceived');
  for (const where of [{ file: join(folder, 'sheaf.db') }, ...(postgres ? [{ url: postgres.url }] : [])]) {
    const open = await openDatabase<unknown>(where);
    await migrate(open, MIGRATIONS, { info: () => undefined });
    for (const statement of list?.sent[open.engine] ?? []) {
      assert.equal(await isSorted(open, statement), false, statement.sql);
    }
    await open.close();
  }
});

test('a statement without an index is found on both engines, one with an index is not', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-plans-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const where of [{ file: join(folder, 'sheaf.db') }, ...(postgres ? [{ url: postgres.url }] : [])]) {
    const open = await openDatabase<unknown>(where);
    await migrate(open, MIGRATIONS, { info: () => undefined });
    const reads = (sql: string) => tablesReadWhole(open, { sql, parameters: [] });
    assert.deepEqual(await reads('select * from page as one where revision = 2'), ['page']);
    assert.deepEqual(await reads('select * from item join page using (item_id) where item_id = 2'), []);
    await open.close();
  }
});
