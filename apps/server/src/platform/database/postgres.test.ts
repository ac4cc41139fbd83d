import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { freshDatabase } from '../testing/databases.ts';
import { compiledOnce } from './compiled.ts';
import { openDatabase } from './open.ts';

const skip = process.env['TEST_DATABASE_URL'] ? false : 'TEST_DATABASE_URL is not set';

test('postgres: connections ended by the server under load fail their queries only, service is back within 5 s', {
  skip,
}, async (t) => {
  const { db, where } = await freshDatabase<unknown>(t, 'postgres', []);
  const admin = await openDatabase<unknown>(where);
  t.after(() => admin.close());
  await sql`create table hit (n integer)`.execute(db);
  let stop = false;
  let served = 0;
  const load = Array.from({ length: 8 }, async () => {
    while (!stop) {
      const work = db.transaction().execute(async (tx) => {
        await sql`insert into hit (n) values (1)`.execute(tx);
        await new Promise((resume) => setImmediate(resume));
        await sql`select count(*) from hit`.execute(tx);
      });
      await work.then(
        () => {
          served++;
        },
        () => undefined,
      );
    }
  });
  for (let round = 0; round < 5; round++) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(admin.db);
    const before = served;
    const end = performance.now() + 5_000;
    while (served < before + 20 && performance.now() < end) await sql`select 1`.execute(admin.db);
    assert.ok(served >= before + 20, `served ${served - before} transactions in 5 s`);
  }
  stop = true;
  await Promise.all(load);
  const { rows } = await sql<{ n: number }>`select count(*) as n from hit`.execute(db);
  // A connection may be ended after its commit and before the answer, so a few more may be there than were served.
  assert.ok((rows[0]?.n ?? 0) >= served);
});

test('postgres: sessions carry our name and limits', { skip }, async (t) => {
  const { db } = await freshDatabase<unknown>(t, 'postgres', []);
  const { rows } = await sql<{ name: string }>`select current_setting('application_name') as name,
    current_setting('statement_timeout') as statement, current_setting('transaction_isolation') as isolation`.execute(
    db,
  );
  const [{ name, ...limits } = { name: '' }] = rows;
  assert.deepEqual(limits, { statement: '30s', isolation: 'read committed' });
  assert.match(name, /^sheaf-[\da-f]{12}-\d+$/);
});

test('postgres: an address where nothing answers fails at once and leaves nothing running', async () => {
  await assert.rejects(openDatabase<unknown>({ url: 'postgres://nobody@127.0.0.1:1/none' }), /ECONNREFUSED/);
});

test('postgres: a compiled query is planned once for a connection, and again after its table changed', {
  skip,
}, async (t) => {
  const { db: owner, where } = await freshDatabase<Noted>(t, 'postgres', []);
  assert.ok('url' in where);
  await sql`create table noted (id bigint primary key)`.execute(owner);
  await sql`insert into noted values (1)`.execute(owner);
  const { db, close } = await openDatabase<Noted>({ url: where.url, poolSize: 1 });
  t.after(close);
  const find = compiledOnce((from: Kysely<Noted>, id: number) =>
    from.selectFrom('noted').selectAll().where('id', '=', id),
  );
  const planned = async () => {
    const statements = sql<{
      n: number;
    }>`select count(*) as n from pg_prepared_statements where statement like '%noted%'`;
    return (await statements.execute(db)).rows[0]?.n;
  };
  for (let round = 0; round < 3; round++) assert.deepEqual(await find(db, 1), [{ id: 1 }]);
  assert.equal(await planned(), 1);
  await sql`alter table noted add column text text not null default 'new'`.execute(owner);
  await assert.rejects(find(db, 1), /cached plan/);
  assert.deepEqual(await find(db, 1), [{ id: 1, text: 'new' }]);
});

interface Noted {
  noted: { id: number };
}
