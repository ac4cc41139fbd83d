import { LIMITS, type MenuCatalog } from '@sheaf/contract';

/** A catalog as its management shows it. */
export interface CatalogNode {
  readonly cat_id: number;
  readonly cat_name: string;
  /** Pages right in it. */
  readonly pages: number;
  readonly children: readonly CatalogNode[];
}

/** Where a catalog stands, or shall stand: under a parent (0 is the root), at a position from 0. */
export interface Place {
  readonly parent_cat_id: number;
  readonly index: number;
}

export type Refusal = 'catalogTooDeep' | 'catalogCircle';

export interface MovedCatalog {
  readonly cat_id: number;
  readonly parent_cat_id: number;
  readonly level: number;
  readonly s_number: number;
}

export function catalogNodes(catalogs: readonly MenuCatalog[]): CatalogNode[] {
  return catalogs.map(({ cat_id, cat_name, pages, catalogs: below }) => ({
    cat_id,
    cat_name,
    pages: pages.length,
    children: catalogNodes(below),
  }));
}

export interface CatalogLine {
  readonly node: CatalogNode;
  /** 1 for a top-level catalog. */
  readonly depth: number;
  readonly place: Place;
}

/** The tree as lines from top to bottom. */
export function catalogLines(nodes: readonly CatalogNode[], parent_cat_id = 0, depth = 1): CatalogLine[] {
  return nodes.flatMap((node, index) => [
    { node, depth, place: { parent_cat_id, index } },
    ...catalogLines(node.children, node.cat_id, depth + 1),
  ]);
}

/** Catalogs one below another, the node itself included. */
export function heightOf(node: CatalogNode): number {
  return 1 + Math.max(0, ...node.children.map(heightOf));
}

/** Pages in the node and in everything below it. */
export function pagesBelow(node: CatalogNode): number {
  return node.children.reduce((sum, child) => sum + pagesBelow(child), node.pages);
}

/** Why a catalog cannot stand under a parent, if it cannot. */
export function refusal(nodes: readonly CatalogNode[], cat_id: number, parent_cat_id: number): Refusal | undefined {
  const lines = catalogLines(nodes);
  const moved = lines.find(({ node }) => node.cat_id === cat_id)?.node;
  if (!moved) return undefined;
  if (catalogLines([moved]).some(({ node }) => node.cat_id === parent_cat_id)) return 'catalogCircle';
  const above = lines.find(({ node }) => node.cat_id === parent_cat_id)?.depth ?? 0;
  return above + heightOf(moved) > LIMITS.catalogDepth ? 'catalogTooDeep' : undefined;
}

/** The tree after a move; `index` counts in the parent as it is before. The caller asked `refusal` first. */
export function moveNode(nodes: readonly CatalogNode[], cat_id: number, to: Place): readonly CatalogNode[] {
  const line = catalogLines(nodes).find(({ node }) => node.cat_id === cat_id);
  if (!line) return nodes;
  const { node, place } = line;
  const shifts = place.parent_cat_id === to.parent_cat_id && place.index < to.index ? 1 : 0;
  return insert(remove(nodes, cat_id), node, { ...to, index: to.index - shifts });
}

function remove(nodes: readonly CatalogNode[], cat_id: number): CatalogNode[] {
  return nodes
    .filter((node) => node.cat_id !== cat_id)
    .map((node) => ({ ...node, children: remove(node.children, cat_id) }));
}

function insert(nodes: readonly CatalogNode[], node: CatalogNode, { parent_cat_id, index }: Place): CatalogNode[] {
  if (parent_cat_id === 0) return [...nodes.slice(0, index), node, ...nodes.slice(index)];
  return nodes.map((other) => {
    const here = other.cat_id === parent_cat_id;
    const children = here || other.children.length > 0;
    return children
      ? { ...other, children: insert(other.children, node, { parent_cat_id: here ? 0 : parent_cat_id, index }) }
      : other;
  });
}

export type MoveKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export function isMoveKey(key: string): key is MoveKey {
  return key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight';
}

/** Where what is dragged lies over a line. */
export type DropAt = 'before' | 'inside' | 'after';

/** Where Alt and an arrow lead: among its neighbours, into the one above, out beside its parent. */
export function placeByKey(nodes: readonly CatalogNode[], cat_id: number, key: MoveKey): Place | undefined {
  const lines = catalogLines(nodes);
  const line = lines.find(({ node }) => node.cat_id === cat_id);
  if (!line) return undefined;
  const { parent_cat_id, index } = line.place;
  const parent = lines.find(({ node }) => node.cat_id === parent_cat_id);
  const siblings = parent?.node.children ?? nodes;
  switch (key) {
    case 'ArrowUp':
      return index > 0 ? { parent_cat_id, index: index - 1 } : undefined;
    case 'ArrowDown':
      return index < siblings.length - 1 ? { parent_cat_id, index: index + 2 } : undefined;
    case 'ArrowLeft':
      return parent && { ...parent.place, index: parent.place.index + 1 };
    case 'ArrowRight': {
      const above = siblings[index - 1];
      return above && { parent_cat_id: above.cat_id, index: above.children.length };
    }
  }
}

/** What batUpdate is sent: every catalog whose parent, level or position changed; positions count from 1. */
export function movedCatalogs(before: readonly CatalogNode[], after: readonly CatalogNode[]): MovedCatalog[] {
  const old = new Map(catalogLines(before).map((line) => [line.node.cat_id, line]));
  const touched = new Set<number>();
  for (const { node, place } of catalogLines(after)) {
    const was = old.get(node.cat_id)?.place;
    if (was?.parent_cat_id === place.parent_cat_id && was.index === place.index) continue;
    touched.add(place.parent_cat_id);
    if (was) touched.add(was.parent_cat_id);
  }
  const deeper = ({ node, depth }: CatalogLine) => old.get(node.cat_id)?.depth !== depth;
  return catalogLines(after)
    .filter((line) => touched.has(line.place.parent_cat_id) || deeper(line))
    .map(({ node, depth, place }) => ({
      cat_id: node.cat_id,
      parent_cat_id: place.parent_cat_id,
      level: depth + LIMITS.topCatalogLevel - 1,
      s_number: place.index + 1,
    }));
}
