import assert from 'node:assert/strict';
import test from 'node:test';
import { outlineOf } from '@sheaf/markdown';
import { memorySource } from '../testing/memory-source.ts';
import { makeFindHeading } from './anchors.ts';
import { scanHeadings } from './headings.ts';
import { readPage } from './page-text.ts';

test('ids in headings are taken out, everything else stays', () => {
  const text = '# A {#a}\r\n\n## B :id=b\n\n### C { #c .x }\n\n```md\n# D {#d}\n```\n\ntext {#e}\n';
  const scan = scanHeadings(text);
  assert.equal(scan.text, '# A\r\n\n## B\n\n### C\n\n```md\n# D {#d}\n```\n\ntext {#e}\n');
  assert.equal(scan.title, 'A');
});

test('a heading that never ends is read in one go', { timeout: 5000 }, () => {
  const ends = ['{ #', '{ #', '[', '[a](', '<a ', ' ', ' :id='];
  for (const [at, part] of ends.entries()) {
    const line = `# A ${at === 0 ? part + '9'.repeat(200_000) : part.repeat(50_000)}`;
    assert.match(scanHeadings(`${line}\n- rest`).title, /^A/);
  }
});

test('the title is the first heading of the first level, without marks', () => {
  const titles = [
    ['## Sub\n\n# The `real` **one** [here](x.md) <small>1.0</small> #\n', 'The real one here 1.0'],
    ['Under\nlined\n===\n', 'lined'],
    ['```\n# code\n```\n', ''],
  ] as const;
  for (const [text, title] of titles) assert.equal(scanHeadings(text).title, title);
});

test('an anchor is found as each generator writes it', async () => {
  const scan = scanHeadings(
    [
      '# What is `npm start`? {#start}',
      '## 安装 与 使用',
      '## Same',
      '## Same',
      '## 1. Café & Bar',
      '<a name="old-name"></a>',
      '### Named {#own}',
      '##### Fifth level',
    ].join('\n\n'),
  );
  const find = makeFindHeading(async () => ({ ...scan, content: scan.text }));
  const [file] = memorySource({ 'a.md': '' }).files;
  const { page } = file ? await readPage(file) : {};
  assert.ok(page);
  const ids = new Map(outlineOf(scan.text).map(({ id, text }, index) => [`${index} ${text}`, id]));
  const expected: readonly (readonly [string, string | undefined])[] = [
    ['start', ids.get('0 What is npm start?')],
    ['what-is-npm-start', ids.get('0 What is npm start?')],
    ['安装-与-使用', ids.get('1 安装 与 使用')],
    ['%E5%AE%89%E8%A3%85-%E4%B8%8E-%E4%BD%BF%E7%94%A8', ids.get('1 安装 与 使用')],
    ['same', ids.get('2 Same')],
    ['same-1', ids.get('3 Same')],
    ['same_1', ids.get('3 Same')],
    ['_1-cafe-bar', ids.get('4 1. Café & Bar')],
    ['1-café--bar', ids.get('4 1. Café & Bar')],
    ['old-name', ids.get('5 Named')],
    ['own', ids.get('5 Named')],
    ['fifth-level', 'fifth-level'],
    ['nothing', undefined],
    ['same-2', undefined],
    ['%E0%A4%A', undefined],
  ];
  for (const [anchor, id] of expected) assert.equal(await find(page.head, anchor), id, anchor);
  assert.equal(ids.size, 6);
  assert.ok(![...ids.values()].includes(''));
});
