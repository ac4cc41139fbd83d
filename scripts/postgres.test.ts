import assert from 'node:assert/strict';
import { connect } from 'node:net';
import test, { type TestContext } from 'node:test';
import { npmBinaries, type PostgresBinaries, startPostgres, systemBinaries } from './postgres.ts';

async function listens(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(Number(port), hostname);
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  const answer = await promise;
  socket.destroy();
  return answer;
}

async function startsAndStops(t: TestContext, binaries: PostgresBinaries | undefined): Promise<void> {
  if (!binaries) return t.skip('not on this machine');
  const given = process.env['TEST_DATABASE_URL'];
  delete process.env['TEST_DATABASE_URL'];
  t.after(() => {
    if (given !== undefined) process.env['TEST_DATABASE_URL'] = given;
  });
  const postgres = await startPostgres(binaries);
  assert.ok(postgres);
  t.after(() => postgres.stop());
  assert.equal(await listens(postgres.url), true);
  await postgres.stop();
  assert.equal(await listens(postgres.url), false);
}

test('the PostgreSQL of the npm package starts and stops', (t) => startsAndStops(t, npmBinaries()));

test('the PostgreSQL of the system starts and stops', (t) => startsAndStops(t, systemBinaries()));
