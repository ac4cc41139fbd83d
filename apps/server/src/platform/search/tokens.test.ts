import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachToken } from './tokens.ts';

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  eachToken(text, (token) => tokens.push(token));
  return tokens;
}

test('a sign that stands for whole words gives them, and a text full of such signs is not many times as long', () => {
  const sign = '\ufdfa';
  const words = ['صلى', 'الله', 'عليه', 'وسلم'];
  assert.deepEqual(tokensOf(sign), words);
  const signs = 50_000;
  const tokens = tokensOf(`${sign} `.repeat(signs)).length;
  assert.ok(tokens > signs / 2 && tokens < signs, `${tokens}`);
  assert.equal(tokensOf('word '.repeat(signs)).length, signs);
});
