import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endsWithin } from './ends-within.ts';

const LONG = 60_000;
const never = () => assert.fail('thrown in time');

test('work that ends in time is waited for, and what it throws is thrown', async () => {
  assert.equal(await endsWithin(Promise.resolve('done'), LONG, never), true);
  await assert.rejects(endsWithin(Promise.reject(new Error('broken')), LONG, never), /broken/);
});

test('work that takes longer goes on, and what it throws then is not lost', async () => {
  const work = Promise.withResolvers<void>();
  const later = Promise.withResolvers<unknown>();
  assert.equal(await endsWithin(work.promise, 0, later.resolve), false);
  work.reject(new Error('broken later'));
  assert.match(String(await later.promise), /broken later/);
});
