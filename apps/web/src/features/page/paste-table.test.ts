import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pastedTable } from './paste-table.ts';

const cases: readonly (readonly [string, string, string])[] = [
  ['cells between tabs', 'a\tb\n1\t2\n', '| a | b |\n| :--- | :--- |\n| 1 | 2 |'],
  ['bars and marks are text', 'a|b\t*c*\n<i>\t[x]', '| a\\|b | \\*c\\* |\n| :--- | :--- |\n| \\<i> | \\[x\\] |'],
  [
    'quoted cells with breaks and quotes',
    'a\tb\r\n"1\n2"\t"say ""hi"""\r\n',
    '| a | b |\n| :--- | :--- |\n| 1<br>2 | say "hi" |',
  ],
  ['a quote inside a cell', '5" disk\tb\n', '| 5" disk | b |\n| :--- | :--- |'],
  ['rows of different length', 'a\n1\t2', '| a |  |\n| :--- | :--- |\n| 1 | 2 |'],
  [
    'a table of a web page',
    '<table><tr><th>a</th><th>b</th></tr><tr><td colspan="2"><b>x</b> | y</td></tr></table>',
    '| a | b |\n| :--- | :--- |\n| **x** \\| y |  |',
  ],
  [
    'rows of a spreadsheet between its marks',
    '<html><body><table><!--StartFragment--><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr><!--EndFragment--></table></body></html>',
    '| a | b |\n| :--- | :--- |\n|  | c |',
  ],
  ['nothing', ' \n\t\n', ''],
];

for (const [what, pasted, table] of cases) {
  test(`paste table: ${what} [B-2.98]`, () => assert.equal(pastedTable(pasted), table));
}
