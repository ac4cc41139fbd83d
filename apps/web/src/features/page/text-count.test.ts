import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordCount } from './text-count.ts';

test('words are counted, Chinese by character', () => {
  assert.equal(wordCount(''), 0);
  assert.equal(wordCount('# Create order'), 2);
  assert.equal(wordCount("don't re-use 2 keys"), 4);
  assert.equal(wordCount('创建订单 Create order'), 6);
  assert.equal(wordCount('使用API调用'), 5);
});
