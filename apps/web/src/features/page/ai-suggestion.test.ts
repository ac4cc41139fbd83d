import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliedText, suggestionOf } from './ai-suggestion.ts';

const TEXT = '# Refunds\n\n- It depends.\nSee [old](a.md).\n- End.\n';

test('what is proposed is taken change by change, and nothing else of the text moves', () => {
  const answer = '# Refunds\n\n- 3 days.\n- End.\n\nMore.';
  const suggestion = suggestionOf('write', TEXT, answer, 5);
  assert.ok(suggestion);
  assert.deepEqual(
    suggestion.hunks.map(({ kind, line, dropsLink }) => [kind, line, dropsLink]),
    [
      ['changed', 7, true],
      ['added', 9, false],
    ],
  );
  assert.equal(appliedText(suggestion, [true, true]), `${answer}\n`);
  assert.equal(appliedText(suggestion, [false, false]), TEXT);
  assert.equal(appliedText(suggestion, [true, false]), '# Refunds\n\n- 3 days.\n- End.\n');
});

test('an answer comes after the text, or is only read, and a block of code around it is taken off', () => {
  const cases = suggestionOf('test_cases', 'GET /a', '| 1 |', 1);
  assert.equal(cases && appliedText(cases, [true]), 'GET /a\n\n| 1 |');
  assert.equal(suggestionOf('explain', 'GET /a', 'It gets a.', 1), undefined);
  assert.equal(suggestionOf('shorten', 'short', 'short', 1), undefined);
  assert.equal(suggestionOf('shorten', 'short', '  ', 1), undefined);
  const fenced = suggestionOf('shorten', 'long', '```markdown\nshort\n```', 1);
  assert.equal(fenced && appliedText(fenced, [true]), 'short');
  const code = suggestionOf('write', 'x', '```js\na()\n```', 1);
  assert.equal(code && appliedText(code, [true]), '```js\na()\n```');
});
