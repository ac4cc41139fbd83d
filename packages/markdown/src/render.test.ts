import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { outlineOf, renderMarkdown, slugify } from './index.ts';

const CORPUS = join(import.meta.dirname, '../../../../shared/corpus/markdown');

function html(text: string, language: 'zh' | 'en' = 'en'): string {
  return renderMarkdown(text, { language }).html;
}

test('a heading has an id, an anchor beside it and a place in the outline', () => {
  const { html: page, outline } = renderMarkdown('## 请求头 *Headers*', { language: 'zh' });
  assert.equal(
    page.trim(),
    '<div class="heading"><h2 id="请求头-headers">请求头 <em>Headers</em></h2><a class="anchor" href="#请求头-headers" aria-label="本节链接">#</a></div>',
  );
  assert.deepEqual(outline, [{ level: 2, id: '请求头-headers', text: '请求头 Headers' }]);
});

test('ids are unique in a page, also beside headings that look numbered, and never those of the shell around it', () => {
  const ids = outlineOf('## a\n## a-1\n## a\n## a\n## main\n## constructor').map(({ id }) => id);
  assert.deepEqual(ids, ['a', 'a-1', 'a-2', 'a-3', 'main-1', 'constructor']);
});

test('slugs keep letters of every script and drop marks', () => {
  assert.equal(slugify('  GET /v2/Orders: 查询（列表）'), 'get-v2orders-查询列表');
  assert.equal(slugify('!?'), 'section');
  assert.equal(slugify('Ünï_code é'), 'ünï_code-é');
});

test('a first h1 that repeats the title is left out; others push the levels down by one and keep theirs in the outline', () => {
  const repeated = renderMarkdown('# My  page\n\n## A', { language: 'en', title: 'My page' });
  assert.ok(!repeated.html.includes('My'));
  assert.ok(repeated.html.startsWith('<div class="heading"><h2 id="a">'));
  assert.deepEqual(repeated.outline, [{ level: 2, id: 'a', text: 'A' }]);

  const other = renderMarkdown('# Other\n\n## A\n\n###### F', { language: 'en', title: 'My page' });
  assert.deepEqual(other.html.match(/<h\d/g), ['<h2', '<h3', '<h6']);
  assert.deepEqual(
    other.outline.map(({ level }) => level),
    [1, 2],
  );
  assert.ok(!other.html.includes('<h1'));
});

test('the outline and the headings of the page agree, raw HTML headings included', () => {
  const text = '[TOC]\n\n## A & B <b>c</b> ![d](e.png) $x$\n\n<h3>raw</h3>\n\n> #### quoted\n\n##### too deep';
  const { html: page, outline } = renderMarkdown(text, { language: 'en' });
  assert.deepEqual(
    outline.map(({ text: shown }) => shown),
    ['A & B c d x', 'raw', 'quoted'],
  );
  for (const { id, text: shown } of outline) {
    assert.ok(page.includes(` id="${id}"`), id);
    assert.ok(page.includes(`href="#${id}">${shown.replace('&', '&amp;')}</a></li>`), shown);
  }
});

test('[TOC] alone is the list of contents, once, and nothing in a page without headings', () => {
  const page = html('[TOC]\n\n[toc]\n\n## A\n\n`[TOC]`', 'zh');
  assert.equal(
    page.match(/<nav class="toc" aria-label="本页内容"><ul><li><a class="l2" href="#a">A<\/a><\/li><\/ul><\/nav>/g)
      ?.length,
    1,
  );
  assert.equal(page.match(/<nav/g)?.length, 1);
  assert.ok(page.includes('<code>[TOC]</code>'));
  assert.ok(!html('[TOC]\n\ntext').includes('nav'));
  assert.ok(html('see [TOC] here').includes('see [TOC] here'));
});

test('a table scrolls in a region of its own, with header scopes and alignment as classes', () => {
  const page = html('| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |', 'zh');
  assert.ok(page.includes('<div class="tw-wrap" tabindex="0" role="region" aria-label="表格"><table>'));
  assert.ok(page.includes('</table></div>'));
  assert.deepEqual(page.match(/<th [^>]*>/g), [
    '<th class="ta-left" scope="col">',
    '<th class="ta-center" scope="col">',
    '<th class="ta-right" scope="col">',
  ]);
  assert.ok(page.includes('<td class="ta-right">3</td>'));
  assert.ok(!page.includes('style'));
});

