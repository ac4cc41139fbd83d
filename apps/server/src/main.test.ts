import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Only a server that does not end is ended: on a machine with much to do a start alone may take a minute. */
const GIVEN_UP_MS = 600_000;

/** Modules that were compiled for other tests: nothing that the server itself reads. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Starts the server with nothing in its environment but this; it is expected to give up by itself. */
async function startAndEnd(t: TestContext, environment: Record<string, string>): Promise<Ended> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-main-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', SHEAF_DATA_DIR: folder, ...environment };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: GIVEN_UP_MS });
  const [out, error, [code, signal]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  assert.equal(signal, null, `the server was ended by a signal, having said: ${out}${error}`);
  return { code, out, error };
}

async function takenPort(t: TestContext): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  t.after(() => other.close());
  // Listening on a port, so the address is no pipe and not null.
  return (other.address() as AddressInfo).port;
}

test('a taken port is named, and the password of the new administrator is told all the same', async (t) => {
  const port = await takenPort(t);
  const { code, out, error } = await startAndEnd(t, { PORT: String(port), HOST: '127.0.0.1' });
  assert.equal(code, 1);
  assert.match(error, new RegExp(`^PORT: another program listens there .*${port}\\)\\n$`));
  assert.match(out, /Administrator: admin\nPassword: \S{10,}\n/);
});

test('a database that is not there is told in one line', async (t) => {
  const environment = {
    DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:1/none',
    SHEAF_SECRET_KEY: 'the secret key of a test, long enough',
  };
  const { code, error } = await startAndEnd(t, environment);
  assert.equal(code, 1);
  assert.match(error, /^Sheaf cannot start: [^\n]*ECONNREFUSED[^\n]*\n$/);
  assert.doesNotMatch(error, /secret-word/);
});

test('a variable that cannot be right is named before anything is made', async (t) => {
  const proxy = await startAndEnd(t, { SHEAF_TRUST_PROXY: '10.0.0.0/8, proxy.local' });
  assert.deepEqual([proxy.code, proxy.error], [2, 'SHEAF_TRUST_PROXY: not an address or a network: proxy.local\n']);
  const database = await startAndEnd(t, { DATABASE_URL: 'nonsense', SHEAF_SECRET_KEY: 'x'.repeat(32) });
  assert.equal(database.code, 2);
  assert.match(database.error, /^DATABASE_URL: /);
});

test('started by its file alone, the server keeps its young generation small', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-main-'));
  const quiet = { HOST: '127.0.0.1', SHEAF_LOG_LEVEL: 'error' };
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', SHEAF_DATA_DIR: folder, ...quiet };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(async () => {
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  const figures = await (await fetch(`${await addressOf(child.stdout)}metrics`)).text();
  const size = /^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)$/m.exec(figures)?.[1];
  assert.ok(Number(size) <= 16 * 1024 * 1024, `${size} bytes`);
});

async function addressOf(out: Readable): Promise<string> {
  for await (const line of createInterface(out)) {
    const address = /^Sheaf is at (\S+)$/.exec(line)?.[1];
    if (address) return address;
  }
  return assert.fail('the server ended before it had an address');
}

test('nothing that the server loads at its start brings the client of fetch or the library for workbooks', async () => {
  const app = new URL('app.ts', import.meta.url).href;
  const script = `
    const { registerHooks } = await import('node:module');
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import(${JSON.stringify(app)});
    console.log([...loaded, ...process.moduleLoadList].filter((name) => /undici|src.xlsx|exchange.src.markdown.read/.test(name)).join());`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH, NODE_COMPILE_CACHE },
  });
  assert.deepEqual([await text(child.stdout), await text(child.stderr)], ['\n', '']);
});
