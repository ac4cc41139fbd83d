import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { datetime, flag, formId, formIdRequired, idList, jsonField, line, text } from './fields.ts';

const passes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

test('an id comes as a number or as digits, and nothing else becomes one', () => {
  assert.deepEqual([formId.parse('12'), formId.parse(12), formId.parse(' 7 '), formId.parse(0)], [12, 12, 7, 0]);
  for (const bad of [
    '',
    'x',
    '1.5',
    1.5,
    -1,
    '-1',
    '0x10',
    '1e3',
    2 ** 31,
    '99999999999999',
    null,
    true,
    [1],
    {},
    Number.NaN,
  ]) {
    assert.equal(passes(formId, bad), false, JSON.stringify(bad));
  }
  assert.equal(passes(formIdRequired, 0), false);
});

test('a flag is 0 or 1, as old clients write it too', () => {
  assert.deepEqual(
    ['1', 'true', 1, true].map((value) => flag.parse(value)),
    [1, 1, 1, 1],
  );
  assert.deepEqual(
    ['0', 'false', 0, false].map((value) => flag.parse(value)),
    [0, 0, 0, 0],
  );
  for (const bad of ['yes', 2, '', null, '01']) assert.equal(passes(flag, bad), false, String(bad));
});

test('text without NUL and without halves of characters; a line without breaks', () => {
  assert.equal(passes(text, 'a\r\nb\t😀'), true);
  for (const bad of ['a\0b', '\ud800', 'x\udfff', 5, null]) assert.equal(passes(text, bad), false);
  assert.equal(line(5).parse('  abc  '), 'abc');
  for (const bad of ['abcdef', 'a\nb', 'a\u007f', 'a\u001bb']) assert.equal(passes(line(5), bad), false);
});

test('JSON in a form field is read, JSON in a body taken as it is', () => {
  const schema = jsonField(z.array(z.number()));
  assert.deepEqual(
    [schema.parse('[1,2]'), schema.parse([1, 2])],
    [
      [1, 2],
      [1, 2],
    ],
  );
  for (const bad of ['[1,', '{}', '"x"', '']) assert.equal(passes(schema, bad), false, bad);
});

test('a list of ids comes with commas, as an array, as JSON or as one number', () => {
  for (const same of ['3,4', ' 3 , 4 ', [3, 4], ['3', '4'], '[3,4]']) assert.deepEqual(idList.parse(same), [3, 4]);
  assert.deepEqual([idList.parse(3), idList.parse('')], [[3], []]);
  for (const bad of ['3,x', [0], '[3', { a: 1 }]) assert.equal(passes(idList, bad), false, JSON.stringify(bad));
});

test('times as text are whole, or empty for never', () => {
  assert.equal(passes(datetime, '2026-11-21 09:08:07'), true);
  assert.equal(passes(datetime, ''), true);
  for (const bad of ['2026-11-21', '2026-11-21T09:08:07', 'never']) assert.equal(passes(datetime, bad), false);
});