test('each table has a name of its own', () => {
  const table = '| a |\n|---|\n\n';
  assert.deepEqual(html(table + table).match(/aria-label="[^"]*"/g), ['aria-label="Table"', 'aria-label="Table 2"']);
});

test('code has a bar with the language, colours, and can be reached by the keyboard', () => {
  const page = html('```json {1}\n{"a": 1}\n```');
  assert.ok(
    page.includes(
      '<div class="code"><div class="bar"><span>JSON</span></div><pre tabindex="0"><code class="language-json">',
    ),
  );
  assert.ok(
    page.includes('<span class="hljs-attr">&quot;a&quot;</span>') ||
      page.includes('<span class="hljs-attr">"a"</span>'),
  );
});

test('code of an unknown language or none is plain, and says what the author wrote', () => {
  assert.ok(html('```Zig\nconst a = "<b>";\n```').includes('<span>Zig</span>'));
  assert.ok(html('```zig\nconst a = "<b>";\n```').includes('const a = "&lt;b&gt;";'));
  assert.ok(html('    indented', 'zh').includes('<span>代码</span>'));
});

test('languages of IT teams are coloured', () => {
  const samples = {
    dockerfile: 'FROM node:24',
    nginx: 'server { listen 80; }',
    protobuf: 'message A { string b = 1; }',
    powershell: 'Get-Item -Path "x"',
    toml: '[a]\nb = 1',
    http: 'GET / HTTP/1.1',
    pgsql: 'SELECT 1',
    groovy: 'def a = "b"',
    yaml: 'a: 1',
    bash: 'echo "a"',
  };
  for (const [language, code] of Object.entries(samples)) {
    assert.ok(html(`\`\`\`${language}\n${code}\n\`\`\``).includes('hljs-'), language);
  }
});

test('a block too long to colour is shown plain and whole', () => {
  const line = 'const a = 1;\n';
  const page = html(`\`\`\`js\n${line.repeat(1700)}\`\`\``);
  assert.ok(!page.includes('hljs-'));
  assert.equal(page.split('const a = 1;').length, 1701);
});

test('a diagram stays its source, and the page says that it has one', () => {
  const { html: page, features } = renderMarkdown('```mermaid\ngraph TD\nA-->B\n```', { language: 'en' });
  assert.equal(page.trim(), '<pre class="mermaid">graph TD\nA--&gt;B\n</pre>');
  assert.deepEqual(features, { mermaid: true, math: false });
});

test('formulas become MathML: in the line, as a block and in a fence', () => {
  const { html: page, features } = renderMarkdown(
    'costs $5 and $10, $x^2$\n\n$$\n\\frac{a}{b}\n$$\n\n```math\n\\sqrt{2}\n```',
    {
      language: 'en',
    },
  );
  assert.deepEqual(features, { mermaid: false, math: true });
  assert.equal(page.match(/<math/g)?.length, 3);
  assert.ok(page.includes('costs $5 and $10'));
  assert.ok(page.includes('<msup><mi>x</mi><mn>2</mn></msup>'));
  assert.ok(page.includes('<mfrac>') && page.includes('<msqrt>'));
});

test('a macro of one page does not reach another', () => {
  html('$\\gdef\\foo{LEAK}\\foo$');
  assert.ok(!html('$\\foo$').includes('<mi>L</mi>'));
});

test('alerts are titled in the language of the reader and keep their text', () => {
  const page = html('> [!WARNING]\n> **hot**\n>\n> more', 'zh');
  assert.ok(
    page.includes(
      '<blockquote class="alert alert-warning">\n<p class="alert-title">警告</p>\n<p><strong>hot</strong></p>\n<p>more</p>',
    ),
  );
  assert.ok(html('> [!NOTE]\n> x').includes('<p class="alert-title">Note</p>'));
  assert.ok(html('> [!TIP]').includes('<p class="alert-title">Tip</p>'));
  assert.ok(html('> [!NOPE]\n> x').includes('[!NOPE]'));
  assert.ok(html('> [!TIP]x\n> x').includes('[!TIP]x'));
  assert.ok(!html('> plain').includes('alert'));
});

test('a title behind the mark of an alert stands in the place of the usual one', () => {
  assert.ok(html('> [!TIP] 提示\n> text').includes('<p class="alert-title">提示</p>\n<p>text</p>'));
  const marked = html('> [!tip] `a` *b* [c](/d)\n>\n> text');
  assert.match(marked, /<p class="alert-title"><code>a<\/code> <em>b<\/em> <a href="\/d">c<\/a><\/p>/);
  assert.ok(!/Tip|\[!/.test(marked));
  const named = html('> [!TIP] of [x](/d)\n> text\n\n[!TIP]: /tip');
  assert.ok(named.includes('<p class="alert-title">Tip</p>\n<p>text</p>'));
  assert.equal(html('> [!NOTE] Alone').match(/<p/g)?.length, 1);
});

test('task lists show boxes that nobody can change and that say what they are', () => {
  const page = html('- [x] a\n- [ ] b');
  assert.equal(page.match(/<input aria-label="(?:Done|Not done)" type="checkbox" disabled/g)?.length, 2);
  assert.equal(page.match(/ checked=/g)?.length, 1);
});

test('pictures load late, addresses can be resolved, in Markdown and in HTML', () => {
  const text = '![alt](a.png "t") [x](b.md#c) <img src="a.png"> <a href="b.md#c">y</a> [z](keep.md)';
  const answers = new Map([
    ['a.png', '/file/1'],
    ['b.md#c', '/2/3#c'],
  ]);
  const { html: page } = renderMarkdown(text, { language: 'en', resolveLink: (href) => answers.get(href) });
  assert.ok(page.includes('<img src="/file/1" alt="alt" title="t" loading="lazy" />'));
  assert.equal(page.match(/src="\/file\/1"/g)?.length, 2);
  assert.equal(page.match(/href="\/2\/3#c"/g)?.length, 2);
  assert.ok(page.includes('href="keep.md"'));
});

test('bare addresses become links that end before Chinese marks; names of files do not', () => {
  const page = html('见 https://a.example/b，然后运行 setup.py 和 main.rs');
  assert.ok(
    page.includes('<a href="https://a.example/b" rel="noopener noreferrer nofollow">https://a.example/b</a>，'),
  );
  assert.equal(page.match(/<a /g)?.length, 1);
});

test('tables, struck text and HTML of old pages pass', () => {
  const page = html(
    '~~old~~ a<br>b\n\n<table><tr><th>h</th></tr><tr><td colspan="2">x</td></tr></table>\n\n<center>c</center>',
  );
  assert.ok(page.includes('<s>old</s>'));
  assert.ok(page.includes('role="region"') && page.includes('colspan="2"'));
  assert.ok(page.includes('<center>c</center>'));
});

test('a text that begins with a rule is shown as it is written', () => {
  const page = html('---\ntitle: x\n---\n\ntext');
  assert.ok(page.startsWith('<hr'));
  assert.ok(page.includes('title: x'));
});

test('any text renders, in both languages, to the same outline', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      '# ',
      '\n',
      '\r\n',
      '[TOC]',
      '> [!NOTE]\n',
      '|a|\n|-|\n',
      '```',
      '$$',
      '- [ ] ',
      '<h1>',
      '</h1>',
      ...[
        '\n\n',
        'text ',
        '- a\n',
        '<div>\n',
        '</div>\n\n',
        '<p>',
        '</p>',
        '<a name="x">',
        '<br>',
        '<li>',
        '<td>',
        '"',
      ],
      ...[
        '<details>\n\n',
        '<!-- a -->\n',
        '<!--',
        '-->',
        '<textarea>',
        '<pre>',
        '<div title="',
        '<div>\n<h2>x',
        '`<p>`',
      ],
      '\0',
      '\ud800',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
      const text = pieces.join('');
      assert.deepEqual(outlineOf(text), renderMarkdown(text, { language: 'zh' }).outline);
    }),
    { numRuns: 300 },
  );
});

