import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JsonFault } from './json-source.ts';
import { jsonTable } from './json-table.ts';
import { tidyJson } from './json-tidy.ts';

const HEAD = ['| Parameter | Type | Description |', '| :--- | :--- | :--- |'];

function rowsOf(json: string): readonly string[] {
  const [head, delimiter, ...rows] = jsonTable(json, 'en').split('\n');
  assert.deepEqual([head, delimiter], HEAD);
  return rows;
}

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['scalars by their types', '{"a":"x","b":1.5e3,"c":true,"d":null}', ['a string', 'b number', 'c boolean', 'd null']],
  [
    'names inside each other',
    '{"user":{"name":"x","at":{"id":1}}}',
    ['user object', 'user.name string', 'user.at object', 'user.at.id number'],
  ],
  ['the values of an array once', '[{"id":1},{"id":2,"tag":"x"}]', ['id number', 'tag string']],
  [
    'arrays of values',
    '{"tags":["x"],"none":[],"rows":[[{"a":1}]]}',
    ['tags array[string]', 'none array', 'rows array[array]', 'rows.a number'],
  ],
  ['a type where null stood first', '[{"a":null},{"a":"x"}]', ['a string']],
  [
    'comments behind, above and of a group',
    '{\n  // who\n  "uid": 1,\n  "name": "x", // shown\n  "at": { /* where */ "id": 2 }\n}',
    ['uid number who', 'name string shown', 'at object where', 'at.id number'],
  ],
  ['a comma too many and hash comments', '{"a":1, # first\n "b":[1,2,],}', ['a number first', 'b array[number]']],
  ['names that are Markdown', '{"a|b":1,"*c*":2,"user_id":3}', ['a\\|b number', '\\*c\\* number', 'user_id number']],
  ['a name twice', '{"a":1,"a":"x"}', ['a number']],
];

for (const [what, json, expected] of cases) {
  test(`JSON to table: ${what} [B-2.96]`, () => {
    const told = rowsOf(json).map((row) =>
      row
        .replace(/^\| | \|$/g, '')
        .split(/(?<!\\) \| ?/)
        .map((cell) => cell.trim())
        .filter((cell) => cell !== '')
        .join(' '),
    );
    assert.deepEqual(told, expected);
  });
}

test('the five states of an API are told by their words, in each language [B-4.33]', () => {
  const words = (language: 'zh' | 'en') =>
    [1, 2, 3, 4, 5].map((state) => jsonTable(`{"info":{"apiStatus":"${state}"}}`, language).split('\n').at(-1));
  const rows = (labels: readonly string[]) => labels.map((label) => `| info.apiStatus | string | ${label} |`);
  assert.deepEqual(words('zh'), rows(['开发中', '测试中', '已完成', '需修改', '已废弃']));
  assert.deepEqual(words('en'), rows(['In development', 'Testing', 'Done', 'Needs change', 'Deprecated']));
  assert.equal(jsonTable('{"apiStatus":9}', 'en').split('\n').at(-1), '| apiStatus | number |  |');
});

const faults: readonly (readonly [string, number, number])[] = [
  ['{"a":}', 1, 6],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ["{'a':1}", 1, 2],
  ['', 1, 1],
  ['{"a":1} x', 1, 9],
  [`${'['.repeat(150)}`, 1, 102],
  ['{"a":01x}', 1, 6],
];

for (const [json, line, column] of faults) {
  test(`no JSON: ${JSON.stringify(json.slice(0, 20))} is refused at its place [B-5.05]`, () => {
    assert.throws(
      () => jsonTable(json, 'en'),
      (error: unknown) => error instanceof JsonFault && error.line === line && error.column === column,
    );
  });
}

const tidied: readonly (readonly [string, string])[] = [
  ['{"a":1,"b":[1,2],"c":{},"d":[]}', '{\n  "a": 1,\n  "b": [\n    1,\n    2\n  ],\n  "c": {},\n  "d": []\n}'],
  ['[12345678901234567890, 1.10]', '[\n  12345678901234567890,\n  1.10\n]'],
  ['"a {b}: [c], \\" d"', '"a {b}: [c], \\" d"'],
  ['{"a":1', '{"a":1'],
  ['{ a: 1 } // no', '{ a: 1 } // no'],
];

for (const [json, tidy] of tidied) {
  test(`beautified: ${JSON.stringify(json)} [B-2.97 B-5.06]`, () => {
    assert.equal(tidyJson(json), tidy);
    assert.equal(tidyJson(tidy), tidy);
  });
}
