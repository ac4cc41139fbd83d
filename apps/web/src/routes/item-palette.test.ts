import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SAMPLE_ITEM, sampleReading } from '../reader/testing/sample-reading.ts';
import { restingSections } from '../view/palette-model.ts';
import { commandActions } from './item-palette.ts';

test('the palette has what the menus have, by the same rights, and lists it only by its words', () => {
  const chosen: unknown[] = [];
  const actionsOf = (data: Parameters<typeof commandActions>[0]) =>
    commandActions(data, 'en', (id, target) => void chosen.push([id, target?.kind]));
  const reader = actionsOf(sampleReading());
  assert.deepEqual(
    reader.map(({ id }) => id),
    ['pageInfo'],
  );
  const { page } = sampleReading();
  const manager = actionsOf(
    sampleReading({
      item: { ...SAMPLE_ITEM, item_edit: true, item_manage: true },
      page: page && { ...page, page_edit: 1, page_delete: 1 },
    }),
  );
  const ids = manager.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const id of [
    'copyPage',
    'movePage',
    'pageHistory',
    'deletePage',
    'sortPages',
    'members',
    'changeLog',
    'deleteItem',
  ]) {
    assert.ok(ids.includes(id), id);
  }
  assert.ok(!ids.includes('expandAll'));
  assert.deepEqual(restingSections([], { base: '', actions: manager }), []);
  manager.find(({ id }) => id === 'movePage')?.run?.('');
  assert.deepEqual(chosen, [['movePage', 'page']]);
});
