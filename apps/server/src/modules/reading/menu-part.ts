import { LIMITS, type Menu, type MenuCatalog, type MenuPage } from '@sheaf/contract';

/** How many pages of one place stand in the HTML of a large item, around the open one. */
const WINDOW = 100;
/** How many catalogs of one place do. */
const CATALOGS = 200;

export interface Neighbour {
  readonly page_id: number;
  readonly page_title: string;
}

interface Reached {
  readonly at: number;
  /** Ids of the catalogs from the top down. */
  readonly path: readonly number[];
}

interface Order {
  readonly pages: readonly MenuPage[];
  readonly places: ReadonlyMap<number, Reached>;
  readonly nodes: number;
}

export interface MenuPart {
  readonly menu: Menu;
  /** Where something was left out: ids of catalogs, 0 for the top. */
  readonly menu_cut: readonly number[];
}

// A menu of one state of an item is one object, shared by all who read it.
const orders = new WeakMap<Menu, Order>();

/** The pages before and after in reading order: those of a place before the catalogs beside them. */
export function neighboursOf(menu: Menu, page_id: number): { previous: Neighbour | null; next: Neighbour | null } {
  const { pages, places } = orderOf(menu);
  const at = places.get(page_id)?.at;
  if (at === undefined) return { previous: null, next: null };
  return { previous: neighbour(pages[at - 1]), next: neighbour(pages[at + 1]) };
}

/**
 * What the HTML carries: all of a small item; of a large one the top level and the way to what is open, so that a
 * first view stays small whatever the item's size.
 */
export function menuPart(menu: Menu, open: { page_id: number; cat_id: number }): MenuPart {
  const { places, nodes } = orderOf(menu);
  if (nodes <= LIMITS.treeNodesInHtml) return { menu, menu_cut: [] };
  const path = places.get(open.page_id)?.path ?? pathTo(menu.catalogs, open.cat_id) ?? [];
  const menu_cut: number[] = [];
  return { menu: cut(menu, { cat_id: 0, page_id: open.page_id, path: new Set(path), menu_cut }), menu_cut };
}

/** A catalog of the menu with what it holds. */
export function catalogIn(menu: Menu, cat_id: number): MenuCatalog | undefined {
  const path = pathTo(menu.catalogs, cat_id);
  let found: MenuCatalog | undefined;
  for (const step of path ?? []) found = (found?.catalogs ?? menu.catalogs).find((catalog) => catalog.cat_id === step);
  return found;
}

function orderOf(menu: Menu): Order {
  const known = orders.get(menu);
  if (known) return known;
  const pages: MenuPage[] = [];
  const places = new Map<number, Reached>();
  let nodes = 0;
  const walk = (part: Pick<Menu, 'pages' | 'catalogs'>, path: readonly number[]): void => {
    for (const page of part.pages) {
      places.set(page.page_id, { at: pages.length, path });
      pages.push(page);
    }
    nodes += part.pages.length + part.catalogs.length;
    for (const catalog of part.catalogs) walk(catalog, [...path, catalog.cat_id]);
  };
  walk(menu, []);
  const order = { pages, places, nodes };
  orders.set(menu, order);
  return order;
}

function pathTo(catalogs: readonly MenuCatalog[], cat_id: number): number[] | undefined {
  for (const catalog of catalogs) {
    if (catalog.cat_id === cat_id) return [cat_id];
    const below = pathTo(catalog.catalogs, cat_id);
    if (below) return [catalog.cat_id, ...below];
  }
  return undefined;
}

interface Cut {
  readonly cat_id: number;
  readonly page_id: number;
  /** The catalogs above what is open. */
  readonly path: ReadonlySet<number>;
  readonly menu_cut: number[];
}

function cut(place: Menu, order: Cut): Menu {
  const { path, page_id, menu_cut } = order;
  const inPath = place.catalogs.findIndex(({ cat_id }) => path.has(cat_id));
  const catalogs = windowAround(place.catalogs, inPath, CATALOGS);
  const openPage = place.pages.findIndex((page) => page.page_id === page_id);
  const pages = windowAround(place.pages, openPage, WINDOW);
  if (catalogs.length < place.catalogs.length || pages.length < place.pages.length) menu_cut.push(order.cat_id);
  return { pages, catalogs: catalogs.map((catalog) => ({ ...catalog, ...within(catalog, order) })) };
}

function within(catalog: MenuCatalog, order: Cut): Menu {
  const { cat_id, pages, catalogs } = catalog;
  if (order.path.has(cat_id)) return cut(catalog, { ...order, cat_id });
  if (pages.length + catalogs.length > 0) order.menu_cut.push(cat_id);
  return { pages: [], catalogs: [] };
}

function windowAround<T>(list: readonly T[], at: number, size: number): T[] {
  const start = Math.max(0, Math.min(at - size / 2, list.length - size));
  return list.slice(start, start + size);
}

function neighbour(page: MenuPage | undefined): Neighbour | null {
  return page ? { page_id: page.page_id, page_title: page.page_title } : null;
}
