import assert from 'node:assert/strict';
import test from 'node:test';
import { cellAt, emptySheet, readBook } from '@sheaf/sheet';
import { recognise } from '../index.ts';
import type { FileSource } from '../source.ts';
import { memorySource } from '../testing/memory-source.ts';
import { outlineOf } from '../testing/outline.ts';
import { readWhole } from '../testing/whole-tree.ts';
import { zipBytes } from '../testing/zip-bytes.ts';
import { readParts } from '../zip.ts';
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

test('a section of CDATA is text, and one that does not end is no part of a workbook', {
  timeout: 10_000,
}, async () => {
  const parts = await readParts(workbook('1'));
  const path = 'xl/worksheets/sheet1.xml';
  const withCell = (inside: string) => {
    const row = `<row r="1"><c r="A1" t="inlineStr"><is><t>${inside}</t></is></c></row>`;
    const sheet = String(Buffer.from(parts.get(path) ?? [])).replace(
      /<sheetData>.*<\/sheetData>/s,
      `<sheetData>${row}</sheetData>`,
    );
    const entries = [...parts].map(([name, content]) => ({
      name,
      content: name === path ? Buffer.from(sheet) : content,
    }));
    return treeOf({ ...memorySource({ 'a.xlsx': zipBytes(entries) }), isSingle: true });
  };
  const tree = await withCell('a <![CDATA[<b> & c]]> d');
  const [sheet] = readBook([...tree.texts.values()][0]?.content ?? '');
  assert.equal(cellAt(sheet, 0, 0)?.text, 'a <b> & c d');
  await assert.rejects(withCell('<![CDATA['.repeat(20_000)), { code: 'not-a-workbook' });
});
