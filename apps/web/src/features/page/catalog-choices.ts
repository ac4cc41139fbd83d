import type { ItemInfo, listCatalogNames, MenuCatalog, OutputOf } from '@sheaf/contract';

/** A catalog that the writer may put the page into, named by its path. */
export interface CatalogChoice {
  readonly cat_id: number;
  readonly cat_name: string;
}

type Rights = Pick<ItemInfo, 'item_edit' | 'edit_catalogs' | 'item_type'> & {
  readonly menu: { readonly catalogs: readonly MenuCatalog[] };
};

/** Where this writer may put a page, in the order of the tree; the root (0) only with the right to the whole item. */
export function writableCatalogs(item: Rights, names: OutputOf<typeof listCatalogNames>): readonly CatalogChoice[] {
  if (item.item_type !== 1) return [];
  if (item.item_edit) return [{ cat_id: 0, cat_name: '' }, ...names];
  const open = new Set(item.edit_catalogs);
  const writable = new Set(item.menu.catalogs.filter((catalog) => open.has(catalog.cat_id)).flatMap(idsBelow));
  return names.filter(({ cat_id }) => writable.has(cat_id));
}

function idsBelow(catalog: MenuCatalog): readonly number[] {
  return [catalog.cat_id, ...catalog.catalogs.flatMap(idsBelow)];
}
