import assert from 'node:assert/strict';
import test from 'node:test';
import { LIMITS } from '@sheaf/contract';
import { outlineOf, renderMarkdown } from '@sheaf/markdown';
import { memorySource } from '../testing/memory-source.ts';
import { readWhole, type WholeTree } from '../testing/whole-tree.ts';
import { componentsOf } from './components.ts';
import { drawContainers } from './containers.ts';
import { dropModuleLines } from './module-lines.ts';
import { readMarkdown } from './read.ts';
import { unfoldTabs } from './tabs.ts';

const lines = (...parts: readonly string[]): string => parts.join('\n');

async function read(files: Readonly<Record<string, string>>): Promise<WholeTree> {
  return readWhole(await readMarkdown(memorySource(files), { language: 'en' }));
}

function htmlOf(text: string): string {
  return renderMarkdown(text, { language: 'en' }).html;
}

test('each kind of container becomes the alert or the details that Sheaf draws', () => {
  const kinds = [
    ['note', 'note'],
    ['info', 'note'],
    ['tip', 'tip'],
    ['important', 'important'],
    ['warning', 'warning'],
    ['caution', 'caution'],
    ['danger', 'caution'],
  ] as const;
  for (const [name, alert] of kinds) {
    for (const opening of [`:::${name}`, `::: ${name}`]) {
      const html = htmlOf(drawContainers(`above\n${opening}\n<b>text</b>\n:::\nbelow`));
      assert.match(
        html,
        new RegExp(`<blockquote class="alert alert-${alert}">.*<p><b>text</b></p>\\s*</blockquote>`, 's'),
      );
      assert.match(html, /<p>above<\/p>/);
      assert.match(html, /<p>below<\/p>/);
    }
  }
  const details = htmlOf(drawContainers('::: details The `code` & more {open}\n- one\n:::\n'));
  assert.match(details, /<details open(?:="")?>\s*<summary>The <code>code<\/code> &amp; more<\/summary>\s*<ul>/);
  assert.match(details, /<\/ul>\s*<\/details>/);
});

test('the title of a container is the title of its box', () => {
  const titles = [
    [':::tip Read this', 'Read this'],
    ['::: tip  Read this ', 'Read this'],
    [':::tip[Read this]', 'Read this'],
    [':::tip{title="Read this"}', 'Read this'],
    [':::tip Read this {#an-id}', 'Read this'],
    [':::tip 先读这里', '先读这里'],
  ] as const;
  for (const [opening, title] of titles) {
    assert.equal(drawContainers(`${opening}\ntext\n:::`), lines(`> [!TIP] ${title}`, '>', '> text'));
  }
});

test('containers nest, stand in lists and keep the ends of their lines', () => {
  const nested = lines('::::info', 'a', ':::tip', 'b', ':::', 'c', '::::');
  assert.equal(drawContainers(nested), lines('> [!NOTE]', '>', '> a', '>', '> > [!TIP]', '> >', '> > b', '>', '> c'));
  const ofOneLength = lines(':::info', ':::tip', 'b', ':::', ':::');
  assert.match(htmlOf(drawContainers(ofOneLength)), /alert-note.*alert-tip.*<p>b<\/p>/s);
  assert.equal(drawContainers('- item\n\n  :::tip\n\n  b\n\n  :::\n'), '- item\n\n  > [!TIP]\n  >\n  > b\n  >\n');
  assert.equal(drawContainers(':::tip\r\n\r\nb\r\n:::\r\n'), '> [!TIP]\r\n>\r\n> b\r\n');
});

test('containers within quotes are boxes in them', () => {
  const quoted = lines('Above', '> said', '> :::tip 提示', '> a', '>:::', '>> ::: note', '> > b', '>> :::', 'Below');
  assert.equal(
    drawContainers(quoted),
    lines(
      'Above',
      '> said',
      '>',
      '> > [!TIP] 提示',
      '> >',
      '> > a',
      '>',
      '> > > [!NOTE]',
      '> > >',
      '> > > b',
      '',
      'Below',
    ),
  );
  assert.match(
    htmlOf(drawContainers(lines('> said', '>', '> :::tip 提示', '> a', '> :::'))),
    /<blockquote>\s*<p>said<\/p>\s*<blockquote class="alert alert-tip">\s*<p class="alert-title">提示<\/p>\s*<p>a<\/p>/,
  );
  assert.equal(
    drawContainers('- x\r\n\r\n  > :::tip\r\n  > a\r\n  > :::\r\n'),
    '- x\r\n\r\n  > > [!TIP]\r\n  > >\r\n  > > a\r\n',
  );
});

