import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { freshDatabase, onBothEngines } from '../testing/databases.ts';
import { compiledForRow, compiledOnce } from './compiled.ts';
import type { Migration } from './migrate.ts';

interface Tables {
  note: { id: number; text: string; kind: string };
}

const migration: Migration = {
  name: '0001-note',
  up: async (db) => {
    await db.schema
      .createTable('note')
      .addColumn('id', 'bigint', (column) => column.primaryKey())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .execute();
  },
};

onBothEngines((engine) => {
  test(`${engine}: a compiled query puts each value where it belongs, also twice, and keeps constants`, async (t) => {
    const { db } = await freshDatabase<Tables>(t, engine, [migration]);
    let built = 0;
    const find = compiledOnce((from: Kysely<Tables>, text: string, id: number) => {
      built++;
      const same = from.selectFrom('note').select('text').where('kind', '=', 'plain').where('id', '>=', id);
      return same.where((eb) => eb.or([eb('text', '=', text), eb('id', '=', id)])).orderBy('id');
    });
    const rows = [
      { id: 1, text: 'one', kind: 'plain' },
      { id: 2, text: 'two', kind: 'plain' },
      { id: 3, text: 'two', kind: 'other' },
    ];
    await db.insertInto('note').values(rows).execute();
    assert.deepEqual(await find(db, 'two', 1), [{ text: 'one' }, { text: 'two' }]);
    assert.deepEqual(await find(db, "'; drop table note", 2), [{ text: 'two' }]);
    assert.deepEqual(await find(db, 'two', 3), []);
    assert.equal(built, 1);
  });

  test(`${engine}: a compiled insert puts each field of a row into its column, in whatever order they come`, async (t) => {
    const { db } = await freshDatabase<Tables>(t, engine, [migration]);
    let built = 0;
    const insert = compiledForRow(['id', 'text', 'kind'], (to: Kysely<Tables>, row: Tables['note']) => {
      built++;
      return to.insertInto('note').values(row).returning('id');
    });
    assert.deepEqual(await insert(db, { id: 1, text: 'one', kind: 'plain' }), [{ id: 1 }]);
    assert.deepEqual(await insert(db, { kind: 'other', text: "'two'", id: 2 }), [{ id: 2 }]);
    const rows = await db.selectFrom('note').selectAll().orderBy('id').execute();
    assert.deepEqual(rows, [
      { id: 1, text: 'one', kind: 'plain' },
      { id: 2, text: "'two'", kind: 'other' },
    ]);
    assert.equal(built, 1);
  });

  test(`${engine}: in a transaction it sees what the transaction wrote`, async (t) => {
    const { db } = await freshDatabase<Tables>(t, engine, [migration]);
    const find = compiledOnce((from: Kysely<Tables>, id: number) =>
      from.selectFrom('note').select('text').where('id', '=', id),
    );
    assert.deepEqual(await find(db, 1), []);
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('note').values({ id: 1, text: 'mine', kind: 'plain' }).execute();
      assert.deepEqual(await find(tx, 1), [{ text: 'mine' }]);
      assert.deepEqual(await find(db, 1), []);
    });
    assert.deepEqual(await find(db, 1), [{ text: 'mine' }]);
  });
});
