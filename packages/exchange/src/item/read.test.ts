import assert from 'node:assert/strict';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { openFolder } from '../folder.ts';
import { recognise } from '../index.ts';
import { resolvePlaceholders } from '../placeholders.ts';
import type { FileSource, ReadOptions } from '../source.ts';
import { memorySource } from '../testing/memory-source.ts';
import { outlineOf } from '../testing/outline.ts';
import { readWhole, type WholeTree } from '../testing/whole-tree.ts';
import type { ExchangeTree } from '../tree.ts';

async function treeOf(source: FileSource, options: Partial<ReadOptions> = {}): Promise<ExchangeTree> {
  const format = await recognise(source);
  assert.equal(format?.id, 'item');
  return format.read({ language: 'en', ...options });
}

async function fixture(name: string, options: Partial<ReadOptions> = {}): Promise<ExchangeTree & WholeTree> {
  const tree = await treeOf(await openFolder(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))), options);
  return { ...tree, ...(await readWhole(tree)) };
}

function contentOf(tree: WholeTree, key: string): string {
  const content = tree.texts.get(key)?.content;
  assert.ok(content !== undefined, key);
  return resolvePlaceholders(content, {
    page: (page, anchor) => `page:${page}#${anchor}`,
    asset: (asset) => `asset:${asset}`,
  });
}

test('an export of the old product loses one level of escaping, and its pages stand before its catalogs', async () => {
  const tree = await fixture('old');
  assert.equal(tree.title, 'Orders & returns');
  assert.deepEqual(tree.item, { item_type: 1, description: 'a <b>' });
  assert.deepEqual(outlineOf(tree), [
    'First &amp;',
    'Second',
    'Empty/',
    'API/',
    'API/Log in',
    'API/Deeper/',
    'API/Deeper/Deep',
    'API/Deeper/Deepest/',
    'API/Deeper/Deepest/Bottom',
    'API/Deeper/Deepest - Fourth/',
    'API/Deeper/Deepest - Fourth/Fifth',
  ]);
  assert.equal(contentOf(tree, 'First &amp;.md'), `<b>bold</b> &amp; "quoted" 'it'`);
  assert.equal(JSON.stringify(tree).includes('secret-word'), false);
});

test('a call of an API client becomes Markdown in an item of text, and its scripts are named as left out', async () => {
  const tree = await fixture('old');
  assert.match(contentOf(tree, 'API/Log in.md'), /##### Method\n\n- POST\n[\s\S]*\| user \| mei \| yes \|/);
  assert.ok(tree.report.losses.some(({ code, where }) => code === 'scripts-left-out' && where === 'API/Log in.md'));
  assert.equal(tree.catalogs[1]?.pages[0]?.kind, 'api');
});

test('in an item of such calls they stay the JSON that they are', async () => {
  const tree = await fixture('older');
  assert.equal(tree.item?.item_type, 3);
  assert.equal(contentOf(tree, 'Get.md'), '{"info":{"method":"get","url":"/a?b=1"}}');
  assert.match(contentOf(await fixture('older', { itemType: 1 }), 'Get.md'), /##### Request URL\n\n- `\/a\?b=1`/);
});

test('of our own export texts stay byte for byte, links and attachments come with it', async () => {
  const tree = await fixture('ours');
  assert.deepEqual(outlineOf(tree), ['Home', 'guide/', 'guide/Start', 'guide/Start']);
  assert.equal(
    contentOf(tree, 'Home.md'),
    '&amp; stays. [Start](page:guide/Start.md#first) ![logo](asset:attachments/logo.png) [gone](nowhere.md) [out](https://example.com)',
  );
  assert.equal(contentOf(tree, 'guide/Start_1.md'), 'two');
  assert.deepEqual(
    tree.assets.map(({ key }) => key),
    ['attachments/logo.png'],
  );
  assert.equal((await tree.assets[0]?.bytes())?.length, tree.assets[0]?.size);
  assert.deepEqual(tree.report.links, { total: 2, mended: 1 });
  assert.deepEqual(
    tree.report.losses.map(({ code, detail }) => [code, detail]),
    [['link-target-missing', 'nowhere.md']],
  );
});

test('a spreadsheet stays one, and what is none becomes an empty one with a word about it', async () => {
  const page = (page_content: string) => ({
    item_type: 4,
    item_name: 'S',
    format: 2,
    pages: { pages: [{ page_title: 'S', page_content }] },
  });
  const book = '[{"name":"Sheet1","rows":{"len":10},"cols":{"len":5}}]';
  const good = await readWhole(await treeOf(memorySource({ 'info.json': JSON.stringify(page(book)) })));
  assert.equal(good.pages[0]?.kind, 'sheet');
  assert.equal(good.texts.get('S.md')?.content, book);
  const bad = await readWhole(await treeOf(memorySource({ 'info.json': JSON.stringify(page('[1]')) })));
  assert.deepEqual(
    bad.report.losses.map(({ code }) => code),
    ['sheet-unreadable'],
  );
});

test('an item without pages, nested without end or of no JSON is refused or not known', async () => {
  await assert.rejects(treeOf(memorySource({ 'info.json': '{"item_type":1,"pages":{}}' })), { code: 'nothing-in-it' });
  let deep: object = { pages: [{ page_title: 'p', page_content: 'p' }], catalogs: [] };
  for (let level = 0; level < 120; level += 1) deep = { cat_name: 'c', pages: [], catalogs: [deep] };
  const info = { item_type: 1, pages: { pages: [], catalogs: [deep] } };
  await assert.rejects(treeOf(memorySource({ 'info.json': JSON.stringify(info) })), { code: 'too-deep' });
  assert.equal(await recognise(memorySource({ 'info.json': '{"item_type":' })), undefined);
});
