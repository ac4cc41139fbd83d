import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readApiPage } from '@sheaf/markdown/api-page/read';
import { apiRequestOf } from '@sheaf/markdown/api-page/request';
import { draftOf, EMPTY_DRAFT, requestOf, variablesIn } from './http-request.ts';
import { exampleChange } from './save-example.ts';
import { undocumentedFields } from './undocumented.ts';

const PAGE = [
  '# Orders',
  '',
  '##### 请求URL',
  '',
  '- `{{base_url}}/v2/orders`',
  '',
  '##### 请求方式',
  '',
  '- POST',
  '',
  '##### Header',
  '',
  '|字段名|示例值|必选|类型|说明|',
  '|:---|:---|:---|:---|:---|',
  '|Authorization|Bearer {{token}}|是|string||',
  '',
  '##### 请求参数示例',
  '',
  '```json',
  '{"sku": 1}',
  '```',
  '',
  '##### 成功返回示例',
  '',
  '```json',
  '{"old": true}',
  '```',
  '',
  '##### 成功返回示例的参数说明',
  '',
  '|参数名|类型|说明|',
  '|:---|:---|:---|',
  '|order_id|string||',
  '|rows.id|int||',
  '',
].join('\n');

test('a page fills the request, and variables are filled in before it is sent', () => {
  const draft = draftOf(apiRequestOf(readApiPage(PAGE)));
  assert.deepEqual([draft.method, draft.url, draft.bodyType], ['POST', '{{base_url}}/v2/orders', 'json']);
  assert.deepEqual(variablesIn(draft), ['base_url', 'token']);
  assert.deepEqual(requestOf(draft, { base_url: 'https://api.test', token: 'a$1' }, 'x'), {
    method: 'POST',
    url: 'https://api.test/v2/orders',
    headers: [
      { name: 'Authorization', value: 'Bearer a$1' },
      { name: 'Content-Type', value: 'application/json' },
    ],
    body: '{"sku": 1}',
  });
});

test('a variable is one that somebody filled in, whatever it is called', () => {
  const request = requestOf({ ...EMPTY_DRAFT, url: '/{{constructor}}/{{id}}' }, { id: '7' }, 'x');
  assert.equal(typeof request === 'object' && request.url, '/{{constructor}}/7');
});

test('each kind of body is written as its type says, and a line that is no header is told', () => {
  const draft = { ...EMPTY_DRAFT, method: 'POST', url: ' /x ', headers: 'X-A:  b c ', body: 'a=1&2\n b = x=y\n\nflag' };
  const send = (bodyType: 'urlencoded' | 'form-data' | 'text' | 'none') =>
    requestOf({ ...draft, bodyType }, {}, 'edge');
  const headers = [{ name: 'X-A', value: 'b c' }];
  const typed = (value: string) => [...headers, { name: 'Content-Type', value }];
  assert.deepEqual(send('none'), { method: 'POST', url: '/x', headers, body: '' });
  assert.deepEqual(send('urlencoded'), {
    method: 'POST',
    url: '/x',
    headers: typed('application/x-www-form-urlencoded'),
    body: 'a=1%262&b=+x%3Dy&flag=',
  });
  assert.deepEqual(requestOf({ ...draft, bodyType: 'form-data', body: 'a"=1' }, {}, 'edge'), {
    method: 'POST',
    url: '/x',
    headers: typed('multipart/form-data; boundary=edge'),
    body: '--edge\r\nContent-Disposition: form-data; name="a_"\r\n\r\n1\r\n--edge--\r\n',
  });
  const own = requestOf({ ...draft, headers: 'content-type: text/csv', bodyType: 'text' }, {}, 'edge');
  assert.deepEqual(typeof own === 'object' && own.headers, [{ name: 'content-type', value: 'text/csv' }]);
  assert.equal(requestOf({ ...draft, headers: 'X-A: b\n\nnothing' }, {}, 'edge'), 3);
});

function applied(text: string, status: number, body: string): string {
  let now = text;
  for (const { from, to, insert } of exampleChange(text, { status, body }, 'zh')) {
    now = now.slice(0, from) + insert + now.slice(to);
  }
  return now;
}

test('an answer becomes the example of the page, or one more where another status is documented', () => {
  const replaced = applied(PAGE, 201, '{"order_id":"x"}');
  assert.equal(replaced, PAGE.replace('{"old": true}', '{\n  "order_id": "x"\n}'));
  const failed = applied(PAGE, 422, 'not json');
  assert.ok(failed.startsWith(PAGE.trimEnd()), failed);
  const answers = apiRequestOf(readApiPage(failed)).answers.map(({ status, example }) => [status, example.trim()]);
  assert.deepEqual(answers, [
    ['', '{"old": true}'],
    ['422', 'not json'],
  ]);
  const fresh = applied('# Nothing yet', 200, '[1]');
  assert.deepEqual(
    apiRequestOf(readApiPage(fresh)).answers.map(({ status, example }) => [status, example.trim()]),
    [['200', '[\n  1\n]']],
  );
});

test('fields of an answer that the page does not name are told', () => {
  const { answers } = apiRequestOf(readApiPage(PAGE));
  assert.deepEqual(undocumentedFields('{"order_id": "x", "trace_id": 1, "rows": [{"id": 1, "sku": 2}]}', answers), [
    'trace_id',
    'rows.sku',
  ]);
  assert.deepEqual(undocumentedFields('{"order_id": 1}', answers), []);
  const enveloped = '{"data": {"order_id": "x", "own_order_id": 1, "page": {"rows": [{"id": 1}]}}}';
  assert.deepEqual(
    undocumentedFields(enveloped, answers),
    ['data.own_order_id'],
    'tables leave out what wraps a field',
  );
  assert.deepEqual(undocumentedFields('no json', answers), []);
  assert.deepEqual(undocumentedFields('{"any": 1}', []), [], 'where nothing is documented nothing is missed');
});
