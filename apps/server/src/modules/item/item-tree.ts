import type { Menu, MenuCatalog, MenuPage, PageKind } from '@sheaf/contract';

export interface TreeCatalogRow {
  readonly cat_id: number;
  readonly cat_name: string;
  readonly parent_cat_id: number;
  readonly level: number;
  readonly s_number: number;
}

export interface TreePageRow {
  readonly page_id: number;
  readonly page_title: string;
  readonly cat_id: number;
  readonly author_uid: number;
  readonly kind: PageKind;
  readonly method: string;
}

/** What a tree is made from: both in the order in which siblings are shown. */
export interface TreeRows {
  readonly catalogs: readonly TreeCatalogRow[];
  readonly pages: readonly TreePageRow[];
}

/** Whose tree it is. */
export interface TreeView {
  /** The top-level catalogs that are shown; where they are confined the pages at the root are not. */
  readonly cats: 'all' | ReadonlySet<number>;
  mayDelete(author_uid: number, top_cat_id: number): boolean;
}

/** The tree of an item with what finds one's way in it. It is shared between requests: nobody changes it. */
export interface ItemTree {
  readonly menu: Menu;
  /** Every page of the menu in the order of reading. */
  readonly pages: readonly MenuPage[];
  /** Where a page stands in `pages`, by page_id. */
  readonly places: ReadonlyMap<number, number>;
  readonly catalogs: ReadonlyMap<number, MenuCatalog>;
  /** Catalogs and pages together. */
  readonly nodes: number;
}

/** One pass over the rows: pages stand before catalogs. */
export function buildTree(rows: TreeRows, view: TreeView): ItemTree {
  const children = grouped(rows.catalogs, ({ parent_cat_id }) => parent_cat_id);
  const pagesIn = grouped(rows.pages, ({ cat_id }) => cat_id);
  const pages: MenuPage[] = [];
  const places = new Map<number, number>();
  const catalogs = new Map<number, MenuCatalog>();

  const pagesOf = (cat_id: number, top_cat_id: number): MenuPage[] => {
    const here = (pagesIn.get(cat_id) ?? []).map((row) => menuPage(row, view.mayDelete(row.author_uid, top_cat_id)));
    for (const page of here) places.set(page.page_id, pages.push(page) - 1);
    return here;
  };
  const catalogOf = ({ cat_id, cat_name, parent_cat_id, level, s_number }: TreeCatalogRow, top: number) => {
    const own: MenuCatalog = {
      cat_id,
      cat_name,
      parent_cat_id,
      level,
      s_number,
      pages: pagesOf(cat_id, top),
      catalogs: [],
    };
    catalogs.set(cat_id, own);
    own.catalogs = (children.get(cat_id) ?? []).map((row) => catalogOf(row, top));
    return own;
  };

  const { cats } = view;
  const rootPages = cats === 'all' ? pagesOf(0, 0) : [];
  const shown = (children.get(0) ?? []).filter(({ cat_id }) => cats === 'all' || cats.has(cat_id));
  const menu = { pages: rootPages, catalogs: shown.map((row) => catalogOf(row, row.cat_id)) };
  return { menu, pages, places, catalogs, nodes: pages.length + catalogs.size };
}

/** Most pages are plain text, and a tree may hold very many: what says nothing is left out. */
function menuPage({ page_id, page_title, cat_id, kind, method }: TreePageRow, mayDelete: boolean): MenuPage {
  const page: MenuPage = { page_id, page_title, cat_id, page_delete: mayDelete ? 1 : 0 };
  if (kind !== 'markdown') page.kind = kind;
  if (method !== '') page.method = method;
  return page;
}

/** The catalogs from the top down to this one; none for the root or where it is not shown. */
export function pathTo(tree: ItemTree, cat_id: number): readonly MenuCatalog[] {
  const path: MenuCatalog[] = [];
  let catalog = tree.catalogs.get(cat_id);
  while (catalog) {
    path.unshift(catalog);
    catalog = tree.catalogs.get(catalog.parent_cat_id);
  }
  return path;
}

/** The page that is asked for when the tree shows it, else the first one that a reader meets; undefined in an empty item. */
export function defaultPage(tree: ItemTree, asked: number): MenuPage | undefined {
  return tree.pages[tree.places.get(asked) ?? 0];
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => number): ReadonlyMap<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
