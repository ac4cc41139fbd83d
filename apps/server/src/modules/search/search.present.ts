import type { FoundCatalog, FoundItem, FoundPage } from '@sheaf/contract';
import type { ReadableItem } from '../../access/readable.ts';
import { marksIn } from '../../platform/search/index.ts';
import type { NamedCatalog } from './catalog-names.ts';
import { excerptOf } from './excerpt.ts';
import type { FoundRow } from './search.queries.ts';

type NamedItem = Pick<ReadableItem, 'item_id' | 'item_name'>;

interface PagePlace {
  readonly needles: readonly string[];
  readonly rank: number;
}

export function presentFoundPage(row: FoundRow, item: NamedItem, { needles, rank }: PagePlace): FoundPage {
  const { text, marks } = excerptOf(row.content, needles);
  return {
    page_id: row.page_id,
    page_title: row.page_title,
    cat_id: row.cat_id,
    search_content: text,
    marks,
    title_marks: marksIn(row.page_title, needles),
    rank,
    full_path: [...pathTo(row), { page_id: row.page_id, page_title: row.page_title }],
    is_search_result: 1,
    from_search_result: 1,
    item_id: item.item_id,
    item_name: item.item_name,
  };
}

/** The catalogs of a page, from the top down. */
function pathTo({ top_id, top_name, upper_id, upper_name, cat_id, cat_name }: FoundRow) {
  const path = [
    { cat_id: top_id, cat_name: top_name },
    { cat_id: upper_id, cat_name: upper_name },
    { cat_id, cat_name },
  ];
  return path.flatMap(({ cat_id, cat_name }) => (cat_id !== null && cat_name !== null ? [{ cat_id, cat_name }] : []));
}

/** `path` begins at the top and ends with the catalog itself. */
export function presentFoundCatalog(path: readonly NamedCatalog[], needles: readonly string[]): FoundCatalog[] {
  const catalog = path.at(-1);
  if (!catalog) return [];
  const { cat_id, cat_name } = catalog;
  const full_path = path.map((step) => ({ cat_id: step.cat_id, cat_name: step.cat_name }));
  return [{ cat_id, cat_name, marks: marksIn(cat_name, needles), full_path }];
}

export function presentFoundItem(
  item: ReadableItem,
  found: Pick<FoundItem, 'is_found' | 'pages' | 'catalogs'>,
  needles: readonly string[],
): FoundItem {
  return {
    item_id: item.item_id,
    item_name: item.item_name,
    item_domain: item.item_domain,
    item_type: item.item_type,
    is_archived: item.is_archived,
    is_found: found.is_found,
    marks: marksIn(item.item_name, needles),
    pages: found.pages,
    catalogs: found.catalogs,
  };
}
