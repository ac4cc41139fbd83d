import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { freshDatabase } from '../testing/databases.ts';
import { isBusy } from './errors.ts';

const skip = process.env['TEST_DATABASE_URL'] ? false : 'TEST_DATABASE_URL is not set';

test('postgres: no free connection in time, and a statement that took too long, may be tried again', {
  skip,
}, async (t) => {
  const { where, db } = await freshDatabase(t, 'postgres', []);
  assert.ok('url' in where);
  const pool = new pg.Pool({ connectionString: where.url, max: 1, connectionTimeoutMillis: 1000 });
  const held = await pool.connect();
  await assert.rejects(pool.query('select 1'), isBusy);
  held.release();
  await pool.end();

  const slow = db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 20`.execute(tx);
    await sql`select pg_sleep(5)`.execute(tx);
  });
  await assert.rejects(slow, isBusy);
});
