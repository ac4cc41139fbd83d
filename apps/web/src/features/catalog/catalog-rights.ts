import { type ItemInfo, LIMITS } from '@sheaf/contract';
import { type CatalogNode, catalogLines } from './catalog-tree.ts';

type Rights = Pick<ItemInfo, 'item_edit' | 'edit_catalogs'>;

/** The catalogs whose order, names and pages this writer may change; 0 is the root. */
export function writableCatalogs({ item_edit, edit_catalogs }: Rights, nodes: readonly CatalogNode[]): Set<number> {
  const granted = new Set(edit_catalogs);
  const lines = catalogLines(nodes);
  const open = item_edit ? lines : lines.filter(({ node }) => granted.has(node.cat_id));
  const below = catalogLines(open.map(({ node }) => node)).map(({ node }) => node.cat_id);
  return new Set(item_edit ? [0, ...below] : below);
}

export interface ParentChoice {
  readonly cat_id: number;
  /** `Orders / Refunds`; '' for the root. */
  readonly path: string;
}

/** Where this writer may put a new catalog: the lowest level can hold none. */
export function parentChoices(item: Rights, nodes: readonly CatalogNode[]): readonly ParentChoice[] {
  const writable = writableCatalogs(item, nodes);
  const paths = catalogPaths(nodes);
  const parents = catalogLines(nodes).filter(
    ({ node, depth }) => depth < LIMITS.catalogDepth && writable.has(node.cat_id),
  );
  const choices = parents.map(({ node }) => ({ cat_id: node.cat_id, path: paths.get(node.cat_id) ?? node.cat_name }));
  return writable.has(0) ? [{ cat_id: 0, path: '' }, ...choices] : choices;
}

/** Every catalog with the names of those above it. */
export function catalogPaths(nodes: readonly CatalogNode[]): ReadonlyMap<number, string> {
  const paths = new Map<number, string>();
  for (const { node, place } of catalogLines(nodes)) {
    const above = paths.get(place.parent_cat_id);
    paths.set(node.cat_id, above === undefined ? node.cat_name : `${above} / ${node.cat_name}`);
  }
  return paths;
}
