import type { Menu, MenuCatalog, MenuPage } from '@sheaf/contract';

/** One visible line of the tree. */
export interface TreeRow {
  readonly key: string;
  /** `more`: the rest of the pages of a catalog, which are not here. */
  readonly kind: 'catalog' | 'page' | 'more';
  readonly id: number;
  readonly title: string;
  /** 1 at the top, as aria-level counts. */
  readonly level: number;
  /** Key of the catalog that holds it; '' at the top. */
  readonly parent: string;
  readonly position: number;
  readonly setSize: number;
  /** Of a catalog: whether its content is shown. */
  readonly expanded: boolean;
  /** Of a catalog: whether it has content, here or to be fetched. */
  readonly filled: boolean;
  /** The top-level catalog that it is or stands in; 0 for none. */
  readonly top: number;
  /** Of a page: whether the viewer may delete it. */
  readonly deletable: boolean;
}

export const pageKey = (page_id: number): string => `p${page_id}`;
export const catalogKey = (cat_id: number): string => `c${cat_id}`;

type Shelf = Pick<Menu, 'pages' | 'catalogs'>;

export function isFilled(catalog: MenuCatalog): boolean {
  return catalog.pages.length + catalog.catalogs.length > 0;
}

interface Shown {
  /** Catalogs that stand open. */
  readonly open: ReadonlySet<number>;
  /** Places that are not whole; 0 is the top. */
  readonly cut: ReadonlySet<number>;
}

/** The lines to show, in reading order: the pages of a shelf, then its catalogs, then what leads to the rest. */
export function visibleRows(menu: Shelf, open: ReadonlySet<number>, cut: ReadonlySet<number> = new Set()): TreeRow[] {
  const rows: TreeRow[] = [];
  addShelf(rows, menu, { open, cut }, { id: 0, level: 1, parent: '', top: 0 });
  return rows;
}

interface Place {
  readonly id: number;
  readonly level: number;
  readonly parent: string;
  readonly top: number;
}

function addShelf(rows: TreeRow[], shelf: Shelf, shown: Shown, { id, level, parent, top }: Place): void {
  const isCut = shown.cut.has(id);
  const setSize = shelf.pages.length + shelf.catalogs.length + (isCut ? 1 : 0);
  let position = 0;
  for (const page of shelf.pages) {
    position += 1;
    rows.push({ ...pageLine(page), level, parent, position, setSize, top });
  }
  for (const catalog of shelf.catalogs) {
    position += 1;
    const line = { ...catalogLine(catalog, shown), top: top || catalog.cat_id };
    rows.push({ ...line, level, parent, position, setSize });
    if (line.expanded) addShelf(rows, catalog, shown, { ...line, level: level + 1, parent: line.key });
  }
  if (isCut) rows.push({ ...moreLine(id), level, parent, position: setSize, setSize, top });
}

function pageLine(page: MenuPage) {
  return {
    key: pageKey(page.page_id),
    kind: 'page',
    id: page.page_id,
    title: page.page_title,
    expanded: false,
    filled: false,
    deletable: page.page_delete === 1,
  } as const;
}

function moreLine(cat_id: number) {
  const nothing = { title: '', expanded: false, filled: false, deletable: false };
  return { key: `m${cat_id}`, kind: 'more', id: cat_id, ...nothing } as const;
}

function catalogLine(catalog: MenuCatalog, { open, cut }: Shown) {
  const isHere = isFilled(catalog);
  return {
    key: catalogKey(catalog.cat_id),
    kind: 'catalog',
    id: catalog.cat_id,
    title: catalog.cat_name,
    expanded: isHere && open.has(catalog.cat_id),
    filled: isHere || cut.has(catalog.cat_id),
    deletable: false,
  } as const;
}

/** The catalogs from the top down to a page or catalog; empty when it is at the top or not here. */
export function catalogsTo(menu: Shelf, cat_id: number): MenuCatalog[] {
  for (const catalog of menu.catalogs) {
    if (catalog.cat_id === cat_id) return [catalog];
    const below = catalogsTo(catalog, cat_id);
    if (below.length > 0) return [catalog, ...below];
  }
  return [];
}

export function everyCatalog(menu: Shelf): number[] {
  return menu.catalogs.flatMap((catalog) => [catalog.cat_id, ...everyCatalog(catalog)]);
}

/** What holds the words in a title, with the catalogs above it; a catalog that is found keeps all it holds. */
export function filterMenu(menu: Shelf, words: string): Menu {
  const wanted = words.trim().toLocaleLowerCase().split(/\s+/);
  return filterShelf(menu, (title) => {
    const lower = title.toLocaleLowerCase();
    return wanted.every((word) => lower.includes(word));
  });
}

function filterShelf(shelf: Shelf, matches: (title: string) => boolean): Menu {
  const pages = shelf.pages.filter((page) => matches(page.page_title));
  const catalogs: MenuCatalog[] = [];
  for (const catalog of shelf.catalogs) {
    const inside = matches(catalog.cat_name) ? catalog : filterShelf(catalog, matches);
    if (inside === catalog || inside.pages.length + inside.catalogs.length > 0) {
      catalogs.push({ ...catalog, pages: inside.pages, catalogs: inside.catalogs });
    }
  }
  return { pages, catalogs };
}

/** What a key asks of the tree: focus another line, open or close a catalog. */
export type TreeMove = { readonly focus: string } | { readonly open: number } | { readonly close: number } | undefined;

export function moveByKey(rows: readonly TreeRow[], at: number, key: string): TreeMove {
  const row = rows[at];
  if (row === undefined) return undefined;
  switch (key) {
    case 'ArrowDown':
      return focusOn(rows[at + 1]);
    case 'ArrowUp':
      return focusOn(rows[at - 1]);
    case 'Home':
      return focusOn(rows[0]);
    case 'End':
      return focusOn(rows.at(-1));
    case 'ArrowRight':
      return inwards(row, rows[at + 1]);
    case 'ArrowLeft':
      return outwards(row);
    default:
      return undefined;
  }
}

function focusOn(row: TreeRow | undefined): TreeMove {
  return row && { focus: row.key };
}

function inwards(row: TreeRow, below: TreeRow | undefined): TreeMove {
  if (row.kind !== 'catalog' || !row.filled) return undefined;
  return row.expanded ? focusOn(below) : { open: row.id };
}

function outwards(row: TreeRow): TreeMove {
  if (row.expanded) return { close: row.id };
  return row.parent === '' ? undefined : { focus: row.parent };
}

/** The next line, going round, whose title begins with the letters typed. One letter again goes on to the next. */
export function findByLetters(rows: readonly TreeRow[], at: number, letters: string): TreeRow | undefined {
  const wanted = letters.toLocaleLowerCase();
  const start = wanted.length > 1 ? at : at + 1;
  for (let step = 0; step < rows.length; step += 1) {
    const row = rows[(start + step) % rows.length];
    if (row?.title.toLocaleLowerCase().startsWith(wanted)) return row;
  }
  return undefined;
}

/** The part of a long list to draw: what is seen and a screen around it. */
export function windowOf(count: number, rowHeight: number, scrollTop: number, height: number) {
  const around = Math.ceil(height / rowHeight);
  const first = Math.floor(scrollTop / rowHeight);
  const from = Math.max(0, Math.min(first - around, count));
  const to = Math.min(count, first + 2 * around + 1);
  return { from, to: Math.max(from, to) };
}
