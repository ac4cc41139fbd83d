import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Menu, MenuCatalog } from '@sheaf/contract';
import fc from 'fast-check';
import {
  dropPlace,
  type MenuNode,
  menuPlaceByKey,
  menuRefusal,
  movedEntries,
  moveInMenu,
  placeOfNode,
} from './menu-moves.ts';

const page = (page_id: number, cat_id = 0) => ({
  page_id,
  page_title: `Page ${page_id}`,
  cat_id,
  page_delete: 0 as const,
});
const catalog = (cat_id: number, inside: Partial<MenuCatalog> = {}): MenuCatalog => ({
  cat_id,
  cat_name: `Catalog ${cat_id}`,
  parent_cat_id: 0,
  level: 2,
  s_number: 99,
  pages: [],
  catalogs: [],
  ...inside,
});
const menu: Menu = {
  pages: [page(1), page(2)],
  catalogs: [
    catalog(10, {
      pages: [page(11, 10), page(12, 10)],
      catalogs: [catalog(13, { parent_cat_id: 10, catalogs: [catalog(14, { parent_cat_id: 13 })] })],
    }),
    catalog(20, { pages: [page(21, 20)] }),
  ],
};
const pageNode = (id: number): MenuNode => ({ kind: 'page', id });
const catalogNode = (id: number): MenuNode => ({ kind: 'catalog', id });

/** The tree as text: what is in brackets stands in the catalog before it. */
function drawn({ pages, catalogs }: Pick<Menu, 'pages' | 'catalogs'>): string {
  const below = catalogs.map((each) => `${each.cat_id}(${drawn(each)})`);
  return [...pages.map(({ page_id }) => page_id), ...below].join(' ');
}

test('a page and a catalog go where they are put, and know it', () => {
  assert.equal(drawn(menu), '1 2 10(11 12 13(14())) 20(21)');
  const page2 = moveInMenu(menu, pageNode(2), { parent_cat_id: 10, index: 1 });
  assert.equal(drawn(page2), '1 10(11 2 12 13(14())) 20(21)');
  assert.equal(page2.catalogs[0]?.pages[1]?.cat_id, 10);
  const inner = moveInMenu(menu, catalogNode(14), { parent_cat_id: 0, index: 0 });
  assert.equal(drawn(inner), '1 2 14() 10(11 12 13()) 20(21)');
  assert.equal(moveInMenu(menu, pageNode(1), { parent_cat_id: 0, index: 1 }), menu, 'before the next is where it is');
  assert.equal(drawn(moveInMenu(menu, pageNode(1), { parent_cat_id: 0, index: 2 })), '2 1 10(11 12 13(14())) 20(21)');
});

test('dropped: among pages, into catalogs, never a page into a page [B-2.37]', () => {
  assert.equal(dropPlace(menu, pageNode(1), pageNode(11), 'inside'), undefined);
  assert.deepEqual(dropPlace(menu, pageNode(1), pageNode(11), 'after'), { parent_cat_id: 10, index: 1 });
  assert.deepEqual(dropPlace(menu, pageNode(1), catalogNode(20), 'inside'), { parent_cat_id: 20, index: 1 });
  assert.deepEqual(dropPlace(menu, pageNode(21), catalogNode(10), 'before'), { parent_cat_id: 0, index: 2 });
  assert.equal(dropPlace(menu, catalogNode(20), pageNode(1), 'before'), undefined);
  assert.deepEqual(dropPlace(menu, catalogNode(20), catalogNode(13), 'after'), { parent_cat_id: 10, index: 1 });
  assert.equal(dropPlace(menu, catalogNode(20), catalogNode(20), 'inside'), undefined);
});

test('a catalog goes neither into itself nor too deep; pages go anywhere [B-5.03]', () => {
  assert.equal(menuRefusal(menu, catalogNode(10), 14), 'catalogCircle');
  assert.equal(menuRefusal(menu, catalogNode(20), 14), 'catalogTooDeep');
  assert.equal(menuRefusal(menu, catalogNode(20), 13), undefined);
  assert.equal(menuRefusal(menu, pageNode(1), 14), undefined);
});

test('Alt and arrows: among neighbours, out, and into the nearest catalog', () => {
  assert.deepEqual(menuPlaceByKey(menu, pageNode(2), 'ArrowUp'), { parent_cat_id: 0, index: 0 });
  assert.equal(menuPlaceByKey(menu, pageNode(2), 'ArrowDown'), undefined);
  assert.deepEqual(menuPlaceByKey(menu, pageNode(2), 'ArrowRight'), { parent_cat_id: 10, index: 2 });
  assert.deepEqual(menuPlaceByKey(menu, pageNode(12), 'ArrowLeft'), { parent_cat_id: 0, index: 2 });
  assert.deepEqual(menuPlaceByKey(menu, catalogNode(13), 'ArrowLeft'), { parent_cat_id: 0, index: 1 });
  assert.deepEqual(menuPlaceByKey(menu, catalogNode(20), 'ArrowRight'), { parent_cat_id: 10, index: 1 });
  assert.equal(menuPlaceByKey(menu, pageNode(1), 'ArrowLeft'), undefined);
});

test('the server is sent the new neighbours of its kind alone, from 1', () => {
  const after = moveInMenu(menu, pageNode(1), { parent_cat_id: 10, index: 0 });
  assert.deepEqual(movedEntries(after, pageNode(1)), [
    { page_id: 1, page_cat_id: 10, parent_cat_id: 10, level: 3, s_number: 1 },
    { page_id: 11, page_cat_id: 10, parent_cat_id: 10, level: 3, s_number: 2 },
    { page_id: 12, page_cat_id: 10, parent_cat_id: 10, level: 3, s_number: 3 },
  ]);
});

test('whatever is moved wherever it may, nothing is lost, nothing is twice, and it stands where it was sent', () => {
  const nodes = [1, 2, 11, 12, 21].map(pageNode).concat([10, 13, 14, 20].map(catalogNode));
  const move = fc.record({
    node: fc.constantFrom(...nodes),
    parent_cat_id: fc.constantFrom(0, 10, 13, 14, 20),
    index: fc.nat(3),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
      let now = menu;
      for (const { node, parent_cat_id, index } of moves) {
        if (menuRefusal(now, node, parent_cat_id) !== undefined) continue;
        now = moveInMenu(now, node, { parent_cat_id, index });
        assert.equal(placeOfNode(now, node)?.parent_cat_id, parent_cat_id);
        assert.ok(movedEntries(now, node).some((entry) => (entry.page_id ?? entry.cat_id) === node.id));
      }
      const names = drawn(now)
        .match(/\d+/g)
        ?.map(Number)
        .sort((a, b) => a - b);
      assert.deepEqual(names, [1, 2, 10, 11, 12, 13, 14, 20, 21]);
    }),
  );
});
