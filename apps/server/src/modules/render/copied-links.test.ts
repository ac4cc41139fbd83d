import assert from 'node:assert/strict';
import test from 'node:test';
import { withCopiedLinks } from './copied-links.ts';

const branch = {
  roots: ['https://docs.example.org/base'],
  names: ['7', 'shop'],
  to_item_id: 9,
  pages: new Map([[70, 90]]),
  catalogs: new Map([[71, 91]]),
  isWhole: false,
};

const CASES: readonly (readonly [written: string, copied: string, whole?: string])[] = [
  ['[a](/7/70) ![b](/7/70#part "t")', '[a](/9/90) ![b](/9/90#part "t")'],
  ['[a](/Shop/70?x=1#y) [a](/shop/catalog/71)', '[a](/9/90?x=1#y) [a](/9/catalog/91)'],
  ['[a](/page/70) [raw](/7/70.md)', '[a](/page/90) [raw](/9/90.md)'],
  ['[a](/7?page_id=70#z) [a](/7?page_id=5)', '[a](/9/90#z) [a](/7?page_id=5)'],
  ['<https://docs.example.org/base/7/70>', '<https://docs.example.org/base/9/90>'],
  ['https://docs.example.org/base/shop/70, then', 'https://docs.example.org/base/9/90, then'],
  ['<a href="/7/70">a</a>\n\n[r]\n\n[r]: /7/70', '<a href="/9/90">a</a>\n\n[r]\n\n[r]: /9/90'],
  ['| a |\n| - |\n| [x](/7/70) |\r\n', '| a |\n| - |\n| [x](/9/90) |\r\n'],
  ['[item](/7) [item](/shop#top)', '[item](/7) [item](/shop#top)', '[item](/9) [item](/9#top)'],
];

const KEPT: readonly string[] = [
  '[other page](/7/72) [other item](/8/70) [catalog](/7/catalog/70) [longer](/7/700)',
  '[elsewhere](https://example.org/7/70) [no site](//7/70) [relative](7/70) [below](/base/7/70)',
  '`[code](/7/70)`\n\n```\n[code](/7/70)\n```',
  '/7/70 is no link, nor is /7/70x, [edit](/page/edit/7/70) [diff](/page/diff/70/1)',
  '[shared](/p/7/70) [file](/api/attachment/visitFile?sign=7)',
];

test('links to what was copied lead to the copies, all others and every other byte stay', () => {
  for (const [written, copied, whole = copied] of CASES) {
    assert.equal(withCopiedLinks(written, branch), copied);
    assert.equal(withCopiedLinks(written, { ...branch, isWhole: true }), whole);
  }
  for (const text of KEPT) assert.equal(withCopiedLinks(text, branch), text);
});
