import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headingsOf } from './headings.ts';

test('the outline has the headings of a text, not those of code or rules', () => {
  const text = [
    '# One `code`',
    '',
    '```',
    '# no',
    '```',
    'Two',
    '---',
    '',
    '---',
    '#no',
    '### [Three](x) ###',
    '> quoted',
    '===',
    '~~~~',
    '~~~',
    '## no',
    '~~~~',
    'Four',
    '===',
  ].join('\n');
  assert.deepEqual(
    headingsOf(text).map(({ level, title, line }) => `${level} ${title} ${line}`),
    ['1 One code 1', '2 Two 6', '3 Three 11', '1 Four 18'],
  );
});
