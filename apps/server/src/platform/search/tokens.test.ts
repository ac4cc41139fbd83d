import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokensOf } from './tokens.ts';

test('a sign that stands for whole words gives them, and a text full of such signs is not many times as long', () => {
  const sign = '\ufdfa';
  const words = ['صلى', 'الله', 'عليه', 'وسلم'];
  assert.deepEqual(
    [...tokensOf(sign)].map(({ text }) => text),
    words,
  );
  const signs = 50_000;
  const tokens = [...tokensOf(`${sign} `.repeat(signs))].length;
  assert.ok(tokens > signs / 2 && tokens < signs, `${tokens}`);
  assert.equal([...tokensOf('word '.repeat(signs))].length, signs);
});
