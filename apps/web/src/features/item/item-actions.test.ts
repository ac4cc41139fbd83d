import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemActions } from './item-actions.ts';

const offered = (manage: 0 | 1, is_archived: 0 | 1) => itemActions({ manage, is_archived }).flat();

test('everybody may open, share, star and place an item; who does not manage it may leave it, and nothing else [A-6.15]', () => {
  assert.deepEqual(offered(0, 0), ['open', 'share', 'star', 'up', 'down', 'first', 'exit']);
  assert.deepEqual(offered(0, 1), offered(0, 0));
});

test('managers are offered what changes the item, of an archived one what still works', () => {
  const managers = offered(1, 0);
  assert.equal(managers.includes('exit'), false);
  assert.deepEqual(managers.slice(6), [
    'base',
    'members',
    'openApi',
    'recycle',
    'transfer',
    'copy',
    'archive',
    'remove',
  ]);
  assert.deepEqual(offered(1, 1).slice(6), ['members', 'transfer', 'copy', 'remove']);
});
