import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { linksOf, renderMarkdown, rewriteLinks } from './index.ts';
import { ATTACK_VECTORS } from './testing/attack-vectors.ts';

const CORPUS = join(import.meta.dirname, '../../../../shared/corpus/markdown');

function hrefs(text: string): string[] {
  return linksOf(text).map(({ kind, href }) => `${kind} ${href}`);
}

/** Each address with what stands between its offsets. */
function places(text: string): [string, string][] {
  return linksOf(text).map(({ href, start, end }) => [href, text.slice(start, end)]);
}

test('links and pictures of every form are found in the order of the text', () => {
  const text =
    '# [a](h.md) #\n\n[b](<c d.md> "t") ![e](f.png) [![g](in.png)](out.md)\n\n<https://auto.example/x> https://bare.example/y\n';
  assert.deepEqual(hrefs(text), [
    'link h.md',
    'link c d.md',
    'image f.png',
    'image in.png',
    'link out.md',
    'link https://auto.example/x',
    'link https://bare.example/y',
  ]);
});

test('offsets name the address alone, below quotes, lists, cells and lazy lines, and after CRLF', () => {
  const text =
    '> - a\r\n>   [x](one.md)\r\nlazy [x](one.md)\r\n\r\n| a | b |\r\n|---|---|\r\n| [x](one.md) | [x](one.md) |\r\n| [p\\|q](t\\|wo.md) | ![](three.png) |\r\n\r\n1. [x](\r\n   four.md)\r\n\r\n# h\r\n\r\n\t[x](code.md)\r\n';
  assert.deepEqual(places(text), [
    ['one.md', 'one.md'],
    ['one.md', 'one.md'],
    ['one.md', 'one.md'],
    ['one.md', 'one.md'],
    ['t|wo.md', 't\\|wo.md'],
    ['three.png', 'three.png'],
    ['four.md', 'four.md'],
  ]);
  const starts = linksOf(text).map(({ start }) => start);
  assert.equal(new Set(starts).size, starts.length);
});

test('nothing in code, formulas, comments or escapes is a link', () => {
  const text =
    '`[a](a.md)` \\[b](b.md) $[c](c.md)$ <!-- [d](d.md) <img src="e.png"> -->\n\n```\n[f](f.md)\n```\n\n    [g](g.md)\n\n<!--\n<a href="h.md">\n-->\n\n~~~md\n![i](i.png)\n~~~\n';
  assert.deepEqual(hrefs(text), []);
});

test('definitions are found where they stand; one that a picture uses is a picture', () => {
  const text = '![a][pic] [b][doc] [doc]\n\n[pic]: a.png "t"\n[doc]: <b c.md>\n> [far]:\n> d.md\n';
  assert.deepEqual(hrefs(text), ['image a.png', 'link b c.md', 'link d.md']);
  assert.deepEqual(
    places(text).map(([, written]) => written),
    ['a.png', 'b c.md', 'd.md'],
  );
});

test('addresses in HTML are found, in blocks and in lines, in any quotes', () => {
  const text =
    '<div>\n<a title="x>y" href="a.md?x&amp;y">b</a>\n<IMG alt=z SRC=c.png>\n</div>\n\nx <a href=\'d.md\'>e</a> <video src="f.mp4"><source src="g.mp4"></video> <p href="no.md"> <a data-href="no.md">\n';
  assert.deepEqual(hrefs(text), ['link a.md?x&y', 'image c.png', 'link d.md', 'image f.mp4', 'image g.mp4']);
});

test('escapes and entities are undone in the address, and stand in the text', () => {
  assert.deepEqual(places('[a](b\\_c.md?x=1&amp;y=2)'), [['b_c.md?x=1&y=2', 'b\\_c.md?x=1&amp;y=2']]);
  assert.deepEqual(places('<img src="C:\\a&quot;b.png">'), [['C:\\a"b.png', 'C:\\a&quot;b.png']]);
});

test('rewriting changes the addresses it is told to, and no other byte', () => {
  const text =
    '\ufeff[a](old.md)\r\n  `[a](old.md)`\t![b](<old.md> "t")\n<img src=\'old.md\' alt="old.md">\n\n[c]: old.md\n';
  const rewritten = rewriteLinks(text, ({ href }) => (href === 'old.md' ? '/new' : undefined));
  assert.equal(
    rewritten,
    '\ufeff[a](/new)\r\n  `[a](old.md)`\t![b](</new> "t")\n<img src=\'/new\' alt="old.md">\n\n[c]: /new\n',
  );
});

