import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSession } from './session.ts';

const mei = { uid: 3, username: 'mei', name: '', groupid: 2, user_token: 'abc' };

test('a stored session is read back, and only its own fields [A-4.18]', () => {
  assert.deepEqual(parseSession(JSON.stringify({ ...mei, email: 'mei@example.com' })), mei);
});

for (const text of [
  null,
  '',
  '{',
  '[]',
  'null',
  '"mei"',
  JSON.stringify({ ...mei, uid: '3' }),
  JSON.stringify({ ...mei, groupid: 7 }),
  JSON.stringify({ ...mei, user_token: '' }),
]) {
  test(`stored text ${text} is no session`, () => assert.equal(parseSession(text), undefined));
}
