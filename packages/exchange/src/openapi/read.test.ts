import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { readApiPage } from '@sheaf/markdown/api-page/read';
import { apiRequestOf } from '@sheaf/markdown/api-page/request';
import { openFolder } from '../folder.ts';
import { recognise } from '../index.ts';
import type { FileSource } from '../source.ts';
import { memorySource } from '../testing/memory-source.ts';
import { outlineOf } from '../testing/outline.ts';
import { readWhole, type WholeTree } from '../testing/whole-tree.ts';

const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url));

async function treeOf(source: FileSource): Promise<WholeTree> {
  const format = await recognise(source);
  assert.equal(format?.id, 'openapi');
  return readWhole(await format.read({ language: 'en' }));
}

/** One file, whatever it is called. */
function single(content: string | Uint8Array, name = 'any.txt'): FileSource {
  return { ...memorySource({ [name]: content }), isSingle: true };
}

function textOf(tree: WholeTree, key: string): string {
  const content = tree.texts.get(key)?.content;
  assert.ok(content !== undefined, `${key} of ${[...tree.texts.keys()].join(', ')}`);
  return content;
}

const requestOf = (tree: WholeTree, key: string) => apiRequestOf(readApiPage(textOf(tree, key)));
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

test('Swagger 2 in YAML: tags are catalogs, parameters of the path hold for its methods, bodies and answers are tables', async () => {
  const tree = await treeOf(single(readFileSync(`${FIXTURES}shop.swagger2.yaml`)));
  assert.equal(tree.title, 'Shop');
  assert.deepEqual(outlineOf(tree), [
    'Overview',
    'POST /files',
    'orders/',
    'orders/Read an order',
    'orders/changeOrder',
  ]);

  const read = requestOf(tree, 'GET /orders/{id}');
  assert.equal(read.url, 'https://shop.example.com/v2/orders/{id}');
  assert.equal(read.status, '5');
  assert.deepEqual(read.auth, { type: 'apikey', name: 'X-Key', place: 'header' });
  assert.deepEqual(read.path, [
    { name: 'id', type: 'integer(int64)', required: true, example: '', remark: 'The order' },
  ]);
  assert.deepEqual([names(read.query), names(read.headers)], [['full'], ['X-Trace']]);
  const [answer] = read.answers;
  assert.deepEqual([answer?.status, answer?.title], ['200', 'Here it is']);
  // an order holds an order: what is in it is said once
  assert.deepEqual(names(answer?.fields ?? []), ['id', 'items', 'items.sku', 'parent', 'secret']);
  assert.deepEqual(JSON.parse(answer?.example ?? ''), { id: 5, items: [{ sku: 'a' }], parent: {}, secret: 'string' });
  assert.match(textOf(tree, 'GET /orders/{id}'), /##### Other answers \(default\)\n\nAnything else/);
  assert.deepEqual(
    tree.report.losses.map(({ code, detail }) => [code, detail]),
    [['further-tag', 'extra']],
  );

  const change = requestOf(tree, 'PUT /orders/{id}');
  assert.equal(change.path[0]?.remark, 'Otherwise');
  assert.equal(change.body_type, 'json');
  assert.deepEqual(names(change.body), ['id', 'items', 'items.sku', 'parent']);
  assert.equal(change.body.find(({ name }) => name === 'items')?.required, true);
  assert.equal(change.answers[0]?.status, '204');

  const file = requestOf(tree, 'POST /files');
  assert.deepEqual([file.body_type, file.auth.type, file.body[0]?.type], ['form-data', 'none', 'file']);
  assert.deepEqual(JSON.parse(file.answers[0]?.example ?? ''), { id: 7 });
  assert.match(textOf(tree, 'overview'), /Sells \*things\*[\s\S]*\*\*orders\*\*: What was sold/);
});

test('OpenAPI 3.1: several types, webhooks, servers of a path, callbacks, a reference that leads nowhere', async () => {
  const tree = await treeOf(single(readFileSync(`${FIXTURES}events.openapi31.json`)));
  assert.deepEqual(outlineOf(tree), ['Overview', 'List', 'Form', 'Webhooks/', 'Webhooks/An event was made']);
  const list = requestOf(tree, 'GET /events');
  assert.equal(list.url, '/own/events');
  assert.equal(list.auth.type, 'bearer');
  const fields = list.answers[0]?.fields ?? [];
  assert.deepEqual(
    fields.map(({ name, type }) => `${name} ${type}`),
    ['at string(date-time)', 'note string | null', 'data object', 'data.* number', 'kind string', 'lost object'],
  );
  assert.equal(fields[1]?.remark, 'a | b\nsecond');
  assert.equal(JSON.parse(list.answers[0]?.example ?? '')[0].kind, 'made');
  assert.deepEqual(
    list.answers.map(({ status, title }) => `${status} ${title}`),
    ['200 OK', '201 Same (as 200)', '400 Wrong'],
  );
  const form = requestOf(tree, 'POST /events');
  assert.deepEqual([form.body_type, names(form.body)], ['urlencoded', ['at']]);
  assert.match(textOf(tree, 'POST /events'), /##### About the body\n\nSend one\.[\s\S]*##### Callbacks\n\n- done/);
  assert.match(textOf(tree, 'overview'), /https:\/\/eu\.example\.com\/api/);
  assert.ok(
    tree.report.losses.some(
      ({ code, detail }) => code === 'reference-missing' && detail === '#/components/schemas/Nowhere',
    ),
  );
});

test('a folder may hold what a document refers to, round and round; what is not there is named', async () => {
  const tree = await treeOf(await openFolder(`${FIXTURES}external`));
  const list = requestOf(tree, 'GET /users');
  assert.deepEqual(names(list.answers[0]?.fields ?? []), ['name', 'friend', 'team', 'team.lead', 'team.size']);
  assert.deepEqual(
    tree.report.losses.map(({ where, detail }) => [where, detail]),
    [['/gone', 'nowhere.yaml']],
  );
});

test('several documents of one folder are a catalog each', async () => {
  const document = (title: string) => `openapi: 3.0.0\ninfo: {title: ${title}}\npaths: {/a: {get: {summary: A}}}`;
  const tree = await treeOf(
    memorySource({ 'one.yaml': document('One'), 'two.yml': document('Two'), 'notes.json': '{}' }),
  );
  assert.deepEqual(outlineOf(tree), ['One/', 'One/Overview', 'One/A', 'Two/', 'Two/Overview', 'Two/A']);
});

test('references that lead on a hundred times, deep documents and aliases without end are bounded', async () => {
  const chain = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`S${at}`, { $ref: `#/components/schemas/S${at + 1}` }]),
  );
  const answer = { content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } };
  const document = {
    openapi: '3.0.0',
    info: { title: 'Chain' },
    components: { schemas: chain },
    paths: { '/a': { get: { responses: { 200: answer } } } },
  };
  const tree = await treeOf(single(JSON.stringify(document)));
  assert.deepEqual(
    tree.report.losses.map(({ code }) => code),
    ['reference-missing'],
  );
  const empty = await treeOf(single('openapi: 3.0.0\ninfo: {title: Empty}\npaths: {/a: null, /b: {get: {}}, /c: [1]}'));
  assert.deepEqual(empty.report.losses, [
    { code: 'path-empty', where: '/a', detail: '' },
    { code: 'path-empty', where: '/c', detail: '' },
  ]);

  const deep = `{"openapi":"3.0.0","info":{"title":"Deep"},"paths":{"/a":{"get":{"x":${'['.repeat(2000)}${']'.repeat(2000)}}}}}`;
  await assert.rejects(treeOf(single(deep)), { code: 'too-deep' });
  const rows = Array.from(
    { length: 12 },
    (_, at) => `x${at}: &a${at} [${Array.from({ length: 9 }, () => (at === 0 ? '1' : `*a${at - 1}`)).join(', ')}]`,
  );
  await assert.rejects(treeOf(single(`openapi: 3.0.0\n${rows.join('\n')}\n`)), { code: 'too-many-aliases' });
  const round = 'openapi: 3.0.0\ninfo: {title: Round}\npaths: {/a: {get: {operationId: &a [*a, *a]}}}\n';
  await assert.rejects(treeOf(single(round)), { code: 'too-many-aliases' });
});

