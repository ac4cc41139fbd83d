import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSearchable } from './search-words.ts';

test('one character is not searched for, one Chinese character is, two always are [A-2.67 A-2.68 A-2.69]', () => {
  for (const typed of ['', ' ', 'a', '1', ' é ', '😀']) assert.equal(isSearchable(typed), false, typed);
  for (const typed of ['退', ' 款 ', '𠮷', 'ab', '10', 'a b', 'あい']) assert.equal(isSearchable(typed), true, typed);
});
