import assert from 'node:assert/strict';
import test from 'node:test';
import { coverageProblems, readSpecRows, specCoverage, tagsOf } from './spec-coverage.ts';

const ROWS = [
  { id: 'A-1.01', section: 'Routes', statement: 'Items open | close', part: 'write-publish-read' },
  { id: 'A-1.02', section: 'Routes', statement: 'Items are starred', part: 'workspace' },
];

function tagsIn(text: string) {
  return tagsOf([{ file: 'item.test.ts', text }]);
}

test('ids are read from the end of test names of every kind of quote', () => {
  const tags = tagsIn("test('opens [A-1.01 B-2.09]', run); test(`on SQLite [A-4.01]`, run);");
  assert.deepEqual([...tags.keys()], ['A-1.01', 'B-2.09', 'A-4.01']);
});

test('ids in comments prove nothing', () => {
  assert.equal(tagsIn('// covers [A-1.01]\n').size, 0);
});

test('a row of a finished part needs a test, one of a later part does not', () => {
  assert.deepEqual(coverageProblems(ROWS, tagsIn("test('opens [A-1.01]', run)")), []);
  assert.deepEqual(coverageProblems(ROWS, tagsIn('')), ['A-1.01: no test: Items open | close']);
});

test('an unknown id and a row without a part are problems', () => {
  const tags = tagsIn("test('opens [A-1.01 A-1.99]', run)");
  assert.deepEqual(coverageProblems(ROWS, tags), ['A-1.99: no such row (item.test.ts)']);
  const [row] = ROWS;
  assert.ok(row);
  assert.match(coverageProblems([{ ...row, part: '' }], tagsIn('')).join(), /A-1.01: no such part/);
  assert.match(coverageProblems([row, row], tags).join(), /A-1.01: listed twice/);
});

test('the document names the tests of a row, or the part that brings it', () => {
  const text = specCoverage(ROWS, tagsIn("test('opens [A-1.01]', run)"));
  assert.match(text, /\| A-1\.01 \| Items open \\\| close \| item\.test\.ts \|/);
  assert.match(text, /\| A-1\.02 \| Items are starred \| \*workspace\* \|/);
});

test('the rows of both specifications are there', () => {
  assert.equal(readSpecRows().length, 817);
  assert.throws(() => readSpecRows('id\tstatement\n'), /must begin with the columns/);
});
