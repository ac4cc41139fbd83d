import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type CatalogNode,
  catalogLines,
  movedCatalogs,
  moveNode,
  pagesBelow,
  placeByKey,
  refusal,
} from './catalog-tree.ts';

function node(cat_id: number, ...children: CatalogNode[]): CatalogNode {
  return { cat_id, cat_name: `c${cat_id}`, pages: cat_id, children };
}

const TREE = [node(1, node(2, node(3)), node(4)), node(5), node(6, node(7))];

function shape(nodes: readonly CatalogNode[]): unknown {
  return nodes.map(({ cat_id, children }) => (children.length > 0 ? [cat_id, shape(children)] : cat_id));
}

test('a catalog moves before, behind and into another', () => {
  assert.deepEqual(shape(moveNode(TREE, 5, { parent_cat_id: 0, index: 0 })), [5, [1, [[2, [3]], 4]], [6, [7]]]);
  assert.deepEqual(shape(moveNode(TREE, 5, { parent_cat_id: 0, index: 3 })), [[1, [[2, [3]], 4]], [6, [7]], 5]);
  assert.deepEqual(shape(moveNode(TREE, 4, { parent_cat_id: 6, index: 0 })), [[1, [[2, [3]]]], 5, [6, [4, 7]]]);
  assert.deepEqual(shape(moveNode(TREE, 5, { parent_cat_id: 2, index: 1 })), [
    [1, [[2, [3, 5]], 4]],
    [6, [7]],
  ]);
  assert.deepEqual(shape(moveNode(TREE, 7, { parent_cat_id: 5, index: 0 })), [[1, [[2, [3]], 4]], [5, [7]], 6]);
});

test('a fourth level and a circle are refused before anything is sent [B-9.01]', () => {
  assert.equal(refusal(TREE, 5, 3), 'catalogTooDeep');
  assert.equal(refusal(TREE, 6, 2), 'catalogTooDeep');
  assert.equal(refusal(TREE, 6, 4), 'catalogTooDeep');
  assert.equal(refusal(TREE, 5, 2), undefined);
  assert.equal(refusal(TREE, 1, 3), 'catalogCircle');
  assert.equal(refusal(TREE, 1, 1), 'catalogCircle');
  assert.equal(refusal(TREE, 3, 0), undefined);
});

test('Alt and an arrow lead among neighbours, into the one above and out beside the parent', () => {
  const after = (cat_id: number, key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight') => {
    const place = placeByKey(TREE, cat_id, key);
    return place && shape(moveNode(TREE, cat_id, place));
  };
  assert.deepEqual(after(5, 'ArrowUp'), [5, [1, [[2, [3]], 4]], [6, [7]]]);
  assert.deepEqual(after(5, 'ArrowDown'), [[1, [[2, [3]], 4]], [6, [7]], 5]);
  assert.deepEqual(after(5, 'ArrowRight'), [
    [1, [[2, [3]], 4, 5]],
    [6, [7]],
  ]);
  assert.deepEqual(after(7, 'ArrowLeft'), [[1, [[2, [3]], 4]], 5, 6, 7]);
  assert.equal(after(1, 'ArrowUp'), undefined);
  assert.equal(after(6, 'ArrowDown'), undefined);
  assert.equal(after(1, 'ArrowLeft'), undefined);
  assert.equal(after(2, 'ArrowRight'), undefined);
});

test('only what changed is sent, positions counted from 1 and levels as stored [B-3.13]', () => {
  const after = moveNode(TREE, 7, { parent_cat_id: 0, index: 1 });
  assert.deepEqual(movedCatalogs(TREE, after), [
    { cat_id: 1, parent_cat_id: 0, level: 2, s_number: 1 },
    { cat_id: 7, parent_cat_id: 0, level: 2, s_number: 2 },
    { cat_id: 5, parent_cat_id: 0, level: 2, s_number: 3 },
    { cat_id: 6, parent_cat_id: 0, level: 2, s_number: 4 },
  ]);
  const deeper = movedCatalogs(TREE, moveNode(TREE, 2, { parent_cat_id: 0, index: 3 }));
  assert.deepEqual(deeper.at(-1), { cat_id: 3, parent_cat_id: 2, level: 3, s_number: 1 });
  assert.deepEqual(movedCatalogs(TREE, TREE), []);
});

test('a catalog counts the pages of everything below it', () => {
  assert.equal(pagesBelow(node(1, node(2, node(3)), node(4))), 10);
});

test('a move loses and doubles nothing, wherever it leads', () => {
  const ids = catalogLines(TREE).map(({ node: { cat_id } }) => cat_id);
  const place = fc.record({ parent_cat_id: fc.constantFrom(0, ...ids), index: fc.nat(3) });
  fc.assert(
    fc.property(fc.constantFrom(...ids), place, (cat_id, to) => {
      fc.pre(refusal(TREE, cat_id, to.parent_cat_id) === undefined);
      const lines = catalogLines(moveNode(TREE, cat_id, to));
      assert.deepEqual(lines.map((line) => line.node.cat_id).sort(), [...ids].sort());
      assert.equal(lines.find((line) => line.node.cat_id === cat_id)?.place.parent_cat_id, to.parent_cat_id);
      assert.ok(lines.every(({ depth }) => depth <= 3));
    }),
  );
});
