import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screenTitle } from './screen-title.ts';

const at = (canonical: string, base = '') =>
  screenTitle({ language: 'en', base, canonical, beian: '', features: [] }, 'Sheaf');

test('a working screen is named by its address, also under a base path', () => {
  assert.equal(at('https://docs.example/item/index'), 'My items · Sheaf');
  assert.equal(at('/docs/page/edit/3/4', '/docs'), 'Edit page · Sheaf');
  assert.equal(at('https://docs.example/'), 'Sheaf');
  assert.equal(at(''), 'Sheaf');
});

test('the screens that ask for a password name nothing of what they guard', () => {
  assert.equal(at('https://docs.example/item/password/secret-plans'), 'Visit password · Sheaf');
});
