import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openFile, recognise } from '../index.ts';
import type { LeavingTree } from '../leaving.ts';
import type { FileSource } from '../source.ts';
import { callMeanings } from '../testing/call-meaning.ts';
import { leavingTree } from '../testing/leaving.ts';
import { leavingRead } from '../testing/leaving-read.ts';
import { memorySource } from '../testing/memory-source.ts';
import { readWhole, type WholeTree } from '../testing/whole-tree.ts';
import { writeOpenapi } from './write.ts';

const FIXTURES = fileURLToPath(new URL('../openapi/fixtures/', import.meta.url));
const CORPUS = fileURLToPath(new URL('../../../../../shared/corpus/openapi/', import.meta.url));
const skip = existsSync(CORPUS) ? false : 'the corpus is not beside the project';

async function written(tree: LeavingTree): Promise<string> {
  return (await Array.fromAsync(writeOpenapi(tree))).join('');
}

async function treeOf(source: FileSource) {
  const format = await recognise(source);
  assert.equal(format?.id, 'openapi');
  return format.read({ language: 'en' });
}

async function readAgain(text: string): Promise<WholeTree> {
  return readWhole(await treeOf({ ...memorySource({ 'a.json': text }), isSingle: true }));
}

async function demandValid(text: string, name: string): Promise<void> {
  const { valid, errors } = await new Validator().validate(JSON.parse(text));
  assert.ok(valid, `${name}: ${JSON.stringify(errors)?.slice(0, 2000)}`);
}

const PAGE = `##### Brief description

- Reads one order

##### API status

- Testing

##### Request URL

- \`https://api.example.com/v1/orders/:id?full=1\`

##### Method

- POST

##### Authentication

- API Key: \`X-Key\` (query)

##### Path variables

| Name | Required | Type | Explanation |
| --- | --- | --- | --- |
| id | yes | int | The order |

##### Headers

| Name | Example | Required | Type | Explanation |
| --- | --- | --- | --- | --- |
| Cookie: lang | zh | no | string | |

##### Query parameters

| Name | Example | Required | Type | Explanation |
| --- | --- | --- | --- | --- |
| page | 2 | yes | integer | From 1<br>One of: 1, 2<br>Default: 1 |

##### Body parameters (JSON)

| Name | Required | Type | Explanation |
| --- | --- | --- | --- |
| items | yes | array<object> | |
| items.sku | yes | string | |
| note | no | string \\| null | Deprecated |
| most | no | integer | How many.<br><br>Default: 100 Minimum: 1<br>Default: 5 |
| tags[].name | no | string | |

##### Request example

\`\`\`json
{"items": [{"sku": "a"}]}
\`\`\`

##### Response 200 OK

\`\`\`json
[{"id": 1}]
\`\`\`

| Name | Type | Explanation |
| --- | --- | --- |
| id | integer(int64) | |

##### Response 201 Same (as 200)

\`\`\`json

\`\`\`

##### Response 404 Gone

\`\`\`
no such order
\`\`\`

##### Other answers (default)

Anything else

##### Remarks

Not more than *ten*.

##### Limits

A second.
`;

test('a page becomes an operation: tag, servers, parameters by their place, body, answers, words', async () => {
  const tree = leavingTree({ API: { Orders: { 'Read an order': PAGE } } }, {}, 'api');
  const text = await written(tree);
  await demandValid(text, 'the page');
  const document = JSON.parse(text);
  assert.deepEqual(document.info, { title: 'Guide', description: 'What we know', version: '1.0.0' });
  assert.deepEqual(document.servers, [{ url: 'https://api.example.com' }]);
  assert.deepEqual(document.tags, [{ name: 'API / Orders' }]);
  assert.deepEqual(document.components.securitySchemes, {
    'apikey-X-Key': { type: 'apiKey', name: 'X-Key', in: 'query' },
  });
  const operation = document.paths['/v1/orders/{id}'].post;
  assert.equal(operation.summary, 'Read an order');
  assert.equal(operation['x-api-status'], 2);
  assert.equal(operation.description, 'Reads one order\n\nNot more than *ten*.\n\n##### Limits\n\nA second.');
  assert.deepEqual(operation.security, [{ 'apikey-X-Key': [] }]);
  const page = { description: 'From 1', schema: { type: 'integer', enum: [1, 2], default: 1 }, example: 2 };
  assert.deepEqual(operation.parameters, [
    { name: 'id', in: 'path', required: true, description: 'The order', schema: { type: 'integer' } },
    { name: 'full', in: 'query', required: true, schema: { type: 'string' }, example: '1' },
    { name: 'page', in: 'query', required: true, ...page },
    { name: 'lang', in: 'cookie', schema: { type: 'string' }, example: 'zh' },
  ]);
  const name = { type: 'object', properties: { name: { type: 'string' } } };
  assert.deepEqual(operation.requestBody.content['application/json'], {
    schema: {
      type: 'object',
      required: ['items'],
      properties: {
        items: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] } },
        note: { type: ['string', 'null'], deprecated: true },
        most: { type: 'integer', description: 'How many.\n\nDefault: 100 Minimum: 1', default: 5 },
        tags: { type: 'array', items: name },
      },
    },
    example: { items: [{ sku: 'a' }] },
  });
  const order = { type: 'object', properties: { id: { type: 'integer', format: 'int64' } } };
  const media = { schema: { type: 'array', items: order }, example: [{ id: 1 }] };
  assert.deepEqual(operation.responses, {
    200: { description: 'OK', content: { 'application/json': media } },
    201: { description: 'Same', content: { 'application/json': media } },
    404: { description: 'Gone', content: { 'text/plain': { schema: { type: 'string' }, example: 'no such order' } } },
    default: { description: 'Anything else' },
  });
});

