import { LIMITS, type Menu, type MenuCatalog } from '@sheaf/contract';
import { catalogNodes, type DropAt, type MoveKey, type Place, type Refusal, refusal } from './catalog-tree.ts';

/** A page or a catalog of a menu. */
export interface MenuNode {
  readonly kind: 'page' | 'catalog';
  readonly id: number;
}

type Shelf = Pick<Menu, 'pages' | 'catalogs'>;

/** One entry of what batUpdate is sent. */
export interface MovedEntry {
  readonly cat_id?: number;
  readonly page_id?: number;
  readonly page_cat_id?: number;
  readonly parent_cat_id: number;
  readonly level: number;
  readonly s_number: number;
}

/** The pages and catalogs right in a catalog; 0 is the root. Undefined where there is no such catalog. */
export function shelfOf(menu: Shelf, cat_id: number): Shelf | undefined {
  if (cat_id === 0) return menu;
  for (const catalog of menu.catalogs) {
    const found = catalog.cat_id === cat_id ? catalog : shelfOf(catalog, cat_id);
    if (found) return found;
  }
  return undefined;
}

/** Where a node stands: pages are counted among pages, catalogs among catalogs. */
export function placeOfNode(menu: Shelf, node: MenuNode, parent_cat_id = 0): Place | undefined {
  const index = idsOf(menu, node.kind).indexOf(node.id);
  if (index >= 0) return { parent_cat_id, index };
  for (const catalog of menu.catalogs) {
    const place = placeOfNode(catalog, node, catalog.cat_id);
    if (place) return place;
  }
  return undefined;
}

/** The ids of one kind in a shelf, in their order. */
function idsOf({ pages, catalogs }: Shelf, kind: MenuNode['kind']): readonly number[] {
  return kind === 'page' ? pages.map(({ page_id }) => page_id) : catalogs.map(({ cat_id }) => cat_id);
}

/** Why a node cannot stand there, if it cannot; a page stands in every catalog. */
export function menuRefusal(menu: Menu, { kind, id }: MenuNode, parent_cat_id: number): Refusal | undefined {
  return kind === 'page' ? undefined : refusal(catalogNodes(menu.catalogs), id, parent_cat_id);
}

/** The menu after a move; `index` counts in the shelf as it is before. The caller asked `menuRefusal` first. */
export function moveInMenu(menu: Menu, node: MenuNode, to: Place): Menu {
  const from = placeOfNode(menu, node);
  if (!from) return menu;
  const shifts = from.parent_cat_id === to.parent_cat_id && from.index < to.index ? 1 : 0;
  const index = to.index - shifts;
  if (from.parent_cat_id === to.parent_cat_id && from.index === index) return menu;
  const taken = taking(menu, node, from.parent_cat_id);
  return { ...menu, ...putting(taken.shelf, taken.entry, { parent_cat_id: to.parent_cat_id, index }) };
}

type Entry = { readonly page: Menu['pages'][number] } | { readonly catalog: MenuCatalog };

function taking(menu: Menu, node: MenuNode, parent_cat_id: number): { shelf: Shelf; entry: Entry | undefined } {
  const holder = shelfOf(menu, parent_cat_id);
  const page = holder?.pages.find(({ page_id }) => node.kind === 'page' && page_id === node.id);
  const catalog = holder?.catalogs.find(({ cat_id }) => node.kind === 'catalog' && cat_id === node.id);
  const shelf = inShelf(menu, parent_cat_id, ({ pages, catalogs }) => ({
    pages: pages.filter((each) => each !== page),
    catalogs: catalogs.filter((each) => each !== catalog),
  }));
  if (page) return { shelf, entry: { page } };
  return { shelf, entry: catalog && { catalog } };
}

function putting(menu: Shelf, entry: Entry | undefined, { parent_cat_id, index }: Place): Shelf {
  if (!entry) return menu;
  return inShelf(menu, parent_cat_id, ({ pages, catalogs }) =>
    'page' in entry
      ? { pages: pages.toSpliced(index, 0, { ...entry.page, cat_id: parent_cat_id }), catalogs }
      : { pages, catalogs: catalogs.toSpliced(index, 0, { ...entry.catalog, parent_cat_id }) },
  );
}

