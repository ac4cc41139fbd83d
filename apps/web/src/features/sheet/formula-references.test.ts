import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rangeName } from '@sheaf/sheet/address';
import { formulaReferences } from './formula-references.ts';

function named(text: string): string[] {
  return formulaReferences(text).map(
    ({ from, to, sheetName, range }) => `${text.slice(from, to)} is ${sheetName ?? ''}!${rangeName(range)}`,
  );
}

test('the cells of a formula are found with their places; names, strings and functions are none', () => {
  assert.deepEqual(named('=A1+SUM($B$2:C10)*LOG10(2)&"D4"'), ['A1 is !A1', '$B$2:C10 is !B2:C10']);
  assert.deepEqual(named("='Q 1''s'!B2+库存!C3"), ["'Q 1''s'!B2 is Q 1's!B2", '库存!C3 is 库存!C3']);
  assert.deepEqual(named('=SUM(B:B,2:$3)'), ['B:B is !B1:B1048576', '2:$3 is !A2:XFD3']);
  assert.deepEqual(named('=C5:A1'), ['C5:A1 is !A1:C5']);
  assert.deepEqual(named('A1+B2'), []);
});

test('a formula that is being typed shows what it names so far', () => {
  assert.deepEqual(named('=A1&"not yet'), ['A1 is !A1']);
  assert.deepEqual(named('='), []);
});
