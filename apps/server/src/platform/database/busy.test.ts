import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
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

test('postgres: a server that hangs while it is connected to may be tried again', async (t) => {
  const sockets: Socket[] = [];
  const hanging = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((listening) => hanging.listen(0, '127.0.0.1', listening));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    hanging.close();
  });
  const { port } = hanging.address() as AddressInfo; // it listens on a port
  const pool = new pg.Pool({
    connectionString: `postgres://sheaf@127.0.0.1:${port}/sheaf`,
    connectionTimeoutMillis: 100,
  });
  await assert.rejects(pool.query('select 1'), isBusy);
  await pool.end();
});
