import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathInItem } from './reading-links.ts';

const origin = 'https://docs.example.com';
const item = { item_id: 12, item_domain: 'billing' };

for (const [href, path] of [
  ['/12', '/12'],
  ['/12/345', '/12/345'],
  ['/billing/345#amounts', '/billing/345#amounts'],
  ['/billing/catalog/7', '/billing/catalog/7'],
] as const) {
  test(`the link ${href} stays in the item view [B-2.03]`, () =>
    assert.equal(pathInItem({ href: origin + href, origin, base: '', item }), path));
}

for (const href of [
  `${origin}/13`,
  `${origin}/12/345.md`,
  `${origin}/12?keyword=refund`,
  `${origin}/item/index`,
  `${origin}/page/edit/12/345`,
  `${origin}/catalog/12`,
  'https://elsewhere.example/12/345',
  'mailto:mei@example.com',
]) {
  test(`the link ${href} is the browser's`, () =>
    assert.equal(pathInItem({ href, origin, base: '', item }), undefined));
}

test('under a base path only links below it are ours', () => {
  const at = (href: string) => pathInItem({ href: origin + href, origin, base: '/docs', item });
  assert.equal(at('/docs/12/345'), '/12/345');
  assert.equal(at('/12/345'), undefined);
});
