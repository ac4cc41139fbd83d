import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BlockCutter, type PreviewBlock, patchOf } from './preview-blocks.ts';

const shownOf = ({ html, line }: PreviewBlock) => ({ html, line });
const blocksOf = (html: string) => new BlockCutter().cut(html).map(shownOf);

test('HTML is cut at its top level, void elements and text included', () => {
  const html =
    '<h2 data-line="1">T</h2>\n<ul data-line="3"><li data-line="3">a<br>b</li>\n<li data-line="5">c</li></ul>\n<hr>\nloose';
  assert.deepEqual(blocksOf(html), [
    { line: 1, html: '<h2 data-line="0">T</h2>' },
    { line: 3, html: '<ul data-line="0"><li data-line="0">a<br>b</li>\n<li data-line="2">c</li></ul>' },
    { line: 0, html: '<hr>' },
    { line: 0, html: 'loose' },
  ]);
});

test('text that looks like a line mark is left alone', () => {
  assert.equal(blocksOf('<p data-line="4">say data-line="4"</p>')[0]?.html, '<p data-line="0">say data-line="4"</p>');
});

test('a block that only moved is not sent again', () => {
  const before = blocksOf('<p data-line="1">a</p><p data-line="3">b</p><p data-line="5">c</p>');
  const after = blocksOf('<p data-line="1">a</p><p data-line="3">new</p><p data-line="5">b</p><p data-line="7">c</p>');
  assert.deepEqual(patchOf(before, after), {
    start: 1,
    removed: 0,
    added: ['<p data-line="0">new</p>'],
    lines: [1, 3, 5, 7],
  });
});

test('a patch makes the one list of the other', () => {
  const blocks = fc.array(
    fc.constantFrom('a', 'b', 'c').map((html) => ({ html, line: 0 })),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(blocks, blocks, (before, after) => {
      const { start, removed, added } = patchOf(before, after);
      const made: string[] = before.map((block) => block.html);
      made.splice(start, removed, ...added);
      assert.deepEqual(
        made,
        after.map((block) => block.html),
      );
    }),
  );
});

test('a text that is cut again after a change has the blocks of one that is cut for the first time', () => {
  const part = fc.constantFrom(
    ...['<p data-line="1">a</p>', '<p data-line="1">b</p>', '<hr>', '\n', 'loose', '<!---->'],
    ...['<ul data-line="2"><li data-line="3">a<br></li></ul>', '<div><p>a</p></div>', '<p></p>'],
  );
  const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (texts) => {
      const cutter = new BlockCutter();
      for (const html of texts) assert.deepEqual(cutter.cut(html).map(shownOf), blocksOf(html), html);
    }),
    { numRuns: 2000 },
  );
});
