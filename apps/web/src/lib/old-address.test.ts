import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oldAddressPath } from './old-address.ts';

test('an address of the old product leads on wherever the home page led, a heading and the screen itself do not', () => {
  for (const path of ['/', '/user/login', '/7']) assert.equal(oldAddressPath(path, '#/6/29'), '/web/#/6/29');
  assert.equal(oldAddressPath('/', '#/6?page_id=29'), '/web/#/6?page_id=29');
  assert.equal(oldAddressPath('/web/', '#/6/29'), undefined);
  assert.equal(oldAddressPath('/web', '#/6/29'), undefined);
  for (const hash of ['', '#', '#/', '#//evil.example', '#install', '#安装']) {
    assert.equal(oldAddressPath('/', hash), undefined, hash);
  }
});
