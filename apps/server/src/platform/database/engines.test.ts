import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Generated, sql } from 'kysely';
import { freshDatabase, onBothEngines } from '../testing/databases.ts';
import { withId } from './columns.ts';
import { isBusy, isForeignKeyViolation, isUniqueViolation } from './errors.ts';
import type { Migration } from './migrate.ts';
import { openDatabase } from './open.ts';

interface Tables {
  shelf: { shelf_id: Generated<number>; name: string; place: number };
  book: { book_id: Generated<number>; shelf_id: number };
}

const SHELVES: readonly Migration[] = [
  {
    name: '0001-shelves',
    up: async (db, engine) => {
      await withId(db.schema.createTable('shelf'), 'shelf_id', engine)
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('place', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('shelf_name_place', ['name', 'place'])
        .execute();
      await sql`create unique index shelf_name_folded on shelf (lower(name))`.execute(db);
      await withId(db.schema.createTable('book'), 'book_id', engine)
        .addColumn('shelf_id', 'bigint', (column) => column.notNull().references('shelf.shelf_id'))
        .execute();
    },
  },
];

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => assert.fail('it was not refused'),
    (error: unknown) => error,
  );
}

onBothEngines((engine) => {
  test(`${engine}: a unique violation is told by its columns or its index`, async (t) => {
    const { db } = await freshDatabase<Tables>(t, engine, SHELVES);
    await db.insertInto('shelf').values({ shelf_id: 7, name: 'a', place: 1 }).execute();
    const byId = await failureOf(db.insertInto('shelf').values({ shelf_id: 7, name: 'b', place: 1 }).execute());
    assert.ok(isUniqueViolation(byId));
    assert.ok(isUniqueViolation(byId, ['shelf_id']));
    assert.ok(!isUniqueViolation(byId, ['name', 'place']));
    const byIndex = await failureOf(db.insertInto('shelf').values({ name: 'A', place: 1 }).execute());
    assert.ok(isUniqueViolation(byIndex, 'shelf_name_folded'));
    assert.ok(!isUniqueViolation(byIndex, 'other'));
    await sql`drop index shelf_name_folded`.execute(db);
    const byPair = await failureOf(db.insertInto('shelf').values({ name: 'a', place: 1 }).execute());
    assert.ok(isUniqueViolation(byPair, ['place', 'name']));
    assert.ok(!isForeignKeyViolation(byPair) && !isBusy(byPair));
  });

  test(`${engine}: a foreign key violation is told`, async (t) => {
    const { db } = await freshDatabase<Tables>(t, engine, SHELVES);
    const error = await failureOf(db.insertInto('book').values({ shelf_id: 404 }).execute());
    assert.ok(isForeignKeyViolation(error));
    assert.ok(!isUniqueViolation(error));
  });

  test(`${engine}: counts, sums and ids are numbers, also large ones; rows are plain objects`, async (t) => {
    const { db } = await freshDatabase<Tables>(t, engine, SHELVES);
    await db.insertInto('shelf').values({ name: 'a', place: 9_007_199_254_740_990 }).execute();
    const sums = await db
      .selectFrom('shelf')
      .select((e) => [e.fn.countAll<number>().as('n'), e.fn.sum<number>('place').as('total'), 'shelf_id'])
      .groupBy('shelf_id')
      .execute();
    assert.deepEqual(sums, [{ n: 1, total: 9_007_199_254_740_990, shelf_id: 1 }]);
  });

  test(`${engine}: ids brought along are kept, and ids are not given twice`, async (t) => {
    const { db } = await freshDatabase<Tables>(t, engine, SHELVES);
    const insert = (name: string) =>
      db.insertInto('shelf').values({ name, place: 0 }).returning('shelf_id').executeTakeFirstOrThrow();
    const first = await insert('a');
    const second = await insert('b');
    await db.deleteFrom('shelf').where('shelf_id', '=', second.shelf_id).execute();
    const third = await insert('c');
    assert.deepEqual([first.shelf_id, second.shelf_id, third.shelf_id], [1, 2, 3]);
  });

  test(`${engine}: a transaction is all or nothing, and others see it when it is committed`, async (t) => {
    const { db, where } = await freshDatabase<Tables>(t, engine, SHELVES);
    const other = await openDatabase<Tables>(where);
    t.after(() => other.close());
    const count = async () => (await other.db.selectFrom('shelf').selectAll().execute()).length;
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await tx.insertInto('shelf').values({ name: 'a', place: 0 }).execute();
        throw new Error('undo');
      }),
      /undo/,
    );
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('shelf').values({ name: 'b', place: 0 }).execute();
      assert.equal(await count(), 0);
    });
    assert.equal(await count(), 1);
  });

  test(`${engine}: transactions that lock what they read lose no update`, async (t) => {
    const { db } = await freshDatabase<Tables>(t, engine, SHELVES);
    await db.insertInto('shelf').values({ name: 'a', place: 0 }).execute();
    const add = () =>
      db.transaction().execute(async (tx) => {
        const row = await tx.selectFrom('shelf').selectAll().forUpdate().executeTakeFirstOrThrow();
        await tx
          .updateTable('shelf')
          .set({ place: row.place + 1 })
          .execute();
      });
    await Promise.all(Array.from({ length: 25 }, add));
    assert.equal((await db.selectFrom('shelf').select('place').executeTakeFirstOrThrow()).place, 25);
  });

  test(`${engine}: a column added later is seen by a statement that was used before`, async (t) => {
    const { db } = await freshDatabase<Tables>(t, engine, SHELVES);
    await db.insertInto('shelf').values({ name: 'a', place: 0 }).execute();
    await db.selectFrom('shelf').selectAll().execute();
    await sql`alter table shelf add column colour text not null default 'red'`.execute(db);
    assert.deepEqual(await db.selectFrom('shelf').selectAll().execute(), [
      { shelf_id: 1, name: 'a', place: 0, colour: 'red' },
    ]);
  });
});
