import type { OldNote } from './notes.ts';
import type { OldCatalog } from './site.ts';

export type StoredCatalog = Omit<OldCatalog, 'level' | 'top_cat_id'>;

const TOP_LEVEL = 2;
const DEEPEST_LEVEL = 4;

/**
 * The catalogs of one item as a tree, parents first: levels are reckoned anew, a ring is opened at its lowest id, and
 * what is deeper than three catalogs goes beside the one that it is too deep below.
 */
export function asTree(catalogs: readonly StoredCatalog[], notes: OldNote[]): OldCatalog[] {
  const children = childrenOf(catalogs, notes);
  const tree: OldCatalog[] = [];
  const waiting = (children.get(0) ?? []).map((catalog) => ({ catalog, path: [] as readonly OldCatalog[] }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { catalog, path } = next;
    const placed = placedBelow(catalog, path, notes);
    tree.push(placed);
    // What is below one that was too deep goes beside the same catalog.
    const below = placed.level > path.length + 1 ? [...path, placed] : path;
    for (const child of children.get(catalog.cat_id) ?? []) waiting.push({ catalog: child, path: below });
  }
  return tree;
}

/** The catalogs below each, after rings were opened. */
function childrenOf(
  catalogs: readonly StoredCatalog[],
  notes: OldNote[],
): ReadonlyMap<number, readonly StoredCatalog[]> {
  const known = new Map(catalogs.map((catalog) => [catalog.cat_id, catalog]));
  return Map.groupBy(catalogs, (catalog) => {
    if (standsWell(catalog, known)) return catalog.parent_cat_id;
    notes.push({ code: 'catalog-moved', where: catalog.cat_name, detail: '' });
    return 0;
  });
}

function placedBelow(catalog: StoredCatalog, path: readonly OldCatalog[], notes: OldNote[]): OldCatalog {
  const isTooDeep = TOP_LEVEL + path.length > DEEPEST_LEVEL;
  const above = isTooDeep ? path.slice(0, DEEPEST_LEVEL - TOP_LEVEL) : path;
  const beside = path.at(-1);
  const cat_name = isTooDeep && beside ? `${beside.cat_name} - ${catalog.cat_name}` : catalog.cat_name;
  if (isTooDeep) notes.push({ code: 'catalog-folded', where: catalog.cat_name, detail: cat_name });
  return {
    ...catalog,
    cat_name,
    parent_cat_id: above.at(-1)?.cat_id ?? 0,
    top_cat_id: above[0]?.cat_id ?? catalog.cat_id,
    level: TOP_LEVEL + above.length,
  };
}

/** False for one whose parent is not there, and for the lowest of a ring. */
function standsWell(catalog: StoredCatalog, known: ReadonlyMap<number, StoredCatalog>): boolean {
  if (catalog.parent_cat_id === 0) return true;
  if (!known.has(catalog.parent_cat_id)) return false;
  const ring = [catalog.cat_id];
  for (let at = known.get(catalog.parent_cat_id); at; at = known.get(at.parent_cat_id)) {
    if (at.cat_id === catalog.cat_id) return catalog.cat_id !== Math.min(...ring);
    if (ring.includes(at.cat_id)) return true; // below a ring that is opened elsewhere
    ring.push(at.cat_id);
  }
  return true;
}
