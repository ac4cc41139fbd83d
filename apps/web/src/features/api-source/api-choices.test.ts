import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiPreview } from '@sheaf/contract';
import { allFromFile, choiceKey, choicesFor, proposedFor, sentChoices } from './api-choices.ts';

const leaves = { both: 'b', file: 'f', mine: 'm' };
const section = (name: string, contested: 0 | 1) => ({
  ...({ section: name, heading: name, state: 'changed', contested, page: 'm', leaves } as const),
});
const preview: Pick<ApiPreview, 'changes'> = {
  changes: [
    { key: 'GET /a', title: 'A', page_id: 1, state: 'changed', sections: [section('query', 1), section('url', 0)] },
    { key: 'GET /b', title: 'B', page_id: 2, state: 'changed', sections: [section('title', 1)] },
  ],
};

test('only what both changed is chosen, and only what was chosen is sent', () => {
  assert.deepEqual(sentChoices(preview, new Map()), []);
  assert.deepEqual(sentChoices(preview, allFromFile(preview)), [
    { key: 'GET /a', section: 'query', choice: 'file' },
    { key: 'GET /b', section: 'title', choice: 'file' },
  ]);
  const one = new Map([[choiceKey('GET /a', 'query'), 'mine' as const]]);
  assert.deepEqual(sentChoices(preview, one), [{ key: 'GET /a', section: 'query', choice: 'mine' }]);
});

test('a title is one of two; of all else both may stay, which is proposed', () => {
  assert.deepEqual([choicesFor({ section: 'title' }), proposedFor({ section: 'title' })], [['mine', 'file'], 'mine']);
  assert.deepEqual(choicesFor({ section: 'query' }), ['mine', 'file', 'both']);
  assert.equal(proposedFor({ section: 'query' }), 'both');
});
