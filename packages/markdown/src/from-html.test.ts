import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHtml } from './from-html.ts';
import { renderMarkdown } from './render.ts';

const markdownOf = (html: string) => readHtml(html)?.markdown;

const cases: readonly (readonly [string, string, string])[] = [
  [
    'what a page adds to its text: signs of places, names of blocks of code',
    '<div class="heading"><h2>One</h2><a class="anchor" href="#one">#</a></div><h3>Two<a href="/p#two">¶</a></h3><div class="code"><div class="bar"><span>JSON</span></div><pre><code class="language-json">{}</code></pre></div><p><a href="https://a.example/#x">#1</a></p>',
    '## One\n\n### Two\n\n```json\n{}\n```\n\n[#1](https://a.example/#x)',
  ],
  ['code beside code', '<p><code>a</code><span><code>b</code></span></p>', '`a` `b`'],
  [
    'marks beside signs, where letters follow at once',
    '<p><b>注意：</b>就是<b>“可选”</b>的<i>……</i></p>',
    '**注意**：就是“**可选**”的……',
  ],
  ['headings and paragraphs', '<h2>One</h2><p>Two<br>three</p>', '## One\n\nTwo\\\nthree'],
  [
    'marks, also by style',
    '<p><b>a</b> <i>b</i> <span style="font-weight:700;font-style:italic">c</span> <s>d</s></p>',
    '**a** *b* ***c*** ~~d~~',
  ],
  ['a mark inside itself', '<p><b>a <strong>b</strong></b></p>', '**a b**'],
  ['marks beside space', '<p>a<b> b </b>c</p>', 'a **b** c'],
  ['a document in a light b', '<b style="font-weight:normal"><p>a</p><p>b</p></b>', 'a\n\nb'],
  [
    'text that is Markdown',
    '<p># a</p><p>1. b</p><p>- c *d* [e] &lt;f&gt; `g` \\ $h$</p>',
    '\\# a\n\n1\\. b\n\n\\- c \\*d\\* \\[e\\] \\<f> \\`g\\` \\\\ \\$h\\$',
  ],
  [
    'links',
    '<p><a href="https://a.example/x (1)">a <b>b</b></a> <a href="/x">c</a></p>',
    '[a **b**](https://a.example/x%20%281%29) c',
  ],
  [
    'pictures',
    '<p><img src="https://a.example/a.png" alt="A [b]"><img src="data:image/png;base64,AA"></p>',
    '![A \\[b\\]](https://a.example/a.png)',
  ],
  ['lists', '<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>', '- a\n  - b\n- c\n\n  d'],
  ['numbers that begin later', '<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
  [
    'tasks',
    '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>',
    '- [x] a\n- [ ] b',
  ],
  ['quotes', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  [
    'code',
    '<pre><code class="language-js">a\n  ```b</code></pre><p>x <code>a`b</code></p>',
    '````js\na\n  ```b\n````\n\nx ``a`b``',
  ],
  [
    'a table',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b|c<p>d</p></td><td>e</td></tr></tbody></table>',
    '| a |  |\n| :--- | :--- |\n| b\\|c<br>d | e |',
  ],
  [
    'columns stand as their cells do, where these agree',
    '<table><tr><th>a</th><th>b</th><th style="text-align: center">c</th></tr><tr><td align="right">1</td><td align="right">2</td><td></td></tr><tr><td align=RIGHT>3</td><td>4</td><td></td></tr></table>',
    '| a | b | c |\n| ---: | :--- | :---: |\n| 1 | 2 |  |\n| 3 | 4 |  |',
  ],
  [
    'what was hidden where it was copied',
    '<p>a<span style="color:red; display: none">b<i>c</i></span>d</p><div hidden><p>e</p></div><p style="display:block">f</p>',
    'ad\n\nf',
  ],
  ['a table for the layout only', '<table><tr><td><h3>a</h3><p>b</p></td></tr></table>', '### a\n\nb'],
  ['a rule', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
];

for (const [what, html, markdown] of cases) {
  test(`foreign HTML: ${what}`, () => assert.equal(markdownOf(html), markdown));
}

test('Word: lists by their paragraphs, its own marks and empty tags gone', () => {
  const line = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
  const html = `<html><head><style>p {color:red}</style></head><body><!--StartFragment--><p class=MsoNormal><b>Plan</b><o:p></o:p></p>${line(1, '·', 'one')}\n${line(2, 'a.', 'two')}\n${line(1, '·', 'three')}<p class=MsoNormal>End</p><!--EndFragment--></body></html>`;
  assert.equal(markdownOf(html), '**Plan**\n\n- one\n    1. two\n- three\n\nEnd');
  const lists = line(1, '·', 'one') + line(1, '·', 'two') + line(1, '1.', 'first') + line(1, '2.', 'second');
  assert.equal(markdownOf(`<!--StartFragment-->${lists}<!--EndFragment-->`), '- one\n- two\n1. first\n2. second');
});

test('what runs, hides or is of another kind leaves nothing', () => {
  const html = `<p onclick="x()">a<script>alert(1)</script><style>p{}</style><img src=x onerror="alert(2)"></p>
    <a href="javascript:alert(3)">b</a><a href="&#106;avascript:alert(4)">c</a><svg onload="alert(5)"><text>d</text></svg>
    <iframe src="https://e.example"></iframe><img src="https://e.example/1.gif" width="1" height="1"><p>&lt;img src=x onerror=alert(6)&gt;</p>`;
  const read = readHtml(html);
  assert.equal(read?.markdown, 'a\n\nbc\n\n\\<img src=x onerror=alert(6)>');
  const rendered = renderMarkdown(read?.markdown ?? '', { language: 'en' }).html;
  assert.doesNotMatch(rendered, /<(?:img|a|script|svg|iframe)\b/);
});

test('the text is counted as it is read, not as it is written', () => {
  const html = (length: number) => `<style>${'x'.repeat(500)}</style><p>  ${'字'.repeat(length)}&nbsp;\n </p>`;
  assert.deepEqual([readHtml(html(199))?.text.length, readHtml(html(200))?.text.length], [199, 200]);
  assert.equal(readHtml('a &amp; b')?.text, 'a & b');
});

test('too much markup is not read at all', () => {
  assert.equal(readHtml('<b>'.repeat(100_000)), undefined);
  assert.equal(readHtml('<b></i>'.repeat(100_000)), undefined);
  assert.equal(readHtml('x'.repeat(4_000_001)), undefined);
  assert.equal(readHtml('<td rowspan=65000 colspan=65000>x'.repeat(2000))?.markdown.startsWith('x'), true);
});

test('no word is lost on the way to Markdown and back', () => {
  for (const [what, html] of cases) {
    const shown = renderMarkdown(markdownOf(html) ?? '', { language: 'en' }).html;
    const words = (source: string) =>
      readHtml(source)
        ?.text.match(/[\p{L}\p{N}]+/gu)
        ?.join('') ?? '';
    assert.ok(words(shown).includes(words(html)), what);
  }
});
