import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyAction } from './use-reading-keys.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

test('keys do what the list of shortcuts says', () => {
  const actions = ['/', '?', '[', ']', 'f', 'E', 'Escape', 'x'].map((key) => keyAction(press(key), false));
  assert.deepEqual(actions, ['search', 'help', 'previous', 'next', 'fullScreen', 'edit', 'leave', undefined]);
});

test('in a field only the command for search counts', () => {
  assert.equal(keyAction(press('/'), true), undefined);
  assert.equal(keyAction(press('f'), true), undefined);
  assert.equal(keyAction(press('k', { ctrlKey: true }), true), 'search');
  assert.equal(keyAction(press('K', { metaKey: true }), true), 'search');
});

test('commands of the browser stay with the browser', () => {
  assert.equal(keyAction(press('f', { ctrlKey: true }), false), undefined);
  assert.equal(keyAction(press('[', { altKey: true }), false), undefined);
});
