import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, messages, textOf } from './i18n.ts';

const table = messages({
  save: { zh: '保存', en: 'Save' },
  remove: { zh: '删除项目“{{name}}”', en: 'Delete item “{{name}}”' },
  counted: { zh: '{{name}} 有 {{count}} 页', en: '{{name}} has {{count}} pages, {{name}}' },
});

test('a text is given in the language asked for', () => {
  assert.equal(textOf(table, 'zh')('save'), '保存');
  assert.equal(textOf(table, 'en')('save'), 'Save');
});

test('values stand where the text names them, every time', () => {
  assert.equal(textOf(table, 'zh')('remove', { name: '订单' }), '删除项目“订单”');
  assert.equal(textOf(table, 'en')('counted', { name: 'A', count: 3 }), 'A has 3 pages, A');
});

test('a value is not read as a pattern, and a name without a value stays', () => {
  assert.equal(fill('{{a}} {{b}}', { a: '$& {{b}}' }), '$& {{b}} {{b}}');
  assert.equal(fill('{{toString}}', {}), '{{toString}}');
});