const call = (url: string, method = 'GET') => `##### Request URL\n\n- \`${url}\`\n\n##### Method\n\n- ${method}\n`;

test('environments are servers; other places, calls of one path and what OpenAPI has no place for', async () => {
  const pages = {
    Own: call('/orders'),
    Variable: call('{{base_url}}/users/{{user}}'),
    Known: call('https://eu.example.com/api/teams'),
    Elsewhere: call('{{host}}:8080/other'),
    Host: call('localhost:3000/local'),
    Action: call('/index.php?s=/a/one', 'POST'),
    'Second action': call('/index.php?s=/a/two', 'POST'),
    'The same again': call('/orders'),
    Hook: call('order made', 'POST'),
    Socket: call('wss://eu.example.com/socket'),
    Odd: call('/cache', 'PURGE'),
    Words: 'No call at all',
  };
  const environments = [
    { name: 'Europe', base_url: 'https://eu.example.com/api/', variables: [{ name: 'host', value: 'http://h' }] },
    { name: 'Test', base_url: 'http://test', variables: [] },
  ];
  const text = await written({ ...leavingTree(pages, {}, 'api'), environments });
  await demandValid(text, 'places');
  const { servers, paths, webhooks, tags } = JSON.parse(text);
  assert.deepEqual(servers, [
    { url: 'https://eu.example.com/api', description: 'Europe' },
    { url: 'http://test', description: 'Test' },
  ]);
  assert.equal(tags, undefined);
  assert.deepEqual(Object.keys(paths), [
    ...['/orders', '/users/{user}', '/teams', '/other', '/local', '/index.php', '/index.php?s=/a/two', '/orders#2'],
  ]);
  assert.equal(paths['/orders'].get.servers, undefined);
  assert.equal(paths['/users/{user}'].get.servers, undefined);
  assert.deepEqual(paths['/other'].get.servers, [{ url: '{host}:8080', variables: { host: { default: 'http://h' } } }]);
  assert.deepEqual(paths['/local'].get.servers, [{ url: '//localhost:3000' }]);
  assert.equal(paths['/index.php'].post.parameters[0].example, '/a/one');
  assert.deepEqual(Object.keys(webhooks), ['order made']);
});

test('what an API client keeps as JSON leaves with the parameters that its item adds', async () => {
  const page = JSON.stringify({ info: { from: 'runapi', method: 'get', url: 'https://h.example/orders' } });
  const header = [{ name: 'X-Team', value: 'a', type: 'string', required: true, remark: 'Yours' }];
  const tree = leavingTree({ Orders: page });
  const text = await written({
    ...{ ...tree, item: { item_type: 3, description: '' }, globals: { query: [], body: [], header } },
  });
  await demandValid(text, 'a client');
  const { parameters } = JSON.parse(text).paths['/orders'].get;
  const schema = { type: 'string' };
  assert.deepEqual(parameters, [
    { name: 'X-Team', in: 'header', required: true, description: 'Yours', schema, example: 'a' },
  ]);
});

/** Their paths have other variables than they describe. */
const UNSOUND = /\{\w+:|^GET \/api\/authorized 调用方列表$|^POST \/api\/cron\/\{id\} 编辑任务$/;

/** Reads a document, writes it, and reads what was written. */
async function demandSame(name: string, source: FileSource): Promise<void> {
  const tree = await treeOf(source);
  const text = await written(leavingRead(tree));
  await demandValid(text, name);
  const [before, after] = [callMeanings(await readWhole(tree)), callMeanings(await readAgain(text))];
  assert.equal(after.size, before.size, name);
  const sound = [...before].filter(([key]) => !UNSOUND.test(key));
  for (const [key, meaning] of sound) assert.deepEqual(after.get(key), meaning, `${name}: ${key}`);
  assert.ok(before.size > 0, name);
}

test('what was imported leaves, and comes in again, with the same meaning', async () => {
  for (const file of ['shop.swagger2.yaml', 'events.openapi31.json']) {
    await demandSame(file, await openFile({ path: FIXTURES + file }));
  }
});

test('so do the documents of the corpus', { skip }, async () => {
  for (const file of readdirSync(CORPUS)) {
    if (
      /\.(?:json|yaml)$/.test(file) &&
      !file.includes('external-refs') &&
      readFileSync(CORPUS + file).length < LARGE
    ) {
      await demandSame(file, await openFile({ path: CORPUS + file }));
    }
  }
});

/** The largest take seconds. */
const LARGE = 700_000;