test('what is code, not closed, or of an unknown kind stays as it is', () => {
  const kept = [
    lines('```md', ':::tip', 'a', ':::', '```'),
    lines('1. item', '', '   ~~~~', '   :::tip', '   ~~~', '   :::', '   ~~~~'),
    lines('text', '', '    :::tip', '    a', '    :::'),
    lines('<!--', ':::tip', ':::', '-->'),
    lines(':::tip', 'never closed', '', '# Next'),
    lines('a', ':::', 'b'),
    lines('::: mkdocs.plugins.Base', '    options:', ''),
    lines(':::grid', 'a', ':::'),
    lines('> :::tip', '>never closed', '', '> :::'),
    lines('```', '> :::tip', '> a', '> :::', '```'),
    lines('> ```', '> :::tip', '> a', '> :::', '> ```'),
  ];
  for (const text of kept) assert.equal(drawContainers(text), text);
});

test('fenced code within a container is the same code', () => {
  const code = lines('```md', '', ':::tip', '  # no heading', ':::', '```');
  const html = htmlOf(drawContainers(lines(':::note', code, ':::')));
  const before = /<pre.*<\/pre>/s.exec(htmlOf(code))?.[0];
  assert.ok(before !== undefined && html.includes(before));
});

test('a group of code stands one below the other, under the names of its tabs', () => {
  const group = lines('::: code-group', '', '```sh [npm]', 'npm i', '```', '```sh [yarn]', 'yarn', '```', ':::');
  assert.equal(
    drawContainers(group),
    lines('', '**npm**', '', '```sh [npm]', 'npm i', '```', '**yarn**', '', '```sh [yarn]', 'yarn', '```'),
  );
});

test('imports and exports above the text go, and nothing else', () => {
  const top = lines('<!-- licence', 'import x from "x";', '-->', '<head>', '  <meta />', '</head>', '');
  const statements = lines(
    "import Tabs from '@theme/Tabs';",
    "import {A,\n  B} from '../a';",
    "import './a.css'",
    '',
    'export const Box = ({children}) => (',
    '',
    '  <b>{children}</b>',
    ');',
    '',
  );
  const rest = lines('# Title', '', 'Text', '', "import z from 'z';", '', '```js', "import y from 'y';", '```');
  assert.equal(dropModuleLines(lines(top, statements, rest)), lines(top, '', '', rest));
  assert.equal(dropModuleLines("# Title\n\nimport a from 'a';\n# Two"), '# Title\n\n# Two');
  const kept = [
    'import data from the CSV file',
    'export default settings are kept',
    'export KEY=value',
    "```js\nimport a from 'a';\n```",
  ];
  for (const text of kept) assert.equal(dropModuleLines(text), text);
});

test('tabs stand one below the other, under their labels', () => {
  const tabs = lines(
    'Choose:',
    '<Tabs',
    '  groupId="os"',
    "  values={[{label: 'Mac <M1>', value: 'mac'}, {label: 'Linux', value: 'linux'}]}>",
    '<TabItem value="mac">',
    '',
    '## On a Mac',
    '',
    '</TabItem>',
    '  <TabItem value="linux">',
    '    Text',
    '',
    '    ```sh',
    '    if a; then',
    '      b',
    '    ```',
    '  </TabItem>',
    '<TabItem value="bsd" label="BSD" default>One line</TabItem>',
    '<TabItem value="plan9">',
    '<Tabs><TabItem value="x" label={"X"}>inner</TabItem></Tabs>',
    '</TabItem>',
    '</Tabs>',
    'Below',
  );
  assert.equal(
    unfoldTabs(tabs),
    lines(
      'Choose:\n',
      '**Mac \\<M1\\>**\n',
      '## On a Mac\n',
      '**Linux**\n',
      'Text\n',
      '```sh\nif a; then\n  b\n```\n',
      '**BSD**\n',
      'One line\n',
      '**plan9**\n',
      '**X**\n',
      'inner\n',
      'Below',
    ),
  );
});