test('of thousands of mistakes the first is told, soon', { timeout: 10_000 }, async () => {
  const mistakes = '<!DOCTYPE x [<!ENTITY a "&a;">]>'.repeat(5000);
  const text = `openapi: 3.0.0\ninfo: {title: T}\npaths:\n  /a: { get: { responses: { 204: ${mistakes}\n`;
  await assert.rejects(treeOf(single(text)), { code: 'syntax' });
});

test('a schema of all others takes bounded time and room', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `S${at}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]));
  const media = { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } };
  const document = {
    openapi: '3.0.0',
    info: { title: 'All' },
    components: { schemas },
    paths: { '/a': { get: { responses: { 200: { content: media } } } } },
  };
  const tree = await treeOf(single(JSON.stringify(document)));
  assert.ok(textOf(tree, 'GET /a').length < 100_000);
  assert.deepEqual(
    tree.report.losses.map(({ code }) => code),
    ['fields-cut'],
  );
});

test('what is broken says in which line, and what is of another version that it is', async () => {
  await assert.rejects(
    treeOf(single('openapi: 3.0.0\ninfo:\n  title: [a\npaths: {}\n')),
    /any\.txt has a mistake in line [34]/,
  );
  await assert.rejects(treeOf(single('{"openapi":"4.0.0","info":{"title":"x"},"paths":{}}')), {
    code: 'version-unknown',
  });
  const wide = Buffer.from('\ufeffopenapi: 3.0.0\ninfo: {title: 宽}\npaths: {/a: {get: {summary: 甲}}}\n', 'utf16le');
  assert.deepEqual(outlineOf(await treeOf(single(wide))), ['Overview', '甲']);
});

test('a name of the whole that is too long is told by how it begins', async () => {
  const document = { openapi: '3.0.0', info: { title: 'T'.repeat(300) }, paths: { '/a': { get: {} } } };
  const { report } = await treeOf(single(JSON.stringify(document)));
  assert.deepEqual(
    report.losses.map(({ code, where }) => [code, where]),
    [['title-cut', `${'T'.repeat(40)}…`]],
  );
});

test('members that bear the names of an object are data like others', async () => {
  const document =
    '{"openapi":"3.0.0","info":{"title":"P"},"paths":{"/a":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}}}}}}}}}';
  const fields = requestOf(await treeOf(single(document)), 'GET /a').answers[0]?.fields ?? [];
  assert.ok(names(fields).includes('constructor'));
  assert.equal(Reflect.get({}, 'type'), undefined);
});

test('what stands twice in a document is named with its line, in JSON and in YAML; the last one comes', async () => {
  const paths = '{"/a":{"get":{"summary":"one"}},\n"/b":{"get":{"summary":"b"}},\n"/a":{"get":{"summary":"two"}}}';
  const json = `{"openapi":"3.0.0","info":{"title":"T"},\n"paths":${paths}}`;
  const yaml =
    'openapi: 3.0.0\ninfo: {title: T}\npaths:\n  /a: {get: {summary: one}}\n  /b: {get: {summary: b}}\n  /a: {get: {summary: two}}\n';
  for (const [document, line] of [
    [json, 4],
    [yaml, 6],
  ] as const) {
    const tree = await treeOf(single(document));
    assert.deepEqual(outlineOf(tree), ['Overview', 'two', 'b']);
    assert.deepEqual(tree.report.losses, [{ code: 'name-twice', where: `any.txt:${line}`, detail: '/a' }]);
  }
});
