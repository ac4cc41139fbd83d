import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { readApiPage } from '@sheaf/markdown/api-page/read';
import { apiRequestOf } from '@sheaf/markdown/api-page/request';
import { recognise } from '../index.ts';
import type { FileSource } from '../source.ts';
import { memorySource } from '../testing/memory-source.ts';
import { outlineOf } from '../testing/outline.ts';
import { readWhole, type WholeTree } from '../testing/whole-tree.ts';

const fixture = (name: string) =>
  readFileSync(fileURLToPath(new URL(`fixtures/${name}.json`, import.meta.url)), 'utf8');

async function treeOf(source: FileSource): Promise<WholeTree> {
  const format = await recognise(source);
  assert.equal(format?.id, 'postman');
  return readWhole(await format.read({ language: 'en' }));
}

const single = (content: string): FileSource => ({ ...memorySource({ 'collection.txt': content }), isSingle: true });

function textOf(tree: WholeTree, key: string): string {
  const content = tree.texts.get(key)?.content;
  assert.ok(content !== undefined, `${key} of ${[...tree.texts.keys()].join(', ')}`);
  return content;
}

const requestOf = (tree: WholeTree, key: string) => apiRequestOf(readApiPage(textOf(tree, key)));

test('version 1: lists of requests and folders become a tree in the order that they say; nothing is forgotten', async () => {
  const tree = await treeOf(single(fixture('v1')));
  assert.deepEqual(outlineOf(tree), [
    'Overview',
    'Top',
    'In no list',
    'Outer/',
    'Outer/Form',
    'Outer/Inner/',
    'Outer/Inner/Raw',
  ]);
  const form = requestOf(tree, 'Outer/Form');
  assert.deepEqual(
    [form.method, form.url, form.auth.type, form.body_type],
    ['POST', 'http://a.example/form', 'basic', 'urlencoded'],
  );
  assert.deepEqual(
    form.headers.map(({ name, example }) => `${name}=${example}`),
    ['X-A=1', 'X-B=2'],
  );
  assert.deepEqual([form.query[0]?.name, form.body[0]?.remark], ['x', '(off)']);
  assert.match(textOf(tree, 'Outer/Form'), /##### Script before the call\n\n```js\nbefore\(\);\n```[\s\S]*after\(\);/);
  const raw = requestOf(tree, 'Outer/Inner/Raw');
  assert.deepEqual([raw.path[0]?.example, raw.body_example, raw.answers[0]?.status], ['7', '{\n  "a": 1\n}', '200']);
  assert.equal(raw.answers[0]?.example, '{\n  "b": 2\n}');
  assert.match(textOf(tree, 'overview'), /Old one\n\n## Outer\n\nOf the outer/);
});

test('version 2.0: requests that are an address alone, folders that are empty, and a fifth level folded', async () => {
  const tree = await treeOf(single(fixture('v2.0')));
  assert.deepEqual(outlineOf(tree), [
    'Overview',
    'Plain text',
    'Empty folder/',
    'A/',
    'A/B/',
    'A/B/C - D/',
    'A/B/C - D/Deep',
  ]);
  const plain = requestOf(tree, 'Plain text');
  assert.deepEqual([plain.method, plain.url, plain.query[0]?.name], ['GET', 'http://a.example/plain', 'q']);
  assert.match(
    textOf(tree, 'overview'),
    /About it[\s\S]*\| base \| http:\/\/a\.example \| Where \|[\s\S]*## A\n\nFolder A/,
  );
  assert.deepEqual(
    tree.report.losses.map(({ code }) => code),
    ['depth-folded'],
  );
});

test('version 2.1: authorisation comes down, saved answers are examples, scripts are text, no secret comes along', async () => {
  const tree = await treeOf(single(fixture('v2.1')));
  const create = requestOf(tree, 'Create');
  assert.deepEqual([create.auth.type, create.url, create.description], ['bearer', '{{base}}/a/:id', 'First line']);
  assert.deepEqual(
    create.headers.map(({ name, remark }) => `${name} ${remark}`),
    ['X-T trace', 'Authorization ', 'Off (off)'],
  );
  assert.deepEqual([create.path[0]?.remark, create.query[0]?.example], ['which', '1']);
  assert.deepEqual(
    create.answers.map(({ status, title, example }) => [status, title, example]),
    [['201', 'Made', '{\n  "id": 1\n}']],
  );
  assert.match(
    textOf(tree, 'Create'),
    /Further examples \(201 Made\)[\s\S]*"id": 2[\s\S]*Further examples \(Draft\)[\s\S]*pm\.test\('ok'\)[\s\S]*More words/,
  );
  const send = requestOf(tree, 'Send');
  assert.deepEqual([send.auth.type, send.body_type, send.body[0]?.type], ['none', 'form-data', 'file']);
  const ask = requestOf(tree, 'Ask');
  assert.deepEqual(ask.auth, { type: 'apikey', name: 'X-Api', place: 'query' });
  assert.deepEqual(JSON.parse(ask.body_example), { query: '{ a }', variables: '' });
  assert.match(textOf(tree, 'overview'), /pm\.x\(\);/);
  assert.equal(
    [...tree.texts.values()].some(({ content }) => content.includes('top-secret')),
    false,
  );
});

test('several collections are a catalog each, and one inside an answer of the programs own call is found', async () => {
  const tree = await treeOf(memorySource({ 'a.json': fixture('v1'), 'b.json': `{"collection":${fixture('v2.0')}}` }));
  assert.deepEqual(
    tree.catalogs.map(({ title }) => title),
    ['Version 1', 'Version 2.0'],
  );
});

test('folders in folders without end are refused, folders that hold each other are read once', async () => {
  let item: object = { name: 'r', request: 'http://a' };
  for (let level = 0; level < 150; level += 1) item = { name: 'f', item: [item] };
  const deep = JSON.stringify({ info: { name: 'x', schema: 'postman' }, item: [item] });
  await assert.rejects(treeOf(single(deep)), { code: 'too-deep' });
  const ring = {
    name: 'Ring',
    folders: [
      { id: 'a', name: 'a', folders_order: ['b'] },
      { id: 'b', name: 'b', folders_order: ['a'], folder: 'a' },
    ],
    requests: [{ id: 'r', name: 'r', url: 'u', folder: 'b' }],
  };
  assert.equal((await treeOf(single(JSON.stringify(ring)))).report.pages, 1);
});
