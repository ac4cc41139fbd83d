import type { ItemInfo, MenuCatalog } from '@sheaf/contract';

/** An entry of a list; 0 is all. */
export interface ExportChoice {
  readonly value: number;
  readonly label: string;
}

type Item = Pick<ItemInfo, 'item_edit' | 'item_manage' | 'edit_catalogs' | 'is_archived'> & {
  readonly menu: Pick<ItemInfo['menu'], 'pages' | 'catalogs'>;
};

/** An archived item is nobody's to edit, and still there to be taken along: the server knows by whom. */
export function mayExport(item: Item): boolean {
  return takesAll(item) || item.edit_catalogs.length > 0;
}

/** `a / b / c`, in the order of the tree. */
export function catalogChoices(item: Item, all: string): readonly ExportChoice[] {
  return [{ value: 0, label: all }, ...openCatalogs(item).flatMap((catalog) => below(catalog, ''))];
}

/** The pages right in the chosen catalog, or outside any. */
export function pageChoices(item: Item, cat_id: number, all: string): readonly ExportChoice[] {
  const outside = takesAll(item) ? item.menu.pages : [];
  const pages = cat_id === 0 ? outside : (found(openCatalogs(item), cat_id)?.pages ?? []);
  return [{ value: 0, label: all }, ...pages.map(({ page_id, page_title }) => ({ value: page_id, label: page_title }))];
}

/** What of the item an export is of: the title of a catalog or a page; undefined for all, and for what is gone. */
export function partLabel(item: Item, { cat_id, page_id }: { cat_id: number; page_id: number }): string | undefined {
  if (page_id !== 0) return titleOf(item.menu, page_id);
  if (cat_id === 0) return undefined;
  return catalogChoices(item, '').find(({ value }) => value === cat_id)?.label;
}

function titleOf({ pages, catalogs }: Pick<MenuCatalog, 'pages' | 'catalogs'>, page_id: number): string | undefined {
  const own = pages.find((page) => page.page_id === page_id)?.page_title;
  return own ?? catalogs.map((catalog) => titleOf(catalog, page_id)).find((title) => title !== undefined);
}

function takesAll({ item_edit, item_manage, is_archived }: Item): boolean {
  return item_edit || item_manage || is_archived === 1;
}

function openCatalogs(item: Item): readonly MenuCatalog[] {
  const { catalogs } = item.menu;
  return takesAll(item) ? catalogs : catalogs.filter(({ cat_id }) => item.edit_catalogs.includes(cat_id));
}

function below({ cat_id, cat_name, catalogs }: MenuCatalog, above: string): readonly ExportChoice[] {
  const label = above === '' ? cat_name : `${above} / ${cat_name}`;
  return [{ value: cat_id, label }, ...catalogs.flatMap((catalog) => below(catalog, label))];
}

function found(catalogs: readonly MenuCatalog[], cat_id: number): MenuCatalog | undefined {
  for (const catalog of catalogs) {
    const own = catalog.cat_id === cat_id ? catalog : found(catalog.catalogs, cat_id);
    if (own) return own;
  }
  return undefined;
}
