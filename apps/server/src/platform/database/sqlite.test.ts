import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Generated, sql } from 'kysely';
import { freshDatabase } from '../testing/databases.ts';
import { DatabaseBusyError, sqliteCode, TransactionLostError } from './errors.ts';
import type { Migration } from './migrate.ts';
import { openDatabase } from './open.ts';

interface Tables {
  note: { note_id: Generated<number>; text: string };
}

const NOTE: readonly Migration[] = [
  {
    name: '0001-note',
    up: async (db) => {
      await sql`create table note (note_id integer primary key, text text not null unique)`.execute(db);
    },
  },
];
const SQLITE_FULL = 13;

test('sqlite: a write through db inside a transaction ends with a clear error, and the next write works', async (t) => {
  const { where } = await freshDatabase<Tables>(t, 'sqlite', NOTE);
  const open = await openDatabase<Tables>({ ...where, waitLimitMs: 30 });
  t.after(() => open.close());
  await assert.rejects(
    open.db.transaction().execute(async (tx) => {
      await tx.insertInto('note').values({ text: 'lost' }).execute();
      await open.db.insertInto('note').values({ text: 'waits for itself' }).execute();
    }),
    (error) => error instanceof DatabaseBusyError && /use `tx`/.test(error.message),
  );
  await open.db.insertInto('note').values({ text: 'next' }).execute();
  assert.deepEqual(await open.db.selectFrom('note').select('text').execute(), [{ text: 'next' }]);
});

test('sqlite: a full disk rolls the transaction back, and the next write works', async (t) => {
  const { db } = await freshDatabase<Tables>(t, 'sqlite', NOTE);
  await db.insertInto('note').values({ text: 'before' }).execute();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 2)}`.execute(db);
  const filling = db.transaction().execute(async (tx) => {
    await tx.insertInto('note').values({ text: 'small' }).execute();
    await tx
      .insertInto('note')
      .values({ text: 'x'.repeat(1_000_000) })
      .execute();
  });
  await assert.rejects(filling, (error) => sqliteCode(error) === SQLITE_FULL);
  await assert.rejects(
    db
      .insertInto('note')
      .values({ text: 'y'.repeat(1_000_000) })
      .execute(),
    (error) => sqliteCode(error) === SQLITE_FULL,
  );
  await sql`pragma max_page_count = 1000000`.execute(db);
  await db.insertInto('note').values({ text: 'after' }).execute();
  const left = await db.selectFrom('note').select('text').orderBy('note_id').execute();
  assert.deepEqual(left, [{ text: 'before' }, { text: 'after' }]);
});

test('sqlite: statements after the engine gave a transaction up are not committed alone', async (t) => {
  const { db } = await freshDatabase<Tables>(t, 'sqlite', NOTE);
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await tx.insertInto('note').values({ text: 'first' }).execute();
      // As SQLite does by itself when the disk is full or cannot be read.
      await sql`rollback`.execute(tx);
      await tx.insertInto('note').values({ text: 'second' }).execute();
    }),
    TransactionLostError,
  );
  assert.deepEqual(await db.selectFrom('note').selectAll().execute(), []);
});

test('sqlite: writers of two connections wait for each other', async (t) => {
  const one = await freshDatabase<Tables>(t, 'sqlite', NOTE);
  const two = await openDatabase<Tables>(one.where);
  t.after(() => two.close());
  await one.db.insertInto('note').values({ text: '0' }).execute();
  const add = (open: typeof two) =>
    open.db.transaction().execute(async (tx) => {
      const { text } = await tx.selectFrom('note').select('text').executeTakeFirstOrThrow();
      await new Promise((resume) => setImmediate(resume));
      await tx
        .updateTable('note')
        .set({ text: String(Number(text) + 1) })
        .execute();
    });
  await Promise.all(Array.from({ length: 40 }, (_, index) => add(index % 2 ? one : two)));
  assert.deepEqual(await one.db.selectFrom('note').select('text').execute(), [{ text: '40' }]);
});

test('sqlite: raw reads do not wait for a transaction, a raw with-insert writes', async (t) => {
  const { db } = await freshDatabase<Tables>(t, 'sqlite', NOTE);
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('note').values({ text: 'unseen' }).execute();
    const outside = await sql<{ n: number }>`select count(*) as n from note`.execute(db);
    assert.deepEqual(outside.rows, [{ n: 0 }]);
  });
  await sql`with w(t) as (select 'raw') insert into note (text) select t from w`.execute(db);
  assert.equal((await db.selectFrom('note').selectAll().execute()).length, 2);
});

test('sqlite: a copy made while others write is whole', async (t) => {
  const open = await freshDatabase<Tables>(t, 'sqlite', NOTE);
  assert.ok(open.backup && open.file);
  for (let n = 0; n < 40; n++) {
    await open.db
      .insertInto('note')
      .values({ text: `${n} ${'z'.repeat(200_000)}` })
      .execute();
  }
  const file = join(open.file, '..', 'copy.db');
  let copying = true;
  const copied = open.backup(file).finally(() => {
    copying = false;
  });
  let written = 0;
  while (copying) {
    await open.db
      .insertInto('note')
      .values({ text: `later ${written++}` })
      .execute();
  }
  await copied;
  const copy = await openDatabase<Tables>({ file });
  t.after(() => copy.close());
  assert.deepEqual((await sql`pragma integrity_check`.execute(copy.db)).rows, [{ integrity_check: 'ok' }]);
  const { n } = await copy.db
    .selectFrom('note')
    .select((count) => count.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  assert.ok(n >= 40 && n <= 40 + written);
});

test('sqlite: queries in a row let the event loop go on', async (t) => {
  const { db } = await freshDatabase<Tables>(t, 'sqlite', NOTE);
  let wentOn = false;
  setImmediate(() => {
    wentOn = true;
  });
  const end = performance.now() + 5_000;
  while (!wentOn && performance.now() < end) await db.selectFrom('note').selectAll().execute();
  assert.ok(wentOn);
});

test('sqlite: every commit is flushed, foreign keys hold', async (t) => {
  const { db, file } = await freshDatabase<Tables>(t, 'sqlite', NOTE);
  const settings = [];
  for (const name of ['journal_mode', 'synchronous', 'foreign_keys', 'wal_autocheckpoint', 'mmap_size']) {
    settings.push((await sql`pragma ${sql.raw(name)}`.execute(db)).rows[0]);
  }
  assert.deepEqual(settings, [
    { journal_mode: 'wal' },
    { synchronous: 2 },
    { foreign_keys: 1 },
    { wal_autocheckpoint: 1000 },
    { mmap_size: 0 },
  ]);
  await db.insertInto('note').values({ text: 'on disk before it is acknowledged' }).execute();
  assert.ok(readFileSync(`${file}-wal`).includes('on disk before it is acknowledged'));
});
