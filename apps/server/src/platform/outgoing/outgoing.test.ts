import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, request as plainRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createOutgoing } from './outgoing.ts';
import { isPublicAddress } from './public-address.ts';
import { type Network, OutgoingError } from './target.ts';

const PUBLIC = '93.184.215.14';

test('only addresses of hosts on the public internet are called', () => {
  const hosts = [PUBLIC, '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '2a00::1'];
  for (const address of hosts) assert.ok(isPublicAddress(address), address);
  const others = [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '192.0.0.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '2001::1'],
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1', '5f00::1'],
    ...['', 'localhost', '1', '127.1', '0x7f.1', 'fe80::1%eth0'],
  ];
  for (const address of others) assert.ok(!isPublicAddress(address), address);
});

/** A host of the internet that stands in this process, for every public address. */
async function internet(t: TestContext, answer: (request: IncomingMessage) => { status: number; location?: string }) {
  const got: { host: string; path: string; body: string }[] = [];
  const called: string[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    got.push({ host: request.headers.host ?? '', path: request.url ?? '', body });
    const { status, location } = answer(request);
    response.writeHead(status, location ? { location } : {}).end('x'.repeat(200_000));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  const names = new Map([
    ['push.test', [PUBLIC]],
    ['inside.test', ['10.0.0.7']],
    ['both.test', [PUBLIC, '127.0.0.1']],
  ]);
  const network: Network = {
    resolve: async (host) => {
      const addresses = names.get(host);
      if (!addresses) throw new Error('ENOTFOUND');
      return addresses;
    },
    request: (options) => {
      called.push(String(options.host));
      return plainRequest({ ...options, host: '127.0.0.1', port });
    },
  };
  return { outgoing: createOutgoing(network), names, got, called };
}

test('a form is posted to the address that was checked, under the name that was given', async (t) => {
  const { outgoing, got, called } = await internet(t, () => ({ status: 204 }));
  await outgoing.postForm('https://push.test/hook?key=1', { title: '更新了', content: 'a & b' });
  assert.deepEqual(called, [PUBLIC]);
  assert.deepEqual(got, [
    { host: 'push.test', path: '/hook?key=1', body: 'title=%E6%9B%B4%E6%96%B0%E4%BA%86&content=a+%26+b' },
  ]);
});

test('nothing is sent to what is not public, whatever it was before, and no redirect is followed', async (t) => {
  const { outgoing, names, got, called } = await internet(t, (request) =>
    request.url === '/away' ? { status: 302, location: 'https://inside.test/' } : { status: 503 },
  );
  const fails = async (url: string, final: boolean) => {
    await assert.rejects(
      outgoing.postForm(url, {}),
      (error) => error instanceof OutgoingError && error.final === final,
      url,
    );
  };
  for (const url of [
    'http://push.test/',
    'https://mei:word@push.test/',
    'https://inside.test/',
    'https://both.test/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest',
    'ftp://push.test/',
    'no address',
  ]) {
    await fails(url, true);
  }
  assert.deepEqual([got, called], [[], []]);
  await fails('https://unknown.test/', false);
  await fails('https://push.test/', false);
  await fails('https://push.test/away', true);
  assert.equal(got.length, 2);
  await outgoing.check('https://push.test/');
  // the name stands for another host by the time of the call
  names.set('push.test', ['192.168.0.1']);
  await fails('https://push.test/', true);
  assert.equal(got.length, 2);
});
