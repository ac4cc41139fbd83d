import assert from 'node:assert/strict';
import test from 'node:test';
import { memorySource } from '../testing/memory-source.ts';
import { outlineOf } from '../testing/outline.ts';
import { readLiteral } from './literal.ts';
import { readMkdocs } from './mkdocs.ts';
import { type NavNode, readMarkdownList } from './navigation.ts';
import { readMarkdown } from './read.ts';
import { readSidebars } from './sidebars.ts';

const leaf = (title: string, target: string): NavNode => ({ title, target, children: [] });
const group = (title: string, ...children: readonly NavNode[]): NavNode => ({ title, target: '', children });

test('a nested list gives groups and pages, whatever the indent and the marks', () => {
  const text = `# Summary
<!-- - [no](no.md) is a comment of one line -->
* [Intro](README.md)
\t* [A \\[b\\]](<a b.md> "title")
\t\t* [Deep](deep.md ':ignore')
- Group

    1. [One](one.md)
- **[bold](bold.md)**

## Part *II*

- [Last](last.md#top)
`;
  assert.deepEqual(readMarkdownList(text), [
    {
      title: 'Intro',
      target: 'README.md',
      children: [{ title: 'A [b]', target: 'a b.md', children: [leaf('Deep', 'deep.md')] }],
    },
    group('Group', leaf('One', 'one.md')),
    leaf('bold', 'bold.md'),
    group('Part *II*', leaf('Last', 'last.md#top')),
  ]);
});

test('mkdocs.yml is read with its own tags, and gives the name of the site', () => {
  const text =
    'site_name: S\ndocs_dir: d\nx: !!python/name:a.b\nnav:\n- a.md\n- B: b.md\n- C:\n  - c.md\n  - D: d.md\n';
  assert.deepEqual(readMkdocs(text), {
    title: 'S',
    docsFolder: 'd',
    nodes: [leaf('', 'a.md'), leaf('B', 'b.md'), group('C', leaf('', 'c.md'), leaf('D', 'd.md'))],
  });
  assert.equal(readMkdocs('a: [b'), undefined);
  assert.deepEqual(readMkdocs('site_name: S')?.nodes, []);
});

test('a navigation that holds itself or is nested without end is none', () => {
  assert.equal(readMkdocs('nav:\n- a: &a\n  - b: *a\n  - c: *a\n'), undefined);
  const flow = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  assert.notEqual(readMkdocs(`site_name: S\nnav: ${flow(50)}`), undefined);
  for (const levels of [101, 20_000]) {
    assert.equal(readMkdocs(`site_name: S\nnav: ${flow(levels)}`), undefined);
    const sidebars = `module.exports = ${'{items: ['.repeat(levels)}${']}'.repeat(levels)}`;
    assert.equal(readSidebars('sidebars.js', sidebars), undefined);
  }
  const list = (levels: number) => Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}- a`).join('\n');
  assert.notEqual(readMarkdownList(list(100)), undefined);
  assert.equal(readMarkdownList(list(101)), undefined);
});

test('sidebars of Docusaurus are read from data, never run', () => {
  const expected = [
    leaf('', 'intro'),
    { title: 'Guides', target: 'guides/index', children: [leaf('', 'guides/a'), leaf('Bee', 'guides/b')] },
    group('Old', leaf('', 'old/a')),
  ];
  const literal = `{
    docs: [
      'intro', // first
      { type: 'category', label: "Guides", link: { type: 'doc', id: 'guides/index' },
        items: ['guides/a', { type: 'doc', id: \`guides/b\`, label: 'Bee' }, { type: 'link', label: 'x', href: 'https://x.y' }] },
      /* a
         comment */
      { Old: ['old/a',] },
    ],
  }`;
  const script = `// @ts-check\n/** @type {import('x').Y} */\nconst sidebars: SidebarsConfig = ${literal};\nexport default sidebars;\n`;
  assert.deepEqual(readSidebars('sidebars.ts', script), expected);
  assert.deepEqual(readSidebars('sidebars.js', `module.exports = ${literal}`), expected);
  assert.deepEqual(readSidebars('sidebars.json', '{"docs": ["intro"]}'), [leaf('', 'intro')]);
  for (const code of [
    'module.exports = { a: [require("x")] }',
    'module.exports = { a: [...b] }',
    'export default f()',
  ]) {
    assert.equal(readSidebars('sidebars.js', code), undefined, code);
  }
});

test('sidebars of VitePress and VuePress are read from their settings', () => {
  const vitepress = `export default { themeConfig: { sidebar: { '/guide/': [
    { text: 'It\\'s a group', collapsed: true, items: [{ text: 'A', link: '/guide/a' }] } ] } } }`;
  assert.deepEqual(readSidebars('.vitepress/config.ts', vitepress), [group("It's a group", leaf('A', '/guide/a'))]);
  const vuepress = `module.exports = { themeConfig: { sidebar: ['/', ['/b', 'Bee'], { title: 'C', children: ['/c/'] }] } }`;
  assert.deepEqual(readSidebars('.vuepress/config.js', vuepress), [
    leaf('', '/'),
    leaf('Bee', '/b'),
    group('C', leaf('', '/c/')),
  ]);
  assert.equal(readSidebars('.vitepress/config.ts', 'export default { sidebar: makeSidebar() }'), undefined);
  assert.deepEqual(readSidebars('.vitepress/config.ts', 'export default { title: 1 }'), []);
});

test('a literal holds data or is nothing', () => {
  assert.deepEqual(readLiteral(`x = {a:'1',"b":[2,true,],c:{}}`, 4), { a: '1', b: [2, true], c: {} });
  const filled = '{a: `$' + '{b}`}';
  for (const code of ['{a: b()}', filled, "{a: 'b' + c}", '{a: () => 1}', '{a: [1}', "{a: 'x"]) {
    assert.equal(readLiteral(code, 0), undefined, code);
  }
});

test('a heading of signs that nobody sees gives a page no title', async () => {
  const source = memorySource({ 'a.md': '# \u007f', 'b.md': '# B' });
  assert.deepEqual(outlineOf(await readMarkdown(source, { language: 'en' })), ['a', 'B']);
});

test('what stands in a group without a name stands where the group does', async () => {
  const nav = 'nav:\n- A: a.md\n- ? ""\n  :\n  - B: b.md\n  - " ":\n    - C: c.md\n';
  const source = memorySource({ 'mkdocs.yml': nav, 'docs/a.md': '', 'docs/b.md': '', 'docs/c.md': '' });
  assert.deepEqual(outlineOf(await readMarkdown(source, { language: 'en' })), ['A', 'B', 'C']);
});
