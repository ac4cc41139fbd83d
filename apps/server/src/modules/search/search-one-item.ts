import { needlesOf, type Question } from '../../platform/search/index.ts';
import { presentFoundPage } from './search.present.ts';
import { inSight, listFoundPages, listIdsOfPart, type PartOfText, type SearchPlace } from './search.queries.ts';
import { EXCERPT_CHARS, type FoundIds, findHits, type HitSource } from './search-hits.ts';
import { askedIn, isAskedForByName } from './search-names.ts';
import type { FoundPages, ItemOrder, SearchSource } from './search-order.ts';

const NOTHING: FoundPages = { pages: [], capped: false };

/** Pages of one item with these words, best first. */
export async function searchOneItem(source: SearchSource, order: ItemOrder): Promise<FoundPages> {
  const { item, cats, keyword, count } = order;
  const question = askedIn(keyword);
  if (!isAskedForByName(item, question) || (cats !== 'all' && cats.length === 0)) return NOTHING;
  const place: SearchPlace = { engine: source.engine, item_id: item.item_id, cats };
  const hits: HitSource = {
    scope: item.item_id,
    visible: inSight(place),
    texts: (page_ids, chars) => listFoundPages(source.db, place, page_ids, chars),
  };
  const found = await findHits(source, question, hits, count);
  const isPart = found.ids.length === 0 && mayBePart(question, keyword);
  const { ids, capped } = isPart ? await findIdsOfPart(source, place, { text: keyword.trim(), limit: count }) : found;
  const rows = await listFoundPages(source.db, place, ids, EXCERPT_CHARS);
  const needles = isPart ? [keyword.trim().toLowerCase()] : needlesOf(question);
  const pages = new Map(
    rows.map((row) => [row.page_id, presentFoundPage(row, item, { needles, rank: ids.indexOf(row.page_id) })]),
  );
  return { pages: ids.flatMap((id) => pages.get(id) ?? []), capped };
}

/** Where no word begins so, it may still stand inside one: titles first, then texts. */
async function findIdsOfPart(
  { db }: SearchSource,
  place: SearchPlace,
  { text, limit }: Pick<PartOfText, 'text' | 'limit'>,
): Promise<FoundIds> {
  const ids = await listIdsOfPart(db, place, { text, limit: limit + 1 });
  return { ids: ids.slice(0, limit), capped: ids.length > limit };
}

/**
 * Only one word alone, or an address, may stand in the middle of others: words with blanks between them the index would
 * have found, and of Chinese it knows every pair.
 */
function mayBePart({ isPlain, wanted }: Question, keyword: string): boolean {
  const isChinese = wanted.length > 0 && wanted.every(({ term }) => !('word' in term));
  return isPlain && !isChinese && !/\s/.test(keyword.trim());
}
