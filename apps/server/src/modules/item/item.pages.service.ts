import { type ByteLru, byteLru } from '../../platform/lru.ts';
import type { Db, ItemRecord } from '../../schema/tables.ts';
import { countPagesByTop } from './item.list.queries.ts';

/** Pages by the top-level catalog above them; 0 for those at the root. */
type Counts = ReadonlyMap<number, number>;
type CountedItem = Pick<ItemRecord, 'item_id' | 'tree_version'>;

const BYTES_MAX = 8 * 1024 * 1024;
const BYTES = { item: 200, catalog: 50 };
/** So many items are counted by one statement: on SQLite nobody else is served meanwhile. */
const CHUNK = 100;

/** A cache for each database: in tests one process has several, and their ids are the same. */
const caches = new WeakMap<Db, ByteLru<Counts>>();
const NONE: Counts = new Map();

/**
 * For each item what tells the number of its pages, in all of it or in some top-level catalogs. Every change of a tree
 * counts its version up, so only items that changed since they were last listed are counted.
 */
export async function pagesIn(
  db: Db,
  items: readonly CountedItem[],
): Promise<ReadonlyMap<number, (cats: 'all' | ReadonlySet<number>) => number>> {
  const cache = cacheOf(db);
  const known = new Map<number, Counts>();
  const unknown: CountedItem[] = [];
  for (const item of items) {
    const counts = cache.get(keyOf(item));
    if (counts) known.set(item.item_id, counts);
    else unknown.push(item);
  }
  for (let at = 0; at < unknown.length; at += CHUNK) {
    for (const [item, counts] of await countAll(db, unknown.slice(at, at + CHUNK))) {
      known.set(item.item_id, counts);
      cache.set(keyOf(item), counts, BYTES.item + counts.size * BYTES.catalog);
    }
  }
  return new Map([...known].map(([item_id, counts]) => [item_id, (cats) => sum(counts, cats)]));
}

async function countAll(db: Db, items: readonly CountedItem[]): Promise<[CountedItem, Counts][]> {
  const rows = await countPagesByTop(
    db,
    items.map(({ item_id }) => item_id),
  );
  const byItem = Map.groupBy(rows, ({ item_id }) => item_id);
  return items.map((item) => {
    const counts = byItem.get(item.item_id);
    return [item, counts ? new Map(counts.map(({ top_cat_id, pages }) => [top_cat_id, pages])) : NONE];
  });
}

function sum(counts: Counts, cats: 'all' | ReadonlySet<number>): number {
  let pages = 0;
  for (const [top_cat_id, some] of counts) if (cats === 'all' || cats.has(top_cat_id)) pages += some;
  return pages;
}

function keyOf({ item_id, tree_version }: CountedItem): string {
  return `${item_id}:${tree_version}`;
}

function cacheOf(db: Db): ByteLru<Counts> {
  const known = caches.get(db);
  if (known) return known;
  const made = byteLru<Counts>(BYTES_MAX);
  caches.set(db, made);
  return made;
}
