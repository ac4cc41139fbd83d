import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitsPhrases, needlesOf, questionOf } from './question.ts';

function fits(question: string, text: string, title = ''): boolean {
  return fitsPhrases(questionOf(question), { title, text });
}

test('a quoted phrase is found where its words stand one after the other, whatever signs are between', () => {
  for (const text of ['get the User, id now', 'x GET **the** user-id', 'Get\n\nthe (user) id'])
    assert.ok(fits('"get the user id"', text), text);
  for (const text of ['forget the user id', 'get the user ids', 'get a the user id', 'get user the id'])
    assert.ok(!fits('"get the user id"', text), text);
  assert.ok(fits('"/api/v1/users/{id}"', 'POST `/api/v1/users/{id}`'));
  assert.ok(!fits('"/api/v1/users"', '/api/v2/users'));
  assert.ok(fits('"用户 login"', '在用户login时') && fits('“用户 login”', '用户（Login）'));
  assert.ok(!fits('"用户 login"', '用户要 login'));
  assert.ok(fits('"$a ＦＵＬＬ"', 'call $a, full.'));
  assert.ok(fits('"οδος ab"', 'ΟΔΟΣ ab'));
});

test('a phrase of the title counts in the title alone, and one that is left out may be nowhere', () => {
  assert.ok(fits('title:"get user"', 'text', 'Get user') && !fits('title:"get user"', 'get user', 'Title'));
  assert.ok(!fits('word -"get user"', 'word get user') && fits('word -"get user"', 'word user get'));
  assert.ok(!fits('word -user-name', 'word user_x user-name') && fits('word -user-name', 'user name_x'));
  assert.ok(fits('plain words', 'nothing of the kind'), 'only phrases are asked of the text');
});

test('names that the caller knows are taken out, others are words', () => {
  const { named, wanted, isPlain } = questionOf('item:shop -item:"Old things" other:x refund', ['item']);
  assert.deepEqual(named, [
    { name: 'item', text: 'shop', wanted: true },
    { name: 'item', text: 'Old things', wanted: false },
  ]);
  assert.deepEqual(
    wanted.map(({ term }) => term),
    [{ word: 'other' }, { word: 'x' }, { word: 'refund' }],
  );
  assert.ok(!isPlain && questionOf('http://x a:b --force').isPlain && !questionOf('"a"').isPlain);
  assert.deepEqual(needlesOf(questionOf('title:退款单 -x "Get it" 退')), ['退款单', 'get', 'it', '退']);
});

test('a question is bounded, however long and odd it is', () => {
  assert.equal(questionOf('ab '.repeat(10_000)).wanted.length, 16);
  for (const sign of ['"', '-', 'title:', '-"', ' ', 'a:', '“'])
    assert.ok(questionOf(sign.repeat(100_000)).wanted.length <= 16, sign);
});
