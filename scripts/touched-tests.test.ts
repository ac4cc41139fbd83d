import assert from 'node:assert/strict';
import test from 'node:test';
import { testsTouchedBy } from './touched-tests.ts';

const TESTS = [
  'packages/contract/src/page.test.ts',
  'packages/markdown/src/render.test.ts',
  'apps/server/src/modules/page/page.test.ts',
  'apps/server/src/modules/item/item.test.ts',
  'apps/server/src/platform/jobs/jobs.test.ts',
  'scripts/house.test.ts',
  'scripts/tally.test.ts',
];

test('a change runs the tests of its package, its module or its part of the platform', () => {
  assert.deepEqual(testsTouchedBy(['packages/markdown/src/deep/table.ts'], TESTS), [
    'packages/markdown/src/render.test.ts',
  ]);
  assert.deepEqual(testsTouchedBy(['apps/server/src/modules/page/page.queries.ts'], TESTS), [
    'apps/server/src/modules/page/page.test.ts',
  ]);
  assert.deepEqual(testsTouchedBy(['apps/server/src/platform/jobs/tables.ts'], TESTS), [
    'apps/server/src/platform/jobs/jobs.test.ts',
  ]);
});

test('documents, settings and the lockfile run the test of the house, views run none', () => {
  for (const file of ['README.md', 'docs/decisions/0001-x.md', 'biome.json', 'package-lock.json']) {
    assert.deepEqual(testsTouchedBy([file], TESTS), ['scripts/house.test.ts']);
  }
  assert.deepEqual(testsTouchedBy(['apps/web/src/view/tree.tsx'], TESTS), []);
});
