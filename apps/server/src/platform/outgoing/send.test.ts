import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createOutgoing } from './outgoing.ts';
import type { OutgoingRequest } from './send.ts';
import { allowedHosts, inTurn, type Network, OutgoingError } from './target.ts';

const PUBLIC = '93.184.215.14';
const OTHER = '8.8.8.8';

/** Every host that may be called, in this process. */
async function internet(
  t: TestContext,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  allow: readonly string[] = [],
) {
  const got: { over: string; address: string; line: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const called: { over: string; address: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const { over = '', address = '' } = called.at(-1) ?? {};
    got.push({ over, address, line: `${request.method} ${request.url}`, headers: request.headers, body });
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  const names = new Map([
    ['one.test', [PUBLIC]],
    ['two.test', [OTHER]],
    ['inside.test', ['10.0.0.7']],
    ['both.test', [PUBLIC, '10.0.0.7']],
    ['model.local', ['192.168.7.7']],
  ]);
  const network: Network = {
    resolve: async (host) => names.get(host) ?? Promise.reject(new Error('ENOTFOUND')),
    request: (options, over) => {
      called.push({ over, address: `${options.host}:${options.port}` });
      return plainRequest({ ...options, host: '127.0.0.1', port });
    },
  };
  const outgoing = createOutgoing(network, allowedHosts(allow));
  const ask = async (url: string, more: Partial<OutgoingRequest> = {}) => {
    const plain = { method: 'GET', headers: {}, timeoutMs: 5000, maxBytes: 1000, redirects: 'refuse' } as const;
    const { body, ...head } = await outgoing.send({ url, ...plain, ...more });
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    return { ...head, text: Buffer.concat(parts).toString() };
  };
  const refused = async (url: string, message: string, more: Partial<OutgoingRequest> = {}) => {
    await assert.rejects(ask(url, more), (error) => {
      assert.ok(error instanceof OutgoingError, String(error));
      assert.equal(error.message, message, url);
      return true;
    });
  };
  return { ask, refused, got, called, names };
}

test('any request is sent to the address that was checked, under its name, plainly or over TLS', async (t) => {
  const { ask, got } = await internet(t, (_request, response) =>
    response.writeHead(418, { 'x-kind': 'pot' }).end('short and stout'),
  );
  const answer = await ask('http://one.test:8080/tea?milk=1', {
    method: 'PUT',
    headers: {
      authorization: 'Bearer mine',
      'content-type': 'text/plain',
      host: 'inside.test',
      'content-length': '1',
      te: 'x',
    },
    body: '一杯茶',
  });
  assert.deepEqual([answer.status, answer.headers['x-kind'], answer.text], [418, 'pot', 'short and stout']);
  assert.deepEqual([got[0]?.over, got[0]?.address, got[0]?.line], ['plain', `${PUBLIC}:8080`, 'PUT /tea?milk=1']);
  assert.deepEqual([got[0]?.headers.host, got[0]?.body], ['one.test:8080', '一杯茶']);
  assert.deepEqual([got[0]?.headers.authorization, got[0]?.headers['te']], ['Bearer mine', undefined]);
  await ask('https://one.test/');
  assert.deepEqual([got[1]?.over, got[1]?.address], ['tls', `${PUBLIC}:443`]);
});

test('only what is public or allowed is called, by any spelling, and of a name that leads to both nothing', async (t) => {
  const plain = (_request: IncomingMessage, response: ServerResponse) => void response.end('there');
  const strict = await internet(t, plain);
  const inside = [
    ...['http://inside.test/', 'http://both.test/', 'http://127.0.0.1/', 'http://127.1/', 'http://2130706433/'],
    ...['http://0x7f.1/', 'http://[::1]/', 'http://[::ffff:7f00:1]/', 'http://169.254.169.254/latest', 'http://0/'],
    ...['http://model.local/', 'http://[64:ff9b::a00:1]/', 'http://[fd00::1]/', 'http://100.100.100.200/'],
  ];
  for (const url of inside) await strict.refused(url, 'no public address');
  for (const url of ['ftp://one.test/', 'file:///etc/passwd', 'gopher://one.test/'])
    await strict.refused(url, 'not http or https');
  await strict.refused('http://mei:word@one.test/', 'carries a user name or password');
  await strict.refused('no address', 'not an address');
  await strict.refused('http://unknown.test/', 'the host was not found');
  for (const method of ['CONNECT', 'TRACE', 'get', 'A B'])
    await strict.refused('http://one.test/', 'not a method', { method });
  const admit = (target: URL) => {
    if (target.port === '25') throw new OutgoingError('not this port', { final: true });
  };
  await strict.refused('http://one.test:25/', 'not this port', { admit });
  assert.deepEqual(strict.called, []);
  await strict.refused('http://one.test/', 'not a header', { headers: { 'x-a': 'b\r\nx-c: d' } });
  assert.deepEqual(strict.got, []);

  const open = await internet(t, plain, ['model.local', '10.0.0.0/8', '127.0.0.1']);
  for (const url of ['http://MODEL.local/', 'http://inside.test/', 'http://both.test/', 'http://127.1/']) {
    assert.equal((await open.ask(url)).text, 'there', url);
  }
  await open.refused('http://192.168.7.7/', 'no public address');
  open.names.set('inside.test', ['11.0.0.1', '172.16.0.1']);
  await open.refused('http://inside.test/', 'no public address');
});

test('a redirect is followed only where that was wanted, checked anew, and tells another host no secrets', async (t) => {
  const ways: Readonly<Record<string, readonly [number, string]>> = {
    '/same': [307, '/end'],
    '/other': [302, 'https://two.test/end'],
    '/posted': [308, 'https://two.test/end'],
    '/inside': [302, 'http://inside.test/'],
    '/around': [302, '/around'],
    '/file': [301, 'file:///etc/passwd'],
  };
  const site = await internet(t, (request, response) => {
    const [status, location] = ways[request.url ?? ''] ?? [200, undefined];
    response.writeHead(status, location === undefined ? {} : { location }).end('end');
  });
  const headers = {
    authorization: 'Bearer mine',
    'x-api-key': 'mine',
    accept: 'text/plain',
    'content-type': 'text/plain',
  };
  const post = { method: 'POST', headers, body: 'text', redirects: 'checked' } as const;
  await site.refused('http://one.test/same', 'it leads elsewhere', { ...post, redirects: 'refuse' });
  assert.equal(site.got.length, 1);
  assert.equal((await site.ask('http://one.test/same', post)).url, 'http://one.test/end');
  assert.deepEqual(
    [site.got[2]?.line, site.got[2]?.body, site.got[2]?.headers['x-api-key']],
    ['POST /end', 'text', 'mine'],
  );
  assert.equal((await site.ask('http://one.test/other', post)).url, 'https://two.test/end');
  const { line, body, address, headers: told } = site.got[4] ?? assert.fail('nothing came');
  assert.deepEqual([line, body, address, told.accept], ['GET /end', '', `${OTHER}:443`, 'text/plain']);
  assert.deepEqual([told.authorization, told['x-api-key'], told['content-type']], [undefined, undefined, undefined]);
  await site.refused('http://one.test/posted', 'it leads what was sent elsewhere', post);
  await site.refused('http://one.test/inside', 'no public address', post);
  await site.refused('http://one.test/file', 'not http or https', post);
  await site.refused('http://one.test/around', 'it leads elsewhere too often', post);
  assert.equal(site.got.length, 5 + 3 + 6);
});

test('an answer is cut at its bound, ends in time, and with who asked for it', async (t) => {
  const gone: Promise<void>[] = [];
  const site = await internet(t, (request, response) => {
    gone.push(new Promise((closed) => response.on('close', closed)));
    if (request.url === '/long') response.end('x'.repeat(300_000));
    if (request.url === '/slow') response.write('begun');
  });
  assert.equal((await site.ask('http://one.test/long')).text.length, 1000);
  await site.refused('http://one.test/never', 'no answer', { headMs: 20 });
  await site.refused('http://one.test/slow', 'the answer broke off', { timeoutMs: 200, headMs: 150 });
  const stop = new AbortController();
  const asked = site.refused('http://one.test/never', 'no answer', { signal: stop.signal });
  stop.abort();
  await asked;
  await Promise.all(gone);
});

test('names that are answered slowly leave threads to others: two at once are looked up, and none twice', async () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const resolve = inTurn((host) => {
    asked.push(host);
    return new Promise((answer) => answers.push(() => answer([PUBLIC])));
  });
  const found = ['slow.test', 'SLOW.test', 'late.test', 'third.test'].map(resolve);
  await new Promise(setImmediate);
  assert.deepEqual(asked, ['slow.test', 'late.test']);
  for (let n = 0; n < 4; n += 1) {
    answers[n]?.();
    await new Promise(setImmediate);
  }
  assert.deepEqual(
    await Promise.all(found),
    Array.from(found, () => [PUBLIC]),
  );
  assert.equal(asked.length, 4);
});
