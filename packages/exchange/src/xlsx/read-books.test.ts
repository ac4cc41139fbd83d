import assert from 'node:assert/strict';
import test from 'node:test';
import { cellAt, emptySheet, readBook } from '@sheaf/sheet';
import { recognise } from '../index.ts';
import type { FileSource } from '../source.ts';
import { memorySource } from '../testing/memory-source.ts';
import { outlineOf } from '../testing/outline.ts';
import { readWhole } from '../testing/whole-tree.ts';
import { zipBytes } from '../testing/zip-bytes.ts';
import { writeXlsx } from './write.ts';

function workbook(text: string): Uint8Array {
  const sheet = emptySheet('Numbers');
  sheet.rows = { len: 10, 0: { cells: { 0: { text }, 1: { text: '=A1' } } } };
  return writeXlsx([sheet]);
}

async function treeOf(source: FileSource) {
  const format = await recognise(source);
  assert.equal(format?.id, 'xlsx');
  const tree = await format.read({ language: 'en' });
  return { ...tree, ...(await readWhole(tree)) };
}

test('a workbook is a spreadsheet of its own, whatever the file is called', async () => {
  const tree = await treeOf({ ...memorySource({ 'figures.dat': workbook('7') }, 'figures'), isSingle: true });
  assert.deepEqual([tree.item?.item_type, outlineOf(tree)], [4, ['figures.dat']]);
  assert.equal(tree.pages[0]?.kind, 'sheet');
  const [sheet] = readBook(tree.texts.get('figures.dat')?.content ?? '');
  assert.deepEqual([sheet?.name, cellAt(sheet, 0, 0)?.text, cellAt(sheet, 0, 1)?.text], ['Numbers', '7', '=A1']);
});

test('several workbooks are pages of an item of text, in the catalogs of their folders', async () => {
  const tree = await treeOf(memorySource({ 'a.xlsx': workbook('1'), 'b/c.xlsx': workbook('2') }));
  assert.equal(tree.item, undefined);
  assert.deepEqual(outlineOf(tree), ['a', 'b/', 'b/c']);
});

test('what only looks like a workbook is refused', async () => {
  const bytes = zipBytes([{ name: 'xl/workbook.xml', content: '<broken' }]);
  await assert.rejects(treeOf({ ...memorySource({ 'a.xlsx': bytes }), isSingle: true }), { code: 'not-a-workbook' });
});
