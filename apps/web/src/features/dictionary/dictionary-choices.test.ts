import assert from 'node:assert/strict';
import test from 'node:test';
import type { DictionaryChange, DictionaryPreview } from '@sheaf/contract';
import { allFromDatabase, choicesFor, countChosen, sentChoices } from './dictionary-choices.ts';

const change = (more: Partial<DictionaryChange>): DictionaryChange => ({
  ...{ table: 'orders', part: 'columns', name: 'id', state: 'changed', from: '', contested: 0, choice: 'both' },
  ...{ page: null, database: null, both: null },
  ...more,
});
const preview: DictionaryPreview = {
  ...{ bound: 1, version: 1, dialect: 'mysql', tables: 2, cut: 0 },
  changes: [
    change({ choice: 'page', contested: 1 }),
    change({ part: 'table', name: 'refund', table: 'refund', state: 'added', choice: 'database' }),
    change({ part: 'table', name: 'audit', table: 'audit', state: 'removed' }),
  ],
};

test('only what leads somewhere is offered, and everything that is shown is sent as it is shown', () => {
  assert.deepEqual(preview.changes.map(choicesFor), [
    ['page', 'database', 'both'],
    ['page', 'database'],
    ['page', 'both'],
  ]);
  const choice = (choices: Parameters<typeof sentChoices>[1]) => sentChoices(preview, choices).map((one) => one.choice);
  assert.deepEqual(choice(new Map()), ['page', 'database', 'both']);
  assert.deepEqual(choice(allFromDatabase(preview)), ['database', 'database', 'both']);
  assert.deepEqual([countChosen(preview, new Map()), countChosen(preview, allFromDatabase(preview))], [2, 3]);
});
