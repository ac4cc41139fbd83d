import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { openFolder } from '../folder.ts';
import { recognise } from '../index.ts';
import { resolvePlaceholders } from '../placeholders.ts';
import type { FileSource } from '../source.ts';
import { memorySource } from '../testing/memory-source.ts';
import { outlineOf } from '../testing/outline.ts';
import { readWhole, type WholeTree } from '../testing/whole-tree.ts';

const FIXTURES = fileURLToPath(new URL('fixtures/', import.meta.url));
const single = (content: string | Uint8Array): FileSource => ({
  ...memorySource({ 'page.dat': content }, 'page'),
  isSingle: true,
});

async function treeOf(source: FileSource): Promise<WholeTree> {
  const format = await recognise(source);
  assert.equal(format?.id, 'html');
  return readWhole(await format.read({ language: 'en' }));
}

function contentOf(tree: WholeTree, key: string): string {
  const content = tree.texts.get(key)?.content ?? '';
  return resolvePlaceholders(content, {
    page: (page, anchor) => `page:${page}#${anchor}`,
    asset: (asset) => `asset:${asset}`,
  });
}

test('a folder of pages: titles, folders, links, tables, code and pictures; menus and scripts stay behind', async () => {
  const tree = await treeOf(await openFolder(`${FIXTURES}site`));
  assert.deepEqual(outlineOf(tree), ['Home & more', 'guide/', 'guide/start']);
  const home = contentOf(tree, 'index.html');
  assert.match(
    home,
    /^Text with \*\*words\*\*\. \[Start\]\(page:guide\/start\.html#first\) gone \[out\]\(https:\/\/example\.com\/x\) bad\n/,
  );
  assert.match(home, /!\[logo\]\(asset:img\/logo\.png\)!\[in it\]\(asset:index\.html\/embedded-1\.png\)/);
  assert.match(home, /\| a \| b \|[\s\S]*```sql\nselect 1\n```/);
  assert.doesNotMatch(home, /menu|foot|alert/);
  assert.equal(contentOf(tree, 'guide/start.html'), '## First\n\n![](asset:img/logo.png)[back](page:index.html#)\n');
  assert.deepEqual(tree.report.links, { total: 3, mended: 2 });
  assert.equal(tree.report.pictures, 3);
  const embedded = tree.assets.find(({ key }) => key.includes('embedded'));
  assert.deepEqual(Buffer.from((await embedded?.bytes()) ?? []), Buffer.from('iVBORw0KGgo=', 'base64'));
  assert.deepEqual(
    tree.report.losses.map(({ code, detail }) => [code, detail]),
    [['link-target-lost', 'gone.html']],
  );
});

test('merged cells are told, as often as there are', async () => {
  const cells = '<td colspan="2">a</td><td rowspan=1>b</td><th class="x" rowspan=\'3\'>c</th>';
  const tree = await treeOf(single(`<html><body><h1>T</h1><table><tr>${cells}</tr></table></body></html>`));
  assert.deepEqual(
    tree.report.losses.map(({ code, detail }) => [code, detail]),
    [['cells-merged', '2']],
  );
});

test('one page of another encoding is read as what it is', async () => {
  const tree = await treeOf(single(readFileSync(`${FIXTURES}gbk.htm`)));
  assert.deepEqual(outlineOf(tree), ['中文']);
  assert.equal(contentOf(tree, 'page.dat'), '内容\n');
});

test('a page that is nested without end is left out, and refused where it is the only one', async () => {
  const deep = `<!doctype html><body>${'<div>'.repeat(5000)}x`;
  await assert.rejects(treeOf(single(deep)), { code: 'no-page-readable' });
  const tree = await treeOf(memorySource({ 'a.html': deep, 'b.html': '<html><p>b</p></html>' }));
  assert.deepEqual(
    tree.report.losses.map(({ code, where }) => [code, where]),
    [['file-too-long', 'a.html']],
  );
});

test('no page leads out of its folder', async () => {
  const tree = await treeOf(
    memorySource({ 'a.html': '<html><img src="../../etc/passwd"><a href="/../x">x</a></html>' }),
  );
  assert.equal(tree.assets.length, 0);
  assert.equal(tree.report.losses.length, 2);
});