test('pages of real manuals keep their headings, tables and code blocks', { skip: !existsSync(CORPUS) }, () => {
  const files = globSync('**/*.md', { cwd: CORPUS });
  assert.ok(files.length > 100);
  for (const file of files) {
    const text = readFileSync(join(CORPUS, file), 'utf8');
    const { html: page, outline } = renderMarkdown(text, { language: 'zh' });
    assert.deepEqual(outlineOf(text), outline, file);
    const ids = outline.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, file);
    assert.equal(page.match(/<table/g)?.length ?? 0, page.match(/class="tw-wrap"/g)?.length ?? 0, file);
    assert.ok(!page.includes('<h1'), file);
  }
});

test('a preview knows where its blocks begin in the source, a published page does not', () => {
  const text = '# One\n\ntext\n\n- a\n- b\n\n```js\n1\n```\n\n---\n';
  const { html } = renderMarkdown(text, { language: 'en', title: 'Other', sourceLines: true });
  const lines = [...html.matchAll(/<(\w+)[^>]* data-line="(\d+)"/g)].map(([, tag, line]) => `${tag} ${line}`);
  assert.deepEqual(lines, ['h2 1', 'p 3', 'ul 5', 'li 5', 'li 6', 'div 8', 'hr 12']);
  assert.doesNotMatch(renderMarkdown('<p data-line="7">x</p>\n\ny', { language: 'en' }).html, /data-line/);
});
