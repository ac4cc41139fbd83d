import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTabRows, writeTabRows } from './tab-rows.ts';

test('cells with tabs, lines and quotes come back as they were, and empty rows keep their places', () => {
  const rows = [
    ['a', 'two\nlines', 'tab\there'],
    ['', ''],
    ['"quoted"', 'in "the" middle', '=A1+1'],
  ];
  assert.deepEqual(readTabRows(writeTabRows(rows)), rows);
});

test('the line break that spreadsheets write at the end is none of the cells', () => {
  assert.deepEqual(readTabRows('a\tb\r\n\r\nc\r\n'), [['a', 'b'], [''], ['c']]);
  assert.deepEqual(readTabRows('alone'), [['alone']]);
});
