import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOwnPath, logInPath, visitPasswordPath } from './redirect.ts';

const ALLOWED = [
  '/',
  '/item/index',
  '/12/345',
  '/billing',
  '/12/catalog/7',
  '/a:b?c_d*e+f-g',
  '/page/edit/1/0',
  '/12?',
];
const REFUSED = [
  '',
  'item/index',
  '//evil',
  '///evil',
  '/item//index',
  '/\\evil',
  '\\\\evil',
  '/evil.example',
  '/a/../b',
  'https://evil.example',
  'http:/evil',
  'javascript:alert(1)',
  '/a b',
  '/a%2f%2fb',
  '/?a=b',
  '/?a&b',
  '/#a',
  '/a\n',
  '/\t/evil',
  '/中文',
  ' /a',
  '/a@b',
];

for (const path of ALLOWED) {
  test(`the redirect ${JSON.stringify(path)} is followed [A-5.02]`, () => assert.equal(isOwnPath(path), true));
}
for (const path of REFUSED) {
  test(`the redirect ${JSON.stringify(path)} is illegal [A-5.02 A-5.03 A-5.04]`, () =>
    assert.equal(isOwnPath(path), false));
}

test('the log-in page comes back to where the session ended [A-8.02]', () => {
  assert.equal(logInPath('/page/edit/3/4'), '/user/login?redirect=/page/edit/3/4');
  assert.equal(logInPath('/12', '?keyword=a.b'), '/user/login?redirect=/12');
  assert.equal(logInPath('/中文'), '/user/login');
});

test('a path that has a redirect already gets no second one [A-8.03]', () => {
  assert.equal(logInPath('/item/password/5', '?page_id=1&redirect=/5/1'), '/user/login');
});

test('the visit password page keeps the page and the way back [A-2.146]', () => {
  assert.equal(visitPasswordPath(5, 7, '/5/7'), '/item/password/5?page_id=7&redirect=%2F5%2F7');
  assert.equal(visitPasswordPath('billing', 0, '/billing'), '/item/password/billing?redirect=%2Fbilling');
});
