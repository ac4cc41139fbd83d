import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { freshDatabase, onBothEngines } from '../testing/databases.ts';
import { startProcess } from '../testing/processes.ts';
import { type Migration, migrate, NewerDatabaseError } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

const QUIET = { info: () => undefined };
const SLOW = new URL('../testing/migrating-process.ts', import.meta.url).pathname;

function makesTable(name: string, table: string): Migration {
  return {
    name,
    up: async (db) => {
      await sql`create table ${sql.id(table)} (n integer)`.execute(db);
    },
  };
}

async function rowsOf(db: Kysely<unknown>, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? -1;
}

async function again(
  t: TestContext,
  open: { where: Parameters<typeof openDatabase>[0] },
): Promise<OpenDatabase<unknown>> {
  const second = await openDatabase<unknown>(open.where);
  t.after(() => second.close());
  return second;
}

onBothEngines((engine) => {
  test(`${engine}: migrations run in order, once`, async (t) => {
    const open = await freshDatabase<unknown>(t, engine, []);
    const told: unknown[] = [];
    const log = { info: (facts: object) => told.push({ ...facts, ms: 0 }) };
    const first = [makesTable('0001-a', 'a')];
    await migrate(open, first, log);
    await migrate(open, [...first, makesTable('0002-b', 'b')], log);
    await migrate(open, [...first, makesTable('0002-b', 'b')], log);
    assert.deepEqual(told, [
      { migrations: 1, ms: 0 }, // a new database is told of once, however many there are
      { migration: '0002-b', ms: 0 },
    ]);
    assert.equal(await rowsOf(open.db, 'b'), 0);
  });

  test(`${engine}: a migration that fails leaves nothing of itself`, async (t) => {
    const open = await freshDatabase<unknown>(t, engine, []);
    const fails: Migration = {
      name: '0001-fails',
      up: async (db) => {
        await sql`create table half (n integer)`.execute(db);
        throw new Error('no');
      },
    };
    await assert.rejects(migrate(open, [fails], QUIET), /no/);
    await assert.rejects(rowsOf(open.db, 'half'));
    await migrate(open, [makesTable('0001-fails', 'half')], QUIET);
    assert.equal(await rowsOf(open.db, 'half'), 0);
  });

  test(`${engine}: a database of a newer version is refused and left alone`, async (t) => {
    const open = await freshDatabase<unknown>(t, engine, []);
    const both = [makesTable('0001-a', 'a'), makesTable('0002-b', 'b')];
    await migrate(open, both, QUIET);
    await assert.rejects(migrate(open, both.slice(0, 1), QUIET), (error) => {
      assert.ok(error instanceof NewerDatabaseError);
      assert.match(error.message, /0002-b/);
      return true;
    });
  });

  test(`${engine}: killed in the middle of a migration, the old schema is there`, async (t) => {
    const open = await freshDatabase<unknown>(t, engine, []);
    const child = startProcess(t, SLOW, open.where);
    assert.equal(await child.next(), 'starting');
    assert.equal(await child.next(), 'in the middle');
    await child.kill();
    const second = await again(t, open);
    await assert.rejects(rowsOf(second.db, 'slow'));
    await migrate(second, [makesTable('0001-slow', 'slow')], QUIET);
    assert.equal(await rowsOf(second.db, 'slow'), 0);
  });

  test(`${engine}: of two processes one migrates and the other waits`, async (t) => {
    const open = await freshDatabase<unknown>(t, engine, []);
    const first = startProcess(t, SLOW, open.where);
    await first.next();
    assert.equal(await first.next(), 'in the middle');
    const second = startProcess(t, SLOW, 'file' in open.where ? { ...open.where, waitLimitMs: 20 } : open.where);
    assert.equal(await second.next(), 'starting');
    first.send('go on');
    assert.equal(await first.next(), 'ran it');
    assert.equal(await second.next(), 'found it done');
    assert.equal(await rowsOf(open.db, 'slow'), 2);
  });
});

test('sqlite: the file is copied before it is migrated, and the newest three copies are kept', async (t) => {
  const open = await freshDatabase<unknown>(t, 'sqlite', []);
  const migrations: Migration[] = [];
  for (const number of [1, 2, 3, 4, 5, 6]) {
    migrations.push(makesTable(`000${number}-t`, `t${number}`));
    await migrate(open, migrations, QUIET);
  }
  assert.ok(open.file);
  const folder = dirname(open.file);
  const copies = (await readdir(folder)).filter((name) => name.includes('.before-')).sort();
  assert.deepEqual(
    copies,
    [4, 5, 6].map((number) => `${basename(open.file ?? '')}.before-000${number}-t`),
  );
  const copy = await openDatabase<unknown>({ file: join(folder, copies[2] ?? '') });
  t.after(() => copy.close());
  assert.equal(await rowsOf(copy.db, 't5'), 0);
  await assert.rejects(rowsOf(copy.db, 't6'));
});
