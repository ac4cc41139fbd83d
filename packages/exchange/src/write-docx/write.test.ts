import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { readDocument } from '../docx/document.ts';
import type { LeavingTree } from '../leaving.ts';
import { leavingTree } from '../testing/leaving.ts';
import { zipBytes } from '../testing/zip-bytes.ts';
import { layOutDocx } from './lay-out.ts';
import type { DocxTask } from './parts.ts';
import { writeWord } from './write.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsARMZ4JDgAAAAAElFTkSuQmCC',
  'base64',
);

const TEXT = `# Overview

Words in **bold**, \`code\`, [out](https://example.com/?a=1&b=2), [there](/page/Down), <b>raw</b> & 中文.

- one
  - two
- [x] done

1. first
2. second

| Name | Type |
| :-- | --: |
| a_very_long_name_that_nothing_breaks | string |
| id |  |

\`\`\`json
{ "a": [1, "二"] }
\`\`\`

![inside](/file/a.png) ![elsewhere](https://example.com/b.png)

## Detail

1. again
`;

const WRITTEN = {
  Start: TEXT,
  'Plain & <simple>': 'Only words.',
  API: { Orders: TEXT, Deep: { Down: TEXT, Deeper: { Bottom: 'At the bottom ![a](/file/a.png)' } } },
};

async function partsOf(tree: LeavingTree, layOut = layOutDocx): Promise<ReadonlyMap<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  for await (const { path, content } of writeWord(tree, layOut)) parts.set(path, await buffer(content));
  return parts;
}

/** What stands in each paragraph of a style. */
function inStyle(xml: string, style: string): readonly string[] {
  const paragraphs = xml.split('<w:p>').filter((one) => one.includes(`<w:pStyle w:val="${style}"/>`));
  return paragraphs.map((one) => [...one.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, words]) => words).join(''));
}

function count(xml: string, what: RegExp): number {
  return xml.match(what)?.length ?? 0;
}

test('a document has a cover, contents, headings of true depth with a number per level, and everything in the pages', async () => {
  const parts = await partsOf(leavingTree(WRITTEN, { 'a.png': { type: 'image/png', bytes: PNG } }));
  const xml = String(parts.get('word/document.xml'));
  assert.deepEqual(inStyle(xml, 'Title'), ['Guide']);
  assert.deepEqual(inStyle(xml, 'Heading1'), ['1 Start', '2 Plain &amp; &lt;simple&gt;', '3 API']);
  assert.deepEqual(inStyle(xml, 'Heading2'), ['Overview', '3.1 Orders', '3.2 Deep']);
  assert.deepEqual(inStyle(xml, 'Heading3'), ['Detail', 'Overview', '3.2.1 Down', '3.2.2 Deeper']);
  assert.deepEqual(inStyle(xml, 'Heading4'), ['Detail', 'Overview', '3.2.2.1 Bottom']);
  assert.match(xml, /TOC \\h \\o &quot;1-4&quot;|TOC [^<]*1-4/);
  assert.equal(count(xml, /<w:tbl>/g), 3);
  assert.equal(count(xml, /<w:drawing>/g), 4);
  assert.equal(inStyle(xml, 'CodeBlock').length, 3);
  const widths = [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].slice(0, 2).map(([, width]) => Number(width));
  assert.deepEqual(widths, [6015, 3000], 'the column of long names has more than half of the paper');
  assert.doesNotMatch(xml, /<w:p\/>|<w:p><\/w:p>/, 'an empty cell is as low as the others');
  assert.ok(xml.includes('At the bottom'));
  const pictures = [...parts.keys()].filter((path) => path.startsWith('word/media/'));
  assert.deepEqual(pictures, ['word/media/picture1.png'], 'a picture that four pages show is there once');
  assert.deepEqual(parts.get('word/media/picture1.png'), PNG);
  assert.match(String(parts.get('word/footer1.xml')), /PAGE/);
});

test('what comes back from Word has its code as code, and its contents once', async () => {
  const parts = await partsOf(leavingTree({ Start: TEXT, Other: 'Words.\n\n> said\n' }));
  const entries = [...parts].map(([name, content]) => ({ name, content }));
  const { html } = await readDocument(zipBytes(entries), 'back.docx');
  assert.match(html, /<pre>\{ &quot;a&quot;: \[1, &quot;二&quot;\] \}<\/pre>|<pre>\{ "a": \[1, "二"\] \}<\/pre>/);
  assert.match(html, /<blockquote>\s*<p>said<\/p>/);
  assert.equal(html.match(/1 Start/g)?.length, 1);
});

