import type { FoundItem, FoundPage } from '@sheaf/contract';
// the whole contract would be held by each reading thread
import { LIMITS } from '@sheaf/contract/limits';
import { RIGHT } from '../../access/grants.ts';
import { listReadable, type ReadableItem } from '../../access/readable.ts';
import { fitOfName, type NameFit, needlesOf, type Question } from '../../platform/search/index.ts';
import { CatalogNames, type ItemNames, type NamedCatalog } from './catalog-names.ts';
import { presentFoundCatalog, presentFoundItem, presentFoundPage } from './search.present.ts';
import { inSightOfAny, listCatalogsOf, listFoundPagesOfAny, type SearchPlaces } from './search.queries.ts';
import { EXCERPT_CHARS, findHits, type HitSource } from './search-hits.ts';
import { askedIn, isAskedFor } from './search-names.ts';
import type { AllOrder, FoundItems, FoundPages, SearchSource } from './search-order.ts';

/** An item that is looked in, with its names. */
interface Place {
  readonly item: ReadableItem;
  readonly names: ItemNames;
}

interface NamedFinds {
  readonly items: ReadonlySet<number>;
  readonly catalogs: ReadonlyMap<number, readonly NamedCatalog[]>;
}

/** Names of the database that this thread reads. */
const kept = new WeakMap<object, CatalogNames>();

/** Pages, catalogs and items with these words among all that are the viewer's own or shared with him. */
export async function searchEverywhere(source: SearchSource, order: AllOrder): Promise<FoundItems> {
  const question = askedIn(order.keyword);
  const places = await placesOf(source, order, question);
  const needles = needlesOf(question);
  const found = await findPages(source, places, { question, limit: order.count });
  const named = namedFinds(places, question);
  return { items: groups(places, found, { named, needles }), capped: found.capped };
}

async function placesOf(source: SearchSource, order: AllOrder, question: Question): Promise<Place[]> {
  const right = order.editable === 1 ? RIGHT.edit : RIGHT.read;
  const only = new Set(order.item_ids);
  const readable = await listReadable(source.db, order.viewer, right);
  const items = readable.filter(({ item_id }) => only.size === 0 || only.has(item_id));
  const names = await namesIn(source).of(items, (item_ids) => listCatalogsOf(source.db, item_ids));
  return items.flatMap((item, at) => {
    const ofItem = names[at];
    return ofItem && isAskedFor(item, ofItem.words, question) ? [{ item, names: ofItem }] : [];
  });
}

function namesIn({ db }: SearchSource): CatalogNames {
  const { adapter } = db.getExecutor();
  const names = kept.get(adapter) ?? new CatalogNames();
  kept.set(adapter, names);
  return names;
}

async function findPages(
  source: SearchSource,
  places: readonly Place[],
  { question, limit }: { readonly question: Question; readonly limit: number },
): Promise<FoundPages> {
  const { db, engine } = source;
  const readable: SearchPlaces = {
    engine,
    item_ids: places.flatMap(({ item }) => (item.cats === 'all' ? [item.item_id] : [])),
    cat_ids: places.flatMap(({ item }) => (item.cats === 'all' ? [] : [...item.cats])),
  };
  const hits: HitSource = {
    scope: places.map(({ item }) => item.item_id),
    visible: inSightOfAny(readable),
    texts: (page_ids, chars) => listFoundPagesOfAny(db, readable, page_ids, chars),
  };
  const { ids, capped } = await findHits(source, question, hits, limit);
  const rows = await listFoundPagesOfAny(db, readable, ids, EXCERPT_CHARS);
  const needles = needlesOf(question);
  const items = new Map(places.map(({ item }) => [item.item_id, item]));
  const pages = new Map(
    rows.flatMap((row): [number, FoundPage][] => {
      const item = items.get(row.item_id);
      const place = { needles, rank: ids.indexOf(row.page_id) };
      return item ? [[row.page_id, presentFoundPage(row, item, place)]] : [];
    }),
  );
  return { pages: ids.flatMap((id) => pages.get(id) ?? []), capped };
}

/** Items and catalogs whose names fit; `item:` alone finds the items that it names. */
function namedFinds(places: readonly Place[], question: Question): NamedFinds {
  const isOnlyNamed = question.wanted.length === 0 && question.named.some(({ wanted }) => wanted);
  const items = places.flatMap(({ item: { item_id }, names }) => {
    const fit = isOnlyNamed ? 'whole' : fitOfName(names.words, question);
    return fit ? [{ item_id, fit }] : [];
  });
  const catalogs = places.flatMap((place) => fittingCatalogs(place, question));
  catalogs.sort((a, b) => rank(a.fit) - rank(b.fit) || b.catalog.cat_id - a.catalog.cat_id);
  const grouped = Map.groupBy(catalogs.slice(0, LIMITS.searchNames), ({ item_id }) => item_id);
  items.sort((a, b) => rank(a.fit) - rank(b.fit));
  return {
    items: new Set(items.slice(0, LIMITS.searchNames).map(({ item_id }) => item_id)),
    catalogs: new Map([...grouped].map(([item_id, some]) => [item_id, some.map(({ catalog }) => catalog)])),
  };
}

function fittingCatalogs({ item, names }: Place, question: Question) {
  const found: { item_id: number; fit: NameFit; catalog: NamedCatalog }[] = [];
  for (const catalog of names.catalogs.values()) {
    const fit = isSeen(item, catalog) ? fitOfName(catalog.words, question) : undefined;
    if (fit) found.push({ item_id: item.item_id, fit, catalog });
  }
  return found;
}

function isSeen({ cats }: ReadableItem, { top_cat_id }: NamedCatalog): boolean {
  return cats === 'all' || cats.has(top_cat_id);
}

function rank(fit: NameFit): number {
  return fit === 'whole' ? 0 : 1;
}

/** Items that were found by their names, then those of the pages in their order, then those of catalogs alone. */
function groups(
  places: readonly Place[],
  { pages }: FoundPages,
  { named, needles }: { readonly named: NamedFinds; readonly needles: readonly string[] },
): FoundItem[] {
  const ofItem = Map.groupBy(pages, ({ item_id }) => item_id);
  const order = new Set([...named.items, ...ofItem.keys(), ...named.catalogs.keys()]);
  const known = new Map(
    places.flatMap((place) => (order.has(place.item.item_id) ? [[place.item.item_id, place]] : [])),
  );
  return [...order].flatMap((item_id) => {
    const place = known.get(item_id);
    if (!place) return [];
    const catalogs = named.catalogs.get(item_id) ?? [];
    const found = {
      is_found: named.items.has(item_id) ? (1 as const) : (0 as const),
      pages: ofItem.get(item_id) ?? [],
      catalogs: catalogs.flatMap((catalog) => presentFoundCatalog(pathOf(place.names, catalog), needles)),
    };
    return [presentFoundItem(place.item, found, needles)];
  });
}

function pathOf({ catalogs }: ItemNames, catalog: NamedCatalog): NamedCatalog[] {
  const path: NamedCatalog[] = [];
  for (let step: NamedCatalog | undefined = catalog; step && path.length < LEVELS_MAX; ) {
    path.unshift(step);
    step = catalogs.get(step.parent_cat_id);
  }
  return path;
}

/** No tree is deeper; a ring that came with old data ends here. */
const LEVELS_MAX = 10;
