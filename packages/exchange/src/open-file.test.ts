import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { openFile, recognise } from './index.ts';
import { SOURCE_LIMITS } from './source.ts';
import { zipBytes } from './testing/zip-bytes.ts';

function fileOf(t: TestContext, content: Uint8Array | string): string {
  const folder = mkdtempSync(join(tmpdir(), 'open-file-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'upload');
  writeFileSync(path, content);
  return path;
}

const OPENAPI = '{"openapi":"3.0.0","info":{"title":"A"},"paths":{"/a":{"get":{}}}}';

test('what a file is, is told by its content and not by its name', async (t) => {
  const kinds: readonly (readonly [Uint8Array | string, string, string | undefined])[] = [
    [OPENAPI, 'a.md', 'openapi'],
    ['swagger: "2.0"\npaths: {}\n', 'a', 'openapi'],
    ['{"name":"c","requests":[]}', 'a.zip.json', 'postman'],
    ['<?xml version="1.0"?>\n<!-- x -->\n<!DOCTYPE html><p>x', 'a.txt', 'html'],
    ['-- dump\nCREATE TABLE IF NOT EXISTS a (id int);', 'a.bin', 'sql'],
    ['# Page', 'page.md', 'markdown'],
    [zipBytes([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }]), 'a.docx', 'xlsx'],
    [zipBytes([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]), 'a', 'docx'],
    [zipBytes([{ name: 'in/a.md', content: '# A' }]), 'a', 'markdown'],
    [zipBytes([{ name: 'in/info.json', content: '{"item_type":1,"pages":{}}' }, { name: 'in/a.md' }]), 'a.zip', 'item'],
    [
      zipBytes([
        { name: 'README.md', content: '# Api' },
        { name: 'api.json', content: OPENAPI },
      ]),
      'a.zip',
      'openapi',
    ],
    [
      zipBytes([
        { name: 'guide.md', content: '# Guide' },
        { name: 'api.json', content: OPENAPI },
      ]),
      'a.zip',
      'markdown',
    ],
    ['{"a":1}', 'a.json', undefined],
    [Buffer.from([0, 1, 2, 3, 255]), 'a.md', undefined],
    ['', 'a.md', undefined],
  ];
  for (const [content, name, kind] of kinds) {
    const source = await openFile({ path: fileOf(t, content), name });
    assert.equal((await recognise(source))?.id, kind, `${name} ${kind}`);
    await source.close();
  }
});

test('a file is named without its ending, and is neither too large nor half a zip', async (t) => {
  const source = await openFile({ path: fileOf(t, '# Page'), name: 'My\u0000page.v2.md' });
  assert.deepEqual([source.name, source.files.map(({ path }) => path)], ['My page.v2', ['My page.v2.md']]);
  await assert.rejects(openFile({ path: fileOf(t, 'no archive'), name: 'a.zip' }), { code: 'not-a-zip' });
  const limits = { ...SOURCE_LIMITS, packedBytes: 3 };
  await assert.rejects(openFile({ path: fileOf(t, '# Page'), name: 'a.md' }, limits), { code: 'too-large-packed' });
});

test('what was meant to be JSON is refused with the line that is wrong, wherever that is', async (t) => {
  for (const [content, name, line] of [
    ['{"openapi": "3.0.0",\n"paths": ]}\n\n\n', 'any', 2],
    ['{"openapi": "3.0.0",\n\n"x": tru\n}\n\n', 'any', 3],
    ['{"info": {},\n}\n\n', 'a.json', 2],
    [`{"x":\n${'['.repeat(50_000)}]\n`, 'a.json', 3],
    ['{a: 1}\n\n', 'a.json', 1],
  ] as const) {
    const source = await openFile({ path: fileOf(t, content), name });
    await assert.rejects(recognise(source), { code: 'syntax', entry: name, max: line }, content.slice(0, 40));
  }
  const other = await openFile({ path: fileOf(t, '{a: [1], b: 2}'), name: 'any' });
  assert.equal(await recognise(other), undefined);
});