test('numbers, relations and bookmarks of all pieces agree', async () => {
  const tree = leavingTree(WRITTEN, { 'a.png': { type: 'image/png', bytes: PNG } });
  const onePiece = (task: DocxTask) =>
    task.want === 'pieces' && task.pieces.length > 2 ? undefined : layOutDocx(task);
  for (const layOut of [layOutDocx, async (task: DocxTask) => onePiece(task)]) {
    const parts = await partsOf(tree, layOut as typeof layOutDocx);
    const [xml, relations, numbering] = ['document.xml', '_rels/document.xml.rels', 'numbering.xml'].map((path) =>
      String(parts.get(`word/${path}`)),
    ) as [string, string, string];
    const known = new Set([...relations.matchAll(/ Id="([^"]+)"/g)].map(([, id]) => id));
    assert.equal(known.size, count(relations, /<Relationship /g), 'no relation has the id of another');
    for (const [, id] of xml.matchAll(/ r:(?:id|embed)="([^"]+)"/g)) assert.ok(known.has(id), id);
    const lists = new Set([...numbering.matchAll(/<w:num w:numId="(\d+)"/g)].map(([, id]) => id));
    const kinds = new Set([...numbering.matchAll(/<w:abstractNum w:abstractNumId="(\d+)"/g)].map(([, id]) => id));
    for (const [, id] of xml.matchAll(/<w:numId w:val="(\d+)"\/>/g)) assert.ok(lists.has(id), `list ${id}`);
    for (const [, id] of numbering.matchAll(/<w:abstractNumId w:val="(\d+)"\/>/g))
      assert.ok(kinds.has(id), `kind ${id}`);
    assert.ok(numbering.lastIndexOf('<w:abstractNum ') < numbering.indexOf('<w:num '), 'kinds stand before lists');
    const marks = [...xml.matchAll(/<w:bookmarkStart [^>]*w:id="(\d+)"/g)].map(([, id]) => id);
    assert.equal(new Set(marks).size, marks.length, 'no bookmark has the number of another');
    const names = [...xml.matchAll(/<w:bookmarkStart [^>]*w:name="([^"]+)"/g)].map(([, name]) => name);
    assert.ok(xml.includes('w:anchor="pDown"') && names.includes('pDown'), 'a link between pages leads there');
    const drawn = [...xml.matchAll(/<wp:docPr id="(\d+)"/g)].map(([, id]) => id);
    assert.equal(new Set(drawn).size, 4);
  }
});

test('a page that cannot be laid out stands there as it was written', async () => {
  const tree = leavingTree({ Heavy: 'heavy words', Light: 'light words' });
  const layOut = async (task: DocxTask) =>
    task.want === 'pieces' && JSON.stringify(task).includes('<p>heavy') ? undefined : layOutDocx(task);
  const xml = String((await partsOf(tree, layOut as typeof layOutDocx)).get('word/document.xml'));
  assert.match(xml, /took too long to lay out/);
  assert.ok(xml.includes('heavy words') && xml.includes('light words'));
});

const SOFFICE = '/usr/bin/soffice';

test('LibreOffice opens it and finds every heading, picture, table and text', {
  skip: existsSync(SOFFICE) ? false : 'there is no LibreOffice here',
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-word-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const parts = await partsOf(leavingTree(WRITTEN, { 'a.png': { type: 'image/png', bytes: PNG } }));
  writeFileSync(join(folder, 'a.docx'), zipBytes([...parts].map(([name, content]) => ({ name, content }))));
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const options = { stdio: 'ignore', timeout: 120_000 } as const;
  execFileSync(
    SOFFICE,
    ['--headless', profile, '--convert-to', 'fodt', '--outdir', folder, `${folder}/a.docx`],
    options,
  );
  const seen = readFileSync(join(folder, 'a.fodt'), 'utf8');
  const headings = [...seen.matchAll(/<text:h [^>]*text:outline-level="(\d)"[^>]*>(.*?)<\/text:h>/gs)];
  const told = headings.map(([, level, words = '']) => `${level} ${words.replace(/<[^>]*>/g, '')}`);
  assert.deepEqual(told, [
    ...[
      '1 1 Start',
      '2 Overview',
      '3 Detail',
      '1 2 Plain &amp; &lt;simple&gt;',
      '1 3 API',
      '2 3.1 Orders',
      '3 Overview',
    ],
    ...['4 Detail', '2 3.2 Deep', '3 3.2.1 Down', '4 Overview', '5 Detail', '3 3.2.2 Deeper', '4 3.2.2.1 Bottom'],
  ]);
  const body = seen.slice(seen.indexOf('<office:body>'));
  assert.equal(count(body, /<draw:image[ >]/g), 4);
  assert.equal(count(body, /<table:table /g), 3);
  assert.equal(count(body, /a_very_long_name_that_nothing_breaks/g), 3);
  for (const words of ['Only words.', 'At the bottom']) assert.ok(body.includes(words), words);
});
