import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressAdapter, NOWHERE, routable } from './addresses.ts';
import { languageOf } from './language.ts';
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
