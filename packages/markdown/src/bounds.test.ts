import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linksOf, renderMarkdown, searchFields } from './index.ts';

const SIZE = 100_000;
/** Far above what any of them needs (under 2 s on a slow machine), far below what a quadratic step would (minutes). */
const LIMIT_MS = 20_000;

const PATTERNS = [
  ...[
    '[',
    '![',
    '*',
    '**a ',
    '_a_',
    '~~',
    '$',
    '$a',
    '$$\n',
    '$\\frac{',
    '`',
    '``` ',
    '> ',
    '>',
    '- ',
    '1. ',
    '\t- a\n',
    '# a\n\n',
    '#\n',
  ],
  ...[
    '<',
    '<b>',
    '<b ',
    '</b>',
    '<a href="',
    '<!--',
    '<![CDATA[',
    '<?',
    '<div>\n',
    '<table>',
    '<td>',
    '<p>',
    '<h1>',
    '<math><mi>',
    '<style>',
  ],
  ...[
    '|a',
    '|a|b|\n|-|-|\n',
    '[a](',
    '[a](<',
    '[a]: b\n',
    '[a][a]',
    '[[[a](b)',
    '&amp;',
    '\\',
    'http://a',
    'a@b',
    '://',
    '[TOC]\n\n',
  ],
  ...[
    '- [ ] x\n',
    '```js\n',
    '\0',
    '\ud800',
    '😀',
    '=\n',
    '{{',
    '<img src="data:image/png;base64,',
    'http://a.com/x',
    '(http://a.b/',
    'http://a-',
    '<a\n',
    "<x y='",
  ],
];

for (const pattern of PATTERNS) {
  test(`100 KB of ${JSON.stringify(pattern)} end in bounded time and size`, { timeout: LIMIT_MS }, () => {
    const text = pattern.repeat(Math.ceil(SIZE / pattern.length)).slice(0, SIZE);
    const { html } = renderMarkdown(text, { language: 'zh' });
    linksOf(text);
    searchFields(text);
    assert.ok(html.length < 60 * SIZE, `${html.length} characters`);
  });
}

test('nested HTML beyond the bound is shown as text, what follows is still rendered', () => {
  const { html } = renderMarkdown(`${'<b>'.repeat(2000)}\n\n## after\n`, { language: 'en' });
  assert.ok((html.match(/<b>/g)?.length ?? 0) <= 100);
  assert.ok(html.includes('&lt;b&gt;'));
  assert.ok(html.includes('id="after"'));
});

test('formulas beyond the budget of a page are shown as their source', () => {
  const { html } = renderMarkdown('$a$ '.repeat(5000), { language: 'en' });
  const typeset = html.match(/<math/g)?.length ?? 0;
  assert.ok(typeset > 1000 && typeset < 4000, String(typeset));
  assert.ok(html.includes('<code>a</code>'));
});

test('a formula nested to exhaust the stack is shown as its source', () => {
  const { html } = renderMarkdown(`$${'{'.repeat(3900)}x${'}'.repeat(3900)}$ after`, { language: 'en' });
  assert.ok(html.includes('after'));
});

test('code beyond the budget of a page is shown plain', () => {
  const block = `\`\`\`js\n${'const a = 1;\n'.repeat(1500)}\`\`\`\n\n`;
  const { html } = renderMarkdown(block.repeat(30), { language: 'en' });
  const coloured = html.match(/hljs-keyword/g)?.length ?? 0;
  assert.ok(coloured >= 1500 * 10 && coloured < 1500 * 30, String(coloured));
  assert.equal(html.match(/class="code"/g)?.length, 30);
});

test('tasks at the end of a very long list are shown as text, in a short list beside it as boxes', {
  timeout: LIMIT_MS,
}, () => {
  const { html } = renderMarkdown(`${'- a\n'.repeat(40_000)}${'- [ ] x\n'.repeat(1900)}`, { language: 'en' });
  assert.ok(!html.includes('<input') && html.includes('[ ] x'));
  const beside = renderMarkdown(`${'- a\n'.repeat(10_000)}\n# Part\n\n- [ ] x\n`, { language: 'en' });
  assert.ok(beside.html.includes('<input'));
});

test('tasks beyond the bound are shown as text', () => {
  const { html } = renderMarkdown('- [ ] x\n'.repeat(3000), { language: 'en' });
  assert.ok(!html.includes('<input') && html.includes('[ ] x'));
});

/** What takes longest of all: each of them kept a processor busy for 3 to 22 seconds. */
const HOSTILE = {
  headings: '# a\n',
  cells: `${'|a'.repeat(500)}|\n${'|-'.repeat(500)}|\n${`${'|a'.repeat(500)}|\n`.repeat(900)}`,
  tables: '|a|b|\n|-|-|\n|c|d|\n\n',
  lists: '- a\n  - b\n    - c\n',
  emphasis: '**x*',
  'bare addresses': '(http://a.b/',
  'pictures in pictures': `${'!['.repeat(45)}a${'](b)'.repeat(45)}\n\n`,
};

for (const [name, unit] of Object.entries(HOSTILE)) {
  test(`a megabyte of ${name} is shown as it was written, under a notice, and still found by its words`, () => {
    const text = `${unit.repeat(Math.ceil(1_000_000 / unit.length))}\nlast_word`;
    const { html, outline } = renderMarkdown(text, { language: 'en' });
    assert.ok(html.startsWith('<blockquote class="alert alert-warning">') && html.includes('too much markup'));
    assert.ok(html.includes('last_word</code></pre>'));
    assert.deepEqual([outline, linksOf(text)], [[], []]);
    assert.ok(searchFields(text).identifiers.split(' ').includes('last_word'));
  });
}

test('a large page of many tables, much code and many links is laid out', () => {
  const row = '| user_name | varchar(64) | no | the name a user logs in by |\n';
  const table = `## Table\n\n| Field | Type | Null | Meaning |\n|---|---|---|---|\n${row.repeat(20)}\n`;
  const code = `\`\`\`json\n${'  "address": "https://example.com/a_b", "list": [1, 2]\n'.repeat(40)}\`\`\`\n\n`;
  const text = `${table}${code}`.repeat(280).slice(0, 990_000);
  assert.ok(text.length > 900_000);
  assert.equal(renderMarkdown(text, { language: 'en' }).html.includes('too much markup'), false);
});

test('HTML that grew beyond all measure is not sent: the page is shown as it was written', () => {
  const { html } = renderMarkdown('=\n'.repeat(90_000), { language: 'zh' });
  assert.ok(html.includes('无法排版'));
});

test('an address without a scheme is no link', () => {
  const { html } = renderMarkdown('see //host.example/path and https://host.example/path', { language: 'en' });
  assert.equal(html.match(/<a /g)?.length, 1);
});

test('as many definitions as a page can hold are read', () => {
  assert.equal(linksOf('[a]: b\n'.repeat(60_000)).length, 60_000);
});
