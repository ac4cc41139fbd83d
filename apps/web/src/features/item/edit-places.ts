import type { ReadingData } from '@sheaf/contract';

/** What the viewer may do from the page that is shown; undefined where he may not. */
export interface EditPlaces {
  readonly editPath: string | undefined;
  readonly newPagePath: string | undefined;
  /** The parent of a new catalog: 0 is the root. */
  readonly newCatalogIn: number | undefined;
  readonly mayDelete: boolean;
  readonly seesHistory: boolean;
}

/** Edit tools by rights: the whole item, or some top-level catalogs, or only this page. */
export function editPlaces({ item, page, catalog }: ReadingData): EditPlaces {
  const here = page?.cat_id ?? catalog?.cat_id ?? 0;
  const [first] = item.edit_catalogs;
  const mayHere = item.item_edit || page?.page_edit === 1;
  const newIn = mayHere ? here : first;
  const regular = item.item_type !== 2 && item.item_type !== 4;
  const newPage = newIn !== undefined && (mayHere || first !== undefined) && (regular || !page);
  return {
    editPath: page?.page_edit === 1 ? `/page/edit/${item.item_id}/${page.page_id}` : undefined,
    newPagePath: newPage ? `/page/edit/${item.item_id}/0?cat_id=${newIn}` : undefined,
    newCatalogIn: regular ? catalogPlace(item.item_edit, first) : undefined,
    mayDelete: page?.page_delete === 1,
    // an archived item is edited by nobody, its managers still look at what was
    seesHistory: page !== null && (page.page_edit === 1 || item.item_manage),
  };
}

function catalogPlace(everywhere: boolean, first: number | undefined): number | undefined {
  return everywhere ? 0 : first;
}
