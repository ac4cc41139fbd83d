import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fastify, { type FastifyReply } from 'fastify';
import { addressAdapter, NOWHERE, routable } from './addresses.ts';
import { languageOf } from './language.ts';
import { packAnswers } from './packing.ts';
import { rangeOf } from './send.ts';

const adapt = addressAdapter(['/api/page/info', '/api/itemGroup/getList', '/api/extLogin/oauth2', '/user/login']);

test('old addresses become ours, whatever their case, with their pairs as parameters [B-9.23]', () => {
  const cases: [string, string][] = [
    ['/server/index.php?s=/api/page/info', '/api/page/info'],
    ['/server/index.php?s=api/page/info', '/api/page/info'],
    ['/server/?s=/api/page/info&page_id=5', '/api/page/info?page_id=5'],
    ['/server?s=/api/Page/Info', '/api/page/info'],
    ['/server/api/page/info', '/api/page/info'],
    ['/server/index.php/api/page/info', '/api/page/info'],
    ['/server/?s=/api/page/info/page_id/7', '/api/page/info?page_id=7'],
    ['/server/?s=/api/item_group/getList', '/api/itemGroup/getList'],
    ['/server/?s=%2Fapi%2FExtLogin%2Foauth2', '/api/extLogin/oauth2'],
    ['/API/PAGE/INFO?x=1', '/api/page/info?x=1'],
    ['/server/index.php?s=/api/page/info&sign=a%26b', '/api/page/info?sign=a%26b'],
  ];
  for (const [old, ours] of cases) assert.equal(adapt(old), ours, old);
});

test('what is no old address stays as it is', () => {
  for (const url of [
    '/server',
    '/server/?s=/etc/passwd',
    '/servers/5',
    '/orders/5?s=/api/page/info',
    '/api/nosuch/call',
    '/user/login?s=/api/page/info',
  ]) {
    assert.equal(adapt(url), url);
  }
});

test('a part of an address has at most 200 characters, decoded, and can be decoded', () => {
  const [most, chinese] = ['a'.repeat(200), encodeURIComponent('文'.repeat(200))];
  for (const url of [`/${most}/${most}`, `/1/${chinese}?x=${most}%zz`, '/a%20b', '/']) assert.equal(routable(url), url);
  for (const url of [`/1/${most}a`, `/${chinese}a`, '/%zz?x=1']) assert.equal(routable(url), NOWHERE, url);
  assert.equal(routable(`/api/page/${most}a?x=1`), `/api${NOWHERE}`);
});

test('the reader chooses the language, else the browser does', () => {
  const cases: [string | undefined, string | undefined, 'zh' | 'en'][] = [
    ['en', 'zh-CN', 'en'],
    ['zh', 'en', 'zh'],
    [undefined, 'zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    [undefined, 'fr,en;q=0.5,zh;q=0.4', 'en'],
    [undefined, 'en;q=0.1,zh;q=0.9', 'zh'],
    [undefined, 'fr', 'en'],
    [undefined, undefined, 'zh'],
    [undefined, '*', 'zh'],
    ['fr', 'en', 'en'],
  ];
  for (const [chosen, header, expected] of cases)
    assert.equal(languageOf(chosen, header), expected, `${chosen} ${header}`);
});

test('a range is taken as RFC 9110 writes it, anything else is the whole file', () => {
  assert.deepEqual(rangeOf('bytes=0-9', 100), { start: 0, end: 9 });
  assert.deepEqual(rangeOf('bytes=90-', 100), { start: 90, end: 99 });
  assert.deepEqual(rangeOf('bytes=-10', 100), { start: 90, end: 99 });
  assert.deepEqual(rangeOf('bytes=50-5000', 100), { start: 50, end: 99 });
  assert.equal(rangeOf('bytes=100-', 100), 'unsatisfiable');
  assert.equal(rangeOf('bytes=9-3', 100), 'unsatisfiable');
  for (const whole of [undefined, 'bytes=-', 'items=0-1', 'bytes=0-1,5-6', 'bytes=a-b'])
    assert.equal(rangeOf(whole, 100), undefined);
});

const LONG = 'text '.repeat(3000);

/** What a server that packs its answers says to one that is made so. */
async function packed(answer: (reply: FastifyReply) => unknown, encoding?: string) {
  const server = fastify();
  packAnswers(server);
  server.get('/', (_request, reply) => answer(reply));
  const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
  const said = await server.inject({ url: '/', headers });
  await server.close();
  const { 'content-encoding': by, 'content-length': length, vary } = said.headers;
  return { by, length, vary, text: by === 'gzip' ? gunzipSync(said.rawPayload).toString() : said.payload };
}

test('long answers of text are packed for who takes them packed, streams too; all others are as they are', async () => {
  const short = 'a'.repeat(8191);
  const plain: [string | undefined, (reply: FastifyReply) => unknown][] = [
    [undefined, (reply) => reply.type('text/html').send(LONG)],
    ['br, identity', (reply) => reply.type('text/html').send(LONG)],
    ['gzip;q=0', (reply) => reply.type('text/html').send(LONG)],
    ['gzip', (reply) => reply.type('text/html').send(short)],
    ['gzip', (reply) => reply.type('image/png').send(LONG)],
    ['gzip', (reply) => reply.type('text/event-stream').send(LONG)],
    ['gzip', (reply) => reply.code(206).type('text/plain').send(LONG)],
    ['gzip', (reply) => reply.type('text/plain').header('content-encoding', 'br').send(LONG)],
    ['gzip', (reply) => reply.type('application/zip').send(Readable.from([LONG]))],
  ];
  for (const [encoding, answer] of plain) {
    const { by, text } = await packed(answer, encoding);
    assert.ok(by !== 'gzip' && (text === LONG || text === short), `${encoding} ${answer}`);
  }
  const gzipped: ((reply: FastifyReply) => unknown)[] = [
    (reply) => reply.type('text/html; charset=utf-8').send(LONG),
    (reply) => reply.type('image/svg+xml').send(Buffer.from(LONG)),
    (reply) =>
      reply
        .type('text/javascript')
        .header('content-length', LONG.length)
        .send(Readable.from([LONG])),
  ];
  for (const answer of gzipped) {
    const { by, length, vary, text } = await packed(answer, 'br;q=0.5, GZIP;q=0.8');
    assert.deepEqual([by, vary, text], ['gzip', 'accept-encoding', LONG], String(answer));
    assert.ok(length === undefined || Number(length) < 1000, 'of what is sent');
  }
  const longer = await packed((reply) => reply.type('text/html').send(LONG + LONG), 'gzip');
  assert.deepEqual([longer.by, longer.text], ['gzip', LONG + LONG], 'beside the thread that answers');
  const json = await packed((reply) => reply.header('vary', 'origin').send({ LONG }), 'gzip');
  assert.deepEqual([json.by, json.vary, json.text], ['gzip', 'origin, accept-encoding', JSON.stringify({ LONG })]);
});
