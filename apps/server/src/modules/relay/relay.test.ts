import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import {
  addHttpTest,
  clearHttpTests,
  createToken,
  ERRORS,
  itemInfo,
  LIMITS,
  listHttpTests,
  relayRequest,
  saveConfig,
  updateItem,
} from '@sheaf/contract';
import type { Network } from '../../platform/outgoing/target.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const { itemNotVisible, loginExpired, relayClosed, relayRefused, relayUnanswered, tokenNotAllowed, tooManyAttempts } =
  ERRORS;

const HOSTS: Readonly<Record<string, readonly string[]>> = {
  'api.test': ['93.184.215.14'],
  'other.test': ['8.8.8.8'],
  'private.test': ['10.0.0.7'],
  'both.test': ['93.184.215.14', '192.168.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'docs.test': ['93.184.215.14'],
};

/** What stands for the internet: one machine of this test under all its names. */
async function internet(t: TestContext) {
  const got: { readonly host: string; readonly headers: IncomingMessage['headers']; readonly body: string }[] = [];
  const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
    '/json': (response) =>
      response
        .writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1; Path=/', 'b=2'], 'x-kind': 'y' })
        .end('{"名":1}'),
    '/gbk': (response) =>
      response.writeHead(200, { 'content-type': 'text/plain; charset=gbk' }).end(Buffer.from([0xc4, 0xe3])),
    '/picture': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from([1, 2, 3])),
    '/long': (response) => response.writeHead(200).end('x'.repeat(LIMITS.relayBytes + 1)),
    '/inside': (response) => response.writeHead(302, { location: 'http://private.test/' }).end(),
    '/elsewhere': (response) => response.writeHead(307, { location: 'https://other.test/json' }).end(),
    '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
    '/home': (response) => response.writeHead(302, { location: 'https://docs.test/api/user/info' }).end(),
    '/cut': (response) => response.destroy(),
  };
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    got.push({ host: request.headers.host ?? '', headers: request.headers, body });
    const answer = answers[request.url ?? ''];
    if (answer) answer(response);
    else response.writeHead(200).end(`${request.method} ${request.url}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  const network: Network = {
    resolve: async (host) => HOSTS[host] ?? Promise.reject(new Error('ENOTFOUND')),
    request: (options) => plainRequest({ ...options, host: '127.0.0.1', port }),
  };
  return { network, got };
}

/** To none of these is anything ever sent. */
const REFUSED = [
  'ftp://api.test/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'api.test',
  'http://mei:secret@api.test/',
  'http://private.test/',
  'http://nowhere.test/',
  'http://both.test/',
  'http://mapped.test/',
  'http://metadata.test/latest/meta-data',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://[::1]/',
  'http://[::ffff:7f00:1]/',
  'http://[fd00::1]/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/',
  'http://100.64.0.1/',
  'http://0.0.0.0/',
  'http://api.test:25/',
  'http://api.test:587/',
  'https://api.test:22/',
  'http://api.test:6379/',
  'https://docs.test/api/user/info',
  'https://DOCS.test./',
  'http://api.test/inside',
  'http://api.test/round',
  'http://api.test/home',
] as const;

onBothEngines((engine) => {
  test(`${engine}: the site sends a request where administrator and item let it, to the public internet alone`, async (t) => {
    const { network, got } = await internet(t);
    const sheaf = await startSheaf(t, engine, { network });
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('API', { password: 'open sesame' });
    await mei.addMember(item, tom, { member_group_id: 0 });
    const ask = { ...item, method: 'get', url: 'https://api.test/json' };
    const isOffered = async () => (await tom.ok(itemInfo, item)).allow_relay;
    const steps = [
      () => sheaf.admin.ok(saveConfig, { relay_open: 1, site_url: 'https://docs.test' }),
      () => mei.ok(updateItem, { ...item, allow_relay: 1 }),
    ];
    for (const step of steps) {
      assert.deepEqual([await tom.code(relayRequest, ask), await isOffered()], [relayClosed.code, 0]);
      await step();
    }
    assert.equal(await isOffered(), 1);
    assert.equal(await sheaf.guest.code(relayRequest, ask), loginExpired.code);
    assert.equal(await (await sheaf.user('ann')).code(relayRequest, ask), itemNotVisible.code);
    const { token } = await mei.ok(createToken, { token_name: 'Writes', right: 'write' });
    const script = new Person(sheaf.url, { username: 'mei', uid: mei.uid, token });
    assert.equal(await script.code(relayRequest, ask), tokenNotAllowed.code);

    const named = {
      Authorization: 'Bearer mine',
      Cookie: 'sheaf_session=x',
      'X-Forwarded-For': '127.0.0.1',
      Host: 'private.test',
      'Transfer-Encoding': 'chunked',
      'X-Own': 'yes',
    };
    const headers = Object.entries(named).map(([name, value]) => ({ name, value }));
    const { ms, ...answer } = await tom.ok(relayRequest, { ...ask, method: 'post', headers, body: '{"中":1}' });
    assert.ok(ms >= 0);
    assert.deepEqual(
      { ...answer, headers: answer.headers.filter(({ name }) => /^(set-cookie|x-kind)$/.test(name)) },
      {
        url: 'https://api.test/json',
        status: 201,
        headers: [
          { name: 'set-cookie', value: 'a=1; Path=/' },
          { name: 'set-cookie', value: 'b=2' },
          { name: 'x-kind', value: 'y' },
        ],
        body: '{"名":1}',
        is_text: 1,
        bytes: 9,
        is_cut: 0,
        dropped: ['Cookie', 'X-Forwarded-For', 'Host', 'Transfer-Encoding'],
      },
    );
    const [sent] = got;
    assert.deepEqual([sent?.host, sent?.body, sent?.headers.authorization], ['api.test', '{"中":1}', 'Bearer mine']);
    assert.deepEqual(
      [sent?.headers.cookie, sent?.headers['x-forwarded-for'], sent?.headers['x-own']],
      [undefined, undefined, 'yes'],
    );

    const get = async (path: string) => tom.ok(relayRequest, { ...ask, url: `http://api.test${path}`, headers });
    assert.equal((await get('/gbk')).body, '你');
    const picture = await get('/picture');
    assert.deepEqual([picture.is_text, picture.body, picture.bytes], [0, '', 3]);
    const long = await get('/long');
    assert.deepEqual([long.bytes, long.is_cut], [LIMITS.relayBytes, 1]);
    assert.equal((await get('/elsewhere')).url, 'https://other.test/json');
    assert.deepEqual([got.at(-1)?.host, got.at(-1)?.headers.authorization], ['other.test', undefined]);
    assert.equal(await tom.code(relayRequest, { ...ask, url: 'http://api.test/cut' }), relayUnanswered.code);

    for (const url of REFUSED) {
      sheaf.clock.advance(60);
      const seen = got.length;
      const { error_code, error_field } = await tom.post(relayRequest.path, { ...ask, url });
      assert.deepEqual([error_code, error_field], [relayRefused.code, 'url'], url);
      assert.deepEqual(
        got.slice(seen).filter(({ host }) => host !== 'api.test'),
        [],
        url,
      );
    }
    for (const method of ['CONNECT', 'TRACE']) {
      assert.equal(await tom.code(relayRequest, { ...ask, method }), relayRefused.code);
    }
    const split = [{ name: 'X-A', value: 'a\r\nX-B: c' }];
    assert.equal(await tom.code(relayRequest, { ...ask, headers: split }), relayRefused.code);

    sheaf.clock.advance(60);
    for (let n = 0; n < LIMITS.relaysPerMinute; n++) await tom.ok(relayRequest, ask);
    assert.equal(await tom.code(relayRequest, ask), tooManyAttempts.code);
    assert.equal(await mei.code(relayRequest, ask), 0, 'each counts for himself');
  });

  test(`${engine}: a writer sees what he sent from a page, without the values of its query`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('API');
    await mei.addMember(item, tom, { member_group_id: 1 });
    const page_id = await mei.addPage(item, 'Orders');
    const sent = { page_id, method: 'GET', status: 200, ms: 12, bytes: 34, environment: 'Sandbox' };
    const test1 = await mei.ok(addHttpTest, {
      ...sent,
      address: 'https://key:secret@api.test/x?token=secret&page#secret',
    });
    assert.deepEqual(test1, {
      http_test_id: test1.http_test_id,
      method: 'GET',
      address: 'https://api.test/x?token=&page',
      environment: 'Sandbox',
      status: 200,
      ms: 12,
      bytes: 34,
      sent_at: sheaf.clock.now(),
    });
    assert.deepEqual(
      [await tom.ok(listHttpTests, { page_id }), await mei.ok(listHttpTests, { page_id })],
      [[], [test1]],
    );
    for (let n = 0; n < LIMITS.httpTests; n++) await mei.ok(addHttpTest, { ...sent, address: `{{base}}/${n}` });
    const kept = await mei.ok(listHttpTests, { page_id });
    assert.deepEqual(
      [kept.length, kept[0]?.address, kept.at(-1)?.address],
      [LIMITS.httpTests, '{{base}}/49', '{{base}}/0'],
    );
    await mei.ok(clearHttpTests, { page_id });
    assert.deepEqual(await mei.ok(listHttpTests, { page_id }), []);
  });
});