test('tabs in code and tabs that are not closed stay', () => {
  const kept = [
    '```jsx\n<Tabs>\n<TabItem value="a">x</TabItem>\n</Tabs>\n```',
    'Write `<Tabs>` and `</Tabs>` around it.',
    '<Tabs>\n<TabItem value="a">\nx\n</Tabs>',
    '<Tabs>\n<TabItem value="a">\nx\n</TabItem>\n',
    '<Tabs values={[\n',
  ];
  for (const text of kept) assert.equal(unfoldTabs(text), text);
  const second = '<Tabs>\nnever closed\n\n<Tabs>\n<TabItem label="A">\nx\n</TabItem>\n</Tabs>';
  assert.equal(unfoldTabs(second), '<Tabs>\nnever closed\n\n**A**\n\nx\n');
});

test('components are counted where they would be drawn, not in code and not as words to fill in', () => {
  const page = lines(
    '<VideoLesson href="a" />',
    '<VideoLesson',
    '  href="b" />',
    '<Box>text</Box>',
    '`<Inline />`, \\<Escaped />, List<String>, <API_KEY>, <YourName>',
    '```vue',
    '<Fenced />',
    '```',
  );
  assert.equal(componentsOf(page), 'VideoLesson × 2, Box');
});

test('a page of another generator: links, headings and their ids within boxes and tabs, and what the report says', async () => {
  const tree = await read({
    'a.md': lines(
      "import Tabs from '@theme/Tabs';",
      '',
      '# A',
      '',
      ':::tip See [B](b.md#own)',
      '',
      '## Boxed {#boxed}',
      '',
      '[ref]',
      '',
      '[ref]: b.md',
      ':::',
      '',
      '<Tabs>',
      '  <TabItem label="T">',
      '    ## Tabbed {#tabbed}',
      '',
      '    [B](b.md)',
      '  </TabItem>',
      '</Tabs>',
      '',
      '<Player id="1" />',
      '',
      '[up](#boxed) [down](#tabbed)',
    ),
    'b.md': lines('# B', '', '::: details More', '## Words {#own}', '[A](a.md#tabbed)', ':::'),
  });
  const content = tree.texts.get('a.md')?.content ?? '';
  assert.deepEqual(
    outlineOf(content).map(({ text }) => text),
    ['A', 'Boxed', 'Tabbed'],
  );
  assert.ok(!/:::|<Tab|import|\{#/.test(content), content);
  assert.deepEqual(tree.report.links, { total: 6, mended: 6 });
  assert.deepEqual(tree.report.losses, [{ code: 'component-not-drawn', where: 'a.md', detail: 'Player' }]);
});

test('a page that would become too long stays as it is', async () => {
  const text = ':::tip\na\n:::\n'.repeat(Math.floor(LIMITS.pageChars / 13));
  const tree = await read({ 'a.md': text });
  assert.equal(tree.texts.get('a.md')?.content, text);
});

test('a hostile page is read without growing', () => {
  const many = 100_000;
  const tabs = '<Tabs><TabItem label="A">a</TabItem></Tabs>';
  const texts = [
    ':::tip\n'.repeat(many),
    `${':::tip\n'.repeat(many)}${':::\n'.repeat(many)}`,
    '> :::tip\n> a\n> :::\n'.repeat(many / 10),
    `${'> '.repeat(many)}:::tip\n`,
    '> > > :::tip\n'.repeat(many),
    '<Tabs "\n'.repeat(many),
    `${tabs}\n`.repeat(many / 5),
    tabs.repeat(many),
  ];
  for (const text of texts) {
    const read = drawContainers(unfoldTabs(dropModuleLines(text)));
    assert.ok(read.length < 2 * text.length);
  }
});