test('a new address of any characters stays one address', () => {
  const strange = '/f (1)|<2>\\"3\'.png?a=1&copy;=2&b';
  for (const text of [
    '[a](x)',
    '![a](<x>)',
    '[a]: x',
    '<a href="x">a</a>',
    "<a href='x'>",
    '<img src=x>',
    '|a|\n|-|\n|[a](x)|',
  ]) {
    const [use, ...others] = linksOf(rewriteLinks(text, () => strange));
    assert.equal(others.length, 0, text);
    assert.equal(decodeURIComponent(use?.href ?? ''), strange, text);
  }
});

test('a bare address that moves into the site becomes a link with the old address as its text', () => {
  const text = 'see https://old.example/a.png, <https://old.example/b>';
  assert.equal(
    rewriteLinks(text, ({ href }) => (href.endsWith('b') ? '/b' : '/a')),
    'see [https://old.example/a.png](/a), [https://old.example/b](/b)',
  );
  assert.equal(
    rewriteLinks(text, () => 'https://new.example/'),
    'see https://new.example/, <https://new.example/>',
  );
});

const PIECES = [
  ...[
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '!',
    '"',
    '\\',
    '|',
    '`',
    '$',
    '&amp;',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\r',
    '\0',
    '> ',
    '- ',
    '1. ',
  ],
  ...[
    '[a](b.md)',
    '![c](<d e.png>)',
    '[f]: g.md\n',
    '[h][f]',
    '<img src="i.png">',
    '<a href=j.md>',
    'https://k.example/l',
    '<!--',
    '-->',
  ],
  ...['|a|b|\n|-|-|\n', '    ', '```\n', '# ', '$$\n', '\u3000', '😀', '\\|'],
  ...ATTACK_VECTORS.filter(({ class: kind }) => kind === 'link' || kind === 'image').map(({ text }) => text),
];
const markdown = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 20 })
  .map((pieces) => pieces.join(''));

test('whatever the text, offsets are in order, and rewriting nothing changes nothing', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      let position = 0;
      for (const { start, end } of linksOf(text)) {
        assert.ok(position <= start && start <= end && end <= text.length);
        position = end;
      }
      assert.equal(
        rewriteLinks(text, () => undefined),
        text,
      );
      assert.equal(
        rewriteLinks(text, ({ href }) => href),
        text,
      );
    }),
    { numRuns: 1000 },
  );
});

test('whatever the text, rewriting changes bytes only between the offsets', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      // An address without quotes gets them.
      fc.pre(!/(?:href|src)\s*=\s*[^\s"']/i.test(text));
      const uses = linksOf(text);
      const rewritten = rewriteLinks(text, () => 'https://moved.example/');
      let rest = text;
      for (const { start, end } of [...uses].reverse())
        rest = `${rest.slice(0, start)}https://moved.example/${rest.slice(end)}`;
      const unchanged = uses.every(({ href }) => href !== 'https://moved.example/');
      if (unchanged) assert.equal(rewritten, rest);
    }),
    { numRuns: 500 },
  );
});

test('in real manuals every address that is shown is found', { skip: !existsSync(CORPUS) }, () => {
  const files = globSync('**/*.{md,mdx}', { cwd: CORPUS });
  assert.ok(files.length > 100);
  let count = 0;
  for (const file of files) {
    const text = readFileSync(join(CORPUS, file), 'utf8');
    const uses = linksOf(text);
    const shown = new Set<string>();
    const resolveLink = (href: string): undefined => void shown.add(comparable(href));
    renderMarkdown(text, { language: 'zh', resolveLink });
    const found = new Set(uses.map(({ href }) => comparable(href)));
    for (const href of shown) {
      if (!href.startsWith('mailto:')) assert.ok(found.has(href), `${file}: ${href}`);
    }
    assert.equal(
      rewriteLinks(text, ({ href }) => href),
      text,
      file,
    );
    count += uses.length;
  }
  assert.ok(count > 4000);
});

/** markdown-it writes addresses with percent signs and international host names in ASCII. */
function comparable(href: string): string {
  try {
    return decodeURI(encodeURI(decodeURI(href)));
  } catch {
    return href;
  }
}
