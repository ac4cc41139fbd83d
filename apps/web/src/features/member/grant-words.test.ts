import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GrantResult, ItemGrant } from '@sheaf/contract';
import { textOf } from '../../lib/i18n.ts';
import { namesText, resultText, rightAt, sourceText } from './grant-words.ts';
import { rightMessages } from './right-messages.ts';

const say = textOf(rightMessages, 'en');

const NONE: GrantResult['read'] = { all: 0, cat_ids: [] };
const ALL: GrantResult['read'] = { all: 1, cat_ids: [] };
const some = (...cat_ids: number[]): GrantResult['read'] => ({ all: 0, cat_ids });

function result(edit: GrantResult['edit'], read: GrantResult['read'], manage: 0 | 1 = 0): GrantResult {
  return { manage, edit, read };
}

function grant(fields: Partial<ItemGrant>): ItemGrant {
  return {
    ...{ via: 'member', grant_id: 1, team_id: 0, team_name: '', member_group_id: 1, catalogs: [] },
    ...{ given_by: '', given_by_name: '', given_at: 0, without: result(NONE, NONE) },
    ...fields,
  };
}

const grants = [
  grant({
    catalogs: [
      { cat_id: 1, cat_name: 'Orders' },
      { cat_id: 2, cat_name: 'Refunds' },
    ],
  }),
];

test('what several grants come to is said in words that tell catalogs apart', () => {
  const said: readonly (readonly [GrantResult, string])[] = [
    [result(ALL, ALL, 1), 'Item admin'],
    [result(ALL, ALL), 'Can edit'],
    [result(some(1), ALL), 'Can edit: Orders; can read everything'],
    [result(some(1), some(1, 2)), 'Can edit: Orders; can read: Refunds'],
    [result(some(1, 2), some(1, 2)), 'Can edit: Orders, Refunds'],
    [result(NONE, ALL), 'Read only'],
    [result(NONE, some(2)), 'Read only: Refunds'],
    [result(NONE, NONE), 'No right'],
  ];
  for (const [one, words] of said) assert.equal(resultText(say, one, { grants }), words);
  assert.equal(namesText(say, ['A', 'B', 'C', 'D', 'E']), 'A, B, C and others, 5 in all');
});

test('a right at a place is that of the catalog above it; at the root no confined one holds', () => {
  const confined = result(some(1), some(1, 2));
  assert.deepEqual(
    [1, 2, 3, 0].map((cat_id) => rightAt(confined, cat_id)),
    [1, 0, undefined, undefined],
  );
  assert.deepEqual([rightAt(result(NONE, ALL), 0), rightAt(result(ALL, ALL, 1), 9)], [0, 2]);
});

test('where a grant comes from is told with who gave it, where anybody knows', () => {
  const given_at = Date.UTC(2026, 0, 6, 12) / 1000;
  assert.equal(sourceText(say, grant({ given_by: 'mei', given_at }), 'en'), 'Added by mei, 6 Jan 2026');
  const named = grant({ given_by: 'mei', given_by_name: '梅 Mei', given_at });
  assert.equal(sourceText(say, named, 'en'), 'Added by 梅 Mei, 6 Jan 2026');
  assert.equal(sourceText(say, grant({ given_at }), 'en'), 'Added 6 Jan 2026');
  assert.equal(sourceText(say, grant({ via: 'open' }), 'en'), 'An open item: everybody reads it');
});
