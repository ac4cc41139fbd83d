import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { readApiPage } from '@sheaf/markdown/api-page/read';
import { apiRequestOf } from '@sheaf/markdown/api-page/request';
import { openFile, recognise } from '../index.ts';
import type { LeavingTree } from '../leaving.ts';
import type { FileSource } from '../source.ts';
import { leavingTree } from '../testing/leaving.ts';
import { leavingRead } from '../testing/leaving-read.ts';
import { memorySource } from '../testing/memory-source.ts';
import { outlineOf } from '../testing/outline.ts';
import { allPages, readWhole, type WholeTree } from '../testing/whole-tree.ts';
import { writePostman } from './write.ts';

const FIXTURES = fileURLToPath(new URL('../postman/fixtures/', import.meta.url));
const CORPUS = fileURLToPath(new URL('../../../../../shared/corpus/postman/', import.meta.url));
const skip = existsSync(CORPUS) ? false : 'the corpus is not beside the project';

async function written(tree: LeavingTree): Promise<string> {
  return (await Array.fromAsync(writePostman(tree))).join('');
}

async function treeOf(source: FileSource) {
  const format = await recognise(source);
  assert.equal(format?.id, 'postman');
  return format.read({ language: 'en' });
}

const ORDER = `##### Request URL

- \`/orders/{id}\`

##### Method

- PUT

##### Authentication

- API Key: \`X-Key\` (header)

##### Path variables

| Name | Example | Required | Type | Explanation |
| --- | --- | --- | --- | --- |
| id | 5 | yes | integer | The order |

##### Query parameters

| Name | Example | Required | Type | Explanation |
| --- | --- | --- | --- | --- |
| full | 1 | no | string | (off) All of it |

##### Body parameters (JSON)

| Name | Required | Type | Explanation |
| --- | --- | --- | --- |
| note | yes | string | What is to be said |

##### Request example

\`\`\`json
{"note": "a"}
\`\`\`

##### Response 200 OK

\`\`\`json
{"id": 5}
\`\`\`

##### Script before the call

\`\`\`js
let a = 1;
let b = 2;
\`\`\`

##### Remarks

Changes *one*.
`;

const UPLOAD = `##### Request URL

- \`https://h.example:8080/files\`

##### Body parameters (form-data)

| Name | Example | Required | Type | Explanation |
| --- | --- | --- | --- | --- |
| file | | yes | file | The picture |
| name | a | no | string | |
`;

test('a page becomes a request in the folder of its catalog, with all that a collection has a place for', async () => {
  const pages = { API: { Orders: { 'Change an order': ORDER } }, Upload: UPLOAD, Words: { Only: 'No call' } };
  const environments = [{ name: 'Test', base_url: 'http://test/api/', variables: [{ name: 'who', value: 'me' }] }];
  const collection = JSON.parse(await written({ ...leavingTree(pages, {}, 'api'), environments }));
  assert.match(collection.info.schema, /v2\.1\.0/);
  assert.deepEqual([collection.info.name, collection.info.description], ['Guide', 'What we know']);
  assert.deepEqual(collection.variable, [
    { key: 'base_url', value: 'http://test/api' },
    { key: 'who', value: 'me' },
  ]);
  const [upload, api] = collection.item;
  const { name, event, request, response } = api.item[0].item[0];
  assert.deepEqual([api.name, api.item[0].name, name], ['API', 'Orders', 'Change an order']);
  assert.deepEqual(event, [
    { listen: 'prerequest', script: { type: 'text/javascript', exec: ['let a = 1;', 'let b = 2;'] } },
  ]);
  assert.deepEqual(request.url, {
    raw: '{{base_url}}/orders/:id',
    host: ['{{base_url}}'],
    path: ['orders', ':id'],
    query: [{ key: 'full', value: '1', description: 'All of it', disabled: true }],
    variable: [{ key: 'id', value: '5', description: 'The order (integer, required)' }],
  });
  assert.deepEqual(
    request.auth.apikey.map(({ key, value }: { key: string; value: string }) => [key, value]),
    [
      ['key', 'X-Key'],
      ['value', '{{api_key}}'],
      ['in', 'header'],
    ],
  );
  assert.deepEqual(request.body, { mode: 'raw', raw: '{"note": "a"}', options: { raw: { language: 'json' } } });
  assert.match(request.description, /^Changes \*one\*\.\n\n##### Body parameters \(JSON\)\n\n.*\n.*\n\| note \|/);
  assert.deepEqual([response[0].code, response[0].name, response[0].body], [200, 'OK', '{"id": 5}']);
  assert.equal(upload.request.method, 'POST');
  assert.deepEqual(upload.request.url.host, ['h', 'example:8080']);
  assert.deepEqual(upload.request.body.formdata, [
    { key: 'file', description: 'The picture (required)', type: 'file', src: [] },
    { key: 'name', value: 'a', type: 'text' },
  ]);
});

test('what was imported leaves, and comes in again with the same calls in the same places', async () => {
  for (const file of ['v1.json', 'v2.0.json', 'v2.1.json']) await demandSame(file, FIXTURES + file);
});

test('so do the collections of the corpus', { skip }, async () => {
  for (const file of readdirSync(CORPUS).filter((name) => name.endsWith('.json')))
    await demandSame(file, CORPUS + file);
});

async function demandSame(name: string, path: string): Promise<void> {
  const before = await treeOf(await openFile({ path }));
  const text = await written(leavingRead(before));
  const after = await treeOf({ ...memorySource({ 'a.json': text }), isSingle: true });
  const [one, other] = [await readWhole(before), await readWhole(after)];
  // pages of an item stand before its catalogs, and a folder without a call does not leave
  const placesOf = (tree: WholeTree) =>
    outlineOf(tree)
      .filter((line) => !/^Overview$|\/$/.test(line))
      .toSorted();
  assert.deepEqual(placesOf(other), placesOf(one), name);
  const calls = callsOf(other);
  for (const [at, call] of callsOf(one).entries()) assert.deepEqual(calls[at], call, name);
  assert.ok(calls.length > 0, name);
}

/** The facts that a collection has a place for. */
function callsOf(tree: WholeTree): readonly object[] {
  return allPages(tree)
    .filter(({ kind }) => kind === 'api')
    .map(({ key }) => {
      const request = apiRequestOf(readApiPage(tree.texts.get(key)?.content ?? ''));
      const { method, auth, body_type, body_example } = request;
      const names = [request.path, request.headers, request.query, request.body].map((rows) =>
        rows.map(({ name, example }) => [name, example]),
      );
      const answers = request.answers.map(({ status, example }) => [status, example]);
      return { method, auth, body_type, body_example: body_example.trim(), names, answers };
    });
}
