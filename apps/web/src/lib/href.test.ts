import assert from 'node:assert/strict';
import { test } from 'node:test';
import { href, hrefUnder, pathUnder } from './href.ts';

test('an address stands under the base path', () => {
  assert.equal(hrefUnder('', '/12/3'), '/12/3');
  assert.equal(hrefUnder('/docs', '/12/3'), '/docs/12/3');
  assert.equal(hrefUnder('/docs', 'item/index'), '/docs/item/index');
  assert.equal(href('/item/index'), '/item/index');
});

test('a path is an address without the base path, and only that base path', () => {
  assert.equal(pathUnder('/docs', '/docs/12'), '/12');
  assert.equal(pathUnder('/docs', '/docs'), '/');
  assert.equal(pathUnder('/docs', '/docsify/12'), '/docsify/12');
  assert.equal(pathUnder('', '/12'), '/12');
});