/** The same menu with one of its shelves changed. */
function inShelf(menu: Shelf, cat_id: number, change: (shelf: Shelf) => Shelf): Shelf {
  if (cat_id === 0) return change(menu);
  return {
    pages: menu.pages,
    catalogs: menu.catalogs.map((catalog) =>
      catalog.cat_id === cat_id
        ? { ...catalog, ...change(catalog) }
        : { ...catalog, ...inShelf(catalog, cat_id, change) },
    ),
  };
}

/**
 * What batUpdate is sent after a move: the node's new siblings of its kind, all of them, since those that were never
 * sorted stand by their ids. Positions count from 1.
 */
export function movedEntries(after: Menu, node: MenuNode): MovedEntry[] {
  const place = placeOfNode(after, node);
  const shelf = place && shelfOf(after, place.parent_cat_id);
  if (!place || !shelf) return [];
  const { parent_cat_id } = place;
  const level = depthOf(after, parent_cat_id) + LIMITS.topCatalogLevel;
  return idsOf(shelf, node.kind).map((id, at) => ({
    ...(node.kind === 'page' ? { page_id: id, page_cat_id: parent_cat_id } : { cat_id: id }),
    parent_cat_id,
    level,
    s_number: at + 1,
  }));
}

/** 0 for the root, 1 for a top-level catalog. */
function depthOf({ catalogs }: Shelf, cat_id: number, depth = 1): number {
  if (cat_id === 0) return 0;
  for (const catalog of catalogs) {
    const found = catalog.cat_id === cat_id ? depth : depthOf(catalog, cat_id, depth + 1);
    if (found > 0) return found;
  }
  return 0;
}

/**
 * Where Alt and an arrow lead: among the neighbours of its kind, out beside the catalog above, into the nearest catalog:
 * of a catalog the one before it, of a page the first one below.
 */
export function menuPlaceByKey(menu: Menu, node: MenuNode, key: MoveKey): Place | undefined {
  const place = placeOfNode(menu, node);
  const shelf = place && shelfOf(menu, place.parent_cat_id);
  if (!place || !shelf) return undefined;
  const { parent_cat_id, index } = place;
  switch (key) {
    case 'ArrowUp':
      return index > 0 ? { parent_cat_id, index: index - 1 } : undefined;
    case 'ArrowDown':
      return index < idsOf(shelf, node.kind).length - 1 ? { parent_cat_id, index: index + 2 } : undefined;
    case 'ArrowLeft':
      return outOf(menu, node, parent_cat_id);
    case 'ArrowRight': {
      const into = node.kind === 'page' ? shelf.catalogs[0] : shelf.catalogs[index - 1];
      return into && { parent_cat_id: into.cat_id, index: idsOf(into, node.kind).length };
    }
  }
}

function outOf(menu: Menu, { kind }: MenuNode, parent_cat_id: number): Place | undefined {
  const above = placeOfNode(menu, { kind: 'catalog', id: parent_cat_id });
  if (!above || kind === 'catalog') return above && { ...above, index: above.index + 1 };
  const shelf = shelfOf(menu, above.parent_cat_id);
  return shelf && { parent_cat_id: above.parent_cat_id, index: shelf.pages.length };
}

/**
 * Where a node lands that is dropped on another. A page goes into a catalog or among pages, never into a page; beside a
 * catalog it stands last of the pages there, which come before all catalogs. A catalog goes into or beside a catalog.
 */
export function dropPlace(menu: Menu, node: MenuNode, over: MenuNode, at: DropAt): Place | undefined {
  const place = placeOfNode(menu, over);
  if (!place || (node.kind === over.kind && node.id === over.id)) return undefined;
  const isAmongItsKind = node.kind === over.kind && at !== 'inside';
  if (isAmongItsKind) return { ...place, index: place.index + (at === 'after' ? 1 : 0) };
  if (over.kind === 'page') return undefined;
  const parent_cat_id = at === 'inside' ? over.id : place.parent_cat_id;
  const shelf = shelfOf(menu, parent_cat_id);
  return shelf && { parent_cat_id, index: idsOf(shelf, node.kind).length };
}
