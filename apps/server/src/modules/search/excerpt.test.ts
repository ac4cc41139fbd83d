import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excerptOf, excerptText } from './excerpt.ts';

test('an excerpt reads like a page, not like its source', () => {
  const source =
    '<!-- licence\ntext -->\n[TOC]\n\n# Title\n\n> a **bold** [link](/2/5#x "t") and `code`\n\n| a | b |\n| --- | :-: |\n| 1 | 2 |\n\n```js\nlet x\n```\n:::tip\n1. one\n- two ![pic](/p.png)<br>';
  const words = excerptText(source).replace(/\s+/g, ' ').trim();
  assert.equal(words, 'Title a bold link and code a b 1 2 let x one two pic');
});

test('signs that mean something in words stay', () => {
  for (const text of ['the word [TOC]', 'a_b * c', 'x < y > z', '5 - 3', 'array[0] (1)', 'user@example.org', '# '])
    assert.equal(excerptText(`w ${text}`), `w ${text}`);
});

test('a long run of any sign is read once, not once for each of its characters', () => {
  const started = performance.now();
  for (const sign of ['\n', ' \n', '-', '[', '|', ' ', '`', '<a', '<!--']) {
    const run = sign.repeat(50_000 / sign.length);
    excerptText(run);
    excerptText(`${run}x`);
  }
  // Some 20 ms; one pattern that begins anew at each character takes several seconds.
  assert.ok(performance.now() - started < 2000);
});

test('an excerpt shows the words, not the address that holds them too', () => {
  const address = `[the list](https://example.com/refund/${'path/'.repeat(20)})`;
  const { text, marks } = excerptOf(`${address}\n\n${'filler '.repeat(400)}\n\nA **refund** takes days.`, ['refund']);
  assert.match(text, /^….*A\s+refund\s+takes days\.$/);
  assert.deepEqual(
    marks.map(([from, to]) => text.slice(from, to)),
    ['refund'],
  );
  assert.match(excerptOf('# Title\n\nSome **text**', ['absent']).text, /^Title\s+Some\s+text\s*$/);
});
