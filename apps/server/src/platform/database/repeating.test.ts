import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { freshDatabase, onBothEngines } from '../testing/databases.ts';
import { isBusy } from './errors.ts';
import type { Migration } from './migrate.ts';

interface Tables {
  shelf: { name: string; books: number };
}

const SHELVES: readonly Migration[] = [
  {
    name: '0001-shelves',
    up: async (db) => {
      await sql`create table shelf (name text primary key, books bigint not null)`.execute(db);
      await sql`insert into shelf values ('a', 0), ('b', 0)`.execute(db);
    },
  },
];

const skip = process.env['TEST_DATABASE_URL'] ? false : 'TEST_DATABASE_URL is not set';

onBothEngines((engine) => {
  test(`${engine}: what its work throws ends a transaction at once`, async (t) => {
    const { db } = await freshDatabase<Tables>(t, engine, SHELVES);
    let begun = 0;
    const failing = db.transaction().execute(async () => {
      begun++;
      throw new Error('no');
    });
    await assert.rejects(failing, /no/);
    assert.equal(begun, 1);
  });
});

test('postgres: of two transactions that wait for each other one is begun again, and both are done', {
  skip,
}, async (t) => {
  const { db } = await freshDatabase<Tables>(t, 'postgres', SHELVES);
  const held = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
  let begun = 0;
  const fill = (one: 'a' | 'b', other: 'a' | 'b') =>
    db.transaction().execute(async (tx) => {
      begun++;
      await sql`set local deadlock_timeout = 20`.execute(tx);
      const add = (name: string) =>
        tx
          .updateTable('shelf')
          .set((eb) => ({ books: eb('books', '+', 1) }))
          .where('name', '=', name)
          .execute();
      await add(one);
      held[one].resolve();
      await held[other].promise;
      await add(other);
    });
  await Promise.all([fill('a', 'b'), fill('b', 'a')]);
  assert.equal(begun, 3);
  assert.deepEqual(await db.selectFrom('shelf').selectAll().orderBy('name').execute(), [
    { name: 'a', books: 2 },
    { name: 'b', books: 2 },
  ]);
});

test('postgres: one that is stopped each time is busy in the end', { skip }, async (t) => {
  const { db } = await freshDatabase<Tables>(t, 'postgres', SHELVES);
  let begun = 0;
  const stopped = db.transaction().execute(async (tx) => {
    begun++;
    await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx);
  });
  await assert.rejects(stopped, isBusy);
  assert.equal(begun, 5);
});
