import type { Menu, MenuCatalog, MenuPage } from '@sheaf/contract';
import { isFilled } from './tree-model.ts';

type Shelf = Pick<Menu, 'pages' | 'catalogs'>;

/** The content of one catalog, without that of the catalogs in it, and which of these places are still not whole. */
export interface CatalogPart {
  readonly catalog: MenuCatalog;
  readonly cut: readonly number[];
}

/** Those of the places that a catalog is or holds. */
export function cutWithin({ cat_id, catalogs }: MenuCatalog, cut: readonly number[]): number[] {
  return cut.filter((id) => id === cat_id || catalogs.some((each) => each.cat_id === id));
}

/** A menu with the ids of its places that are not whole; 0 is the top. */
export interface PartialMenu {
  readonly menu: Menu;
  readonly cut: ReadonlySet<number>;
}

/** Puts catalogs that came later into the part of a menu that came with the page; what is whole there is newer. */
export function withParts({ menu, cut }: PartialMenu, parts: readonly CatalogPart[]): PartialMenu {
  if (parts.length === 0) return { menu, cut };
  const known = new Map(parts.map((part) => [part.catalog.cat_id, part]));
  const left = new Set(cut);
  const fill = (shelf: Shelf): MenuCatalog[] =>
    shelf.catalogs.map((catalog) => {
      const part = left.has(catalog.cat_id) ? known.get(catalog.cat_id) : undefined;
      if (!part) return { ...catalog, catalogs: fill(catalog) };
      left.delete(catalog.cat_id);
      for (const id of part.cut) left.add(id);
      return { ...catalog, pages: longer(catalog.pages, part.catalog.pages), catalogs: fill(inside(catalog, part)) };
    });
  return { menu: { pages: menu.pages, catalogs: fill(menu) }, cut: left };
}

function longer(here: MenuPage[], later: MenuPage[]): MenuPage[] {
  return later.length > here.length ? later : here;
}

/** A part names the catalogs in it; one that came with the page may come with what it holds. */
function inside({ catalogs }: MenuCatalog, { catalog }: CatalogPart): Shelf {
  const here = new Map(catalogs.map((each) => [each.cat_id, each]));
  return { pages: [], catalogs: catalog.catalogs.map((each) => here.get(each.cat_id) ?? each) };
}

/** Whether a whole tree still says what a newer part of it says: the part's lines are there, in its order. */
export function covers(whole: Shelf, { menu, cut }: { menu: Shelf; cut: ReadonlySet<number> }, cat_id = 0): boolean {
  const [all, some] = [namesOf(whole), namesOf(menu)];
  if (!cut.has(cat_id) && all.length !== some.length) return false;
  if (!runsIn(all, some, 'page') || !runsIn(all, some, 'catalog')) return false;
  return menu.catalogs.every((catalog) => {
    if (!isFilled(catalog)) return true;
    const same = whole.catalogs.find((each) => each.cat_id === catalog.cat_id);
    return same !== undefined && covers(same, { menu: catalog, cut }, catalog.cat_id);
  });
}

interface Name {
  readonly kind: 'page' | 'catalog';
  readonly text: string;
}

function namesOf({ pages, catalogs }: Shelf): Name[] {
  return [
    ...pages.map(({ page_id, page_title }) => ({ kind: 'page' as const, text: `${page_id} ${page_title}` })),
    ...catalogs.map(({ cat_id, cat_name }) => ({ kind: 'catalog' as const, text: `${cat_id} ${cat_name}` })),
  ];
}

function runsIn(all: readonly Name[], some: readonly Name[], wanted: Name['kind']): boolean {
  const list = all.filter(({ kind }) => kind === wanted).map(({ text }) => text);
  const run = some.filter(({ kind }) => kind === wanted).map(({ text }) => text);
  const start = list.indexOf(run[0] ?? '');
  return run.every((text, at) => list[start + at] === text);
}
