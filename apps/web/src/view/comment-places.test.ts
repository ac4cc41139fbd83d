import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@sheaf/contract';
import { closedText, piecesOf } from './comment-places.ts';
import { AROUND_CHARS, COMMENT_CHARS, QUOTE_CHARS } from './comment-tools.ts';

function found(texts: readonly string[], quote: string, before = '', after = ''): string[] {
  const pieces = piecesOf(closedText(texts), { quote, before, after });
  return pieces.map(({ owner, from, to }) => `${owner}:${texts[owner]?.slice(from, to)}`);
}

test('a passage is found over several texts, whatever blanks stand between its words', () => {
  assert.deepEqual(found(['Paid ', 'back', ' within\n three days.'], 'Paid back  within three'), [
    '0:Paid',
    '1:back',
    '2:within\n three',
  ]);
  assert.deepEqual(found(['三天', '\n', '之内'], '天之'), ['0:天', '2:之']);
  assert.deepEqual(found(['😀 yes'], '😀'), ['0:😀']);
});

test('of passages that read alike the one between the same words is meant', () => {
  const texts = ['one day, ', 'two day, three day'];
  assert.deepEqual(found(texts, 'day', 'two'), ['1:day']);
  assert.deepEqual(piecesOf(closedText(texts), { quote: 'day', before: 'three', after: '' }), [
    { owner: 1, from: 15, to: 18 },
  ]);
  assert.deepEqual(piecesOf(closedText(texts), { quote: 'day', before: 'nowhere', after: ', three' })[0]?.from, 4);
  assert.deepEqual(piecesOf(closedText(texts), { quote: 'day', before: 'nowhere', after: 'gone' })[0]?.owner, 0);
});

test('what is not there has no place', () => {
  assert.deepEqual(found(['Paid back'], 'gone'), []);
  assert.deepEqual(found(['Paid back'], ' \n'), []);
  assert.deepEqual(found([], 'Paid'), []);
});

test('the reading view sends no more than the server takes', () => {
  assert.deepEqual(
    [COMMENT_CHARS, QUOTE_CHARS, AROUND_CHARS],
    [LIMITS.pageCommentChars, LIMITS.commentQuoteChars, LIMITS.commentAroundChars],
  );
});
