import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CLIENT = fileURLToPath(new URL('./testing/post-over-tls.ts', import.meta.url));
/** An authority of these tests alone, whose key was thrown away, and what it signed for push.test, with that key. */
const AUTHORITY = fileURLToPath(new URL('./testing/authority.pem', import.meta.url));
const PUSH_HOST = new URL('./testing/push-host.pem', import.meta.url);

test('over TLS only a host is told whose certificate is for its name and of an authority that is known', async (t) => {
  const host = await readFile(PUSH_HOST);
  const got: string[] = [];
  const server = createServer({ cert: host, key: host }, async (request, response) => {
    got.push(`${request.headers.host} ${(await request.toArray()).join('')}`);
    response.end();
  });
  server.on('tlsClientError', () => undefined); // who does not trust it hangs up
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  const post = async (url: string, environment: Readonly<Record<string, string>> = {}) => {
    const { NODE_EXTRA_CA_CERTS: _, ...rest } = process.env;
    const options = { env: { ...rest, ...environment } };
    const { stdout } = await promisify(execFile)(process.execPath, [CLIENT, url, `${port}`], options);
    return stdout;
  };
  const known = { NODE_EXTRA_CA_CERTS: AUTHORITY };
  const said = await Promise.all([
    post('https://push.test/hook'),
    post('https://other.test/hook', known),
    post('https://inside.test/hook', known),
    post(`https://127.0.0.1:${port}/hook`, known),
  ]);
  assert.deepEqual(said, [
    'no answer UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'no answer ERR_TLS_CERT_ALTNAME_INVALID',
    'no public address',
    'no public address',
  ]);
  assert.deepEqual(got, []);
  assert.equal(await post('https://push.test/hook', known), 'sent');
  assert.deepEqual(got, ['push.test title=%E6%9B%B4%E6%96%B0%E4%BA%86']);
});
