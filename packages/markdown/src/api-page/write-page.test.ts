import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiField, ApiRequest } from '@sheaf/contract';
import { readApiPage } from './read.ts';
import { apiRequestOf } from './request.ts';
import { apiPageText } from './write-page.ts';

const field = (name: string, more: Partial<ApiField> = {}): ApiField => {
  return { name, type: 'string', required: false, example: '', remark: '', ...more };
};

const CALL: ApiRequest = {
  protocol: 'http',
  method: 'POST',
  url: '{{base_url}}/orders/{id}',
  status: '5',
  description: 'Creates an order | or two',
  auth: { type: 'apikey', name: 'X-Key', place: 'header' },
  path: [field('id', { type: 'int64', required: true, example: '7' })],
  headers: [field('X-Trace', { remark: 'first\nsecond' })],
  query: [field('page', { type: 'integer', remark: 'a | b' })],
  body_type: 'json',
  body: [field('items.sku', { required: true })],
  body_example: '{\n  "items": [{ "sku": "```" }]\n}',
  answers: [
    { status: '201', title: 'Created', example: '{\n  "id": 1\n}', fields: [field('id', { type: 'integer' })] },
    { status: '404', title: 'Not there', example: '', fields: [] },
  ],
};

for (const language of ['zh', 'en'] as const) {
  test(`a page that is written for a call in ${language} says that call again`, () => {
    const text = apiPageText(CALL, [{ heading: language === 'zh' ? '备注' : 'Remarks', text: 'All of it.' }], language);
    assert.deepEqual(apiRequestOf(readApiPage(text)), CALL);
    assert.match(text, /All of it\.\n$/);
  });
}

test('a form is one without an example, and a call that says nothing is an empty page', () => {
  const form: ApiRequest = { ...CALL, body_type: 'form-data', body_example: '', status: '' };
  assert.deepEqual(apiRequestOf(readApiPage(apiPageText(form, [], 'en'))), form);
  const nothing = apiRequestOf(readApiPage(''));
  assert.equal(apiPageText(nothing, [{ heading: 'Remarks', text: ' ' }], 'en').trim(), '');
});
