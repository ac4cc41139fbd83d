import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { recognise } from '../index.ts';
import type { FileSource } from '../source.ts';
import { memorySource } from '../testing/memory-source.ts';
import { outlineOf } from '../testing/outline.ts';
import { readWhole, type WholeTree } from '../testing/whole-tree.ts';
import { type ZipEntry, zipBytes } from '../testing/zip-bytes.ts';

const FIXTURE = fileURLToPath(new URL('fixtures/report/', import.meta.url));
const PARTS = [
  '[Content_Types].xml',
  '_rels/.rels',
  'word/styles.xml',
  'word/_rels/document.xml.rels',
  'word/media/image1.png',
];

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (text: string, style = ''): string =>
  `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${run(text)}</w:p>`;
const picture = (id: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:${id.startsWith('e') ? 'link' : 'embed'}="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

/** A document of Word with this body, beside the parts of the fixture. */
function docx(body: string, more: readonly ZipEntry[] = []): Uint8Array {
  const spaces = ['w', 'wp', 'a', 'pic', 'r', 'm'].map((name) => `xmlns:${name}="${SPACES[name]}"`).join(' ');
  const xml = `<?xml version="1.0"?><w:document ${spaces}><w:body>${body}</w:body></w:document>`;
  const parts = PARTS.map((name) => ({ name, content: readFileSync(FIXTURE + name) }));
  return zipBytes([...parts, { name: 'word/document.xml', content: xml }, ...more]);
}

const SPACES: Readonly<Record<string, string>> = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
};

const single = (bytes: Uint8Array, name = 'report.docx'): FileSource => ({
  ...memorySource({ [name]: bytes }, 'report'),
  isSingle: true,
});

async function treeOf(source: FileSource): Promise<WholeTree> {
  const format = await recognise(source);
  assert.equal(format?.id, 'docx');
  return readWhole(await format.read({ language: 'en' }));
}

test('a short document is one page with its headings, tables and pictures, whatever the file is called', async () => {
  const body =
    p('Report', 'T') +
    p('One', '1') +
    p('5 &lt; 6 &amp; *not* strong') +
    table([
      ['a', 'b'],
      ['c | d', 'e'],
    ]) +
    picture('p1');
  const tree = await treeOf(single(docx(body), 'upload.bin'));
  assert.deepEqual(outlineOf(tree), ['Report']);
  const [text] = [...tree.texts.values()];
  assert.match(
    text?.content ?? '',
    /^# One\n\n5 \\< 6 & \\\*not\\\* strong\n\n\| a \| b \|\n[\s\S]*\| c \\\| d \| e \|[\s\S]*!\[\]\(sheaf-asset:/,
  );
  assert.equal(tree.report.pictures, 1);
  assert.deepEqual(await tree.assets[0]?.bytes(), readFileSync(`${FIXTURE}word/media/image1.png`));
});

test('of a long document sections become pages, and those with sections catalogs; each page has its own pictures', async () => {
  const long = p('words '.repeat(700));
  const body = [
    p('Handbook', 'T'),
    p('Preface'),
    p('First', '1'),
    long,
    p('Second', '1'),
    p('Between'),
    p('Inner one', '2'),
    picture('p1'),
    p('Inner two', '2'),
    long,
  ];
  const tree = await treeOf(single(docx(body.join(''))));
  assert.equal(tree.title, 'Handbook');
  const outline = ['Handbook', 'First', 'Second/', 'Second/Second', 'Second/Inner one', 'Second/Inner two'];
  assert.deepEqual(outlineOf(tree), outline);
  const shown = [...tree.texts].filter(([, { pictures }]) => pictures > 0).map(([key]) => key);
  assert.deepEqual(shown, ['report.docx/Second/Inner one']);
});

test('what is lost is counted: equations, comments, headers; a picture outside of the file is not fetched', async () => {
  const merged = `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${p('Wide')}</w:tc></w:tr></w:tbl>`;
  const body = `${p('Text')}${merged}<w:p><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></w:p>${picture('e1')}`;
  const more = [
    { name: 'word/comments.xml', content: `<w:comments xmlns:w="${SPACES['w']}"><w:comment w:id="1"/></w:comments>` },
    { name: 'word/header1.xml', content: `<w:hdr xmlns:w="${SPACES['w']}">${p('Secret header')}</w:hdr>` },
  ];
  const tree = await treeOf(single(docx(body, more)));
  assert.deepEqual(
    tree.report.losses.map(({ code, detail }) => `${code} ${detail}`.trim()),
    ['cells-merged 1', 'docx-equations 1', 'docx-comments 1', 'docx-headers'],
  );
  assert.doesNotMatch([...tree.texts.values()].map(({ content }) => content).join(), /root:|Secret header/);
});

test('several documents are a page each where they are short', async () => {
  const tree = await treeOf(memorySource({ 'a.docx': docx(p('A', '1')), 'b/b.docx': docx(p('B')) }));
  assert.deepEqual(outlineOf(tree), ['A', 'b']);
});

test('a document that is cut off, without its text, or a bomb is refused', async () => {
  const bytes = docx(p('x'));
  await assert.rejects(treeOf(single(bytes.subarray(0, bytes.length - 40))), { code: 'not-a-zip' });
  await assert.rejects(treeOf(memorySource({ 'a.docx': zipBytes([{ name: 'a.txt', content: 'x' }]) })), {
    code: 'not-a-document',
  });
  await assert.rejects(treeOf(memorySource({ 'a.docx': docx('<w:p>') })), { code: 'not-a-document' });
  const bomb = zipBytes([{ name: 'word/document.xml', content: Buffer.alloc(60 * 1024 * 1024) }]);
  await assert.rejects(treeOf(single(bomb)), { code: 'too-tightly-packed' });
});
