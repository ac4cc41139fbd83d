import { type NameWords, nameWords } from '../../platform/search/index.ts';
import type { NamedCatalogRow } from './search.queries.ts';

/** A catalog with what finds it. */
export interface NamedCatalog extends Pick<NamedCatalogRow, 'cat_id' | 'cat_name' | 'parent_cat_id'> {
  readonly top_cat_id: number;
  readonly words: NameWords;
}

/** The names of an item: its own and those of its catalogs. */
export interface ItemNames {
  readonly words: NameWords;
  readonly catalogs: ReadonlyMap<number, NamedCatalog>;
}

type NamedItem = { readonly item_id: number; readonly item_name: string; readonly tree_version: number };
type Load = (item_ids: readonly number[]) => Promise<readonly NamedCatalogRow[]>;

interface Kept extends ItemNames {
  readonly tree_version: number;
  /** The number of the search that asked for it last. */
  asked: number;
}

/** Some 40 MB at most. */
const CATALOGS_MAX = 100_000;
const LOADED_AT_ONCE = 100;

/**
 * Names of items and catalogs, ready to be compared with a question. Every change of a tree counts its version up, so a
 * version that fits needs no further proof; the names that were used longest ago go first.
 */
export class CatalogNames {
  readonly #kept = new Map<number, Kept>();
  #count = 0;
  #searches = 0;

  /** In the order of `items`. */
  async of(items: readonly NamedItem[], load: Load): Promise<ItemNames[]> {
    this.#searches++;
    const missing = items.filter((item) => !this.#recall(item));
    const found = missing.length === 0 ? this.#kept : await this.#load(missing, items, load);
    return items.flatMap(({ item_id }) => found.get(item_id) ?? []);
  }

  /** Names of these items and the `missing` among them, all of them however many are kept. */
  async #load(missing: readonly NamedItem[], items: readonly NamedItem[], load: Load): Promise<Map<number, ItemNames>> {
    const found = new Map<number, ItemNames>();
    for (const { item_id } of items) {
      const known = this.#kept.get(item_id);
      if (known) found.set(item_id, known);
    }
    for (let first = 0; first < missing.length; first += LOADED_AT_ONCE) {
      const some = missing.slice(first, first + LOADED_AT_ONCE);
      const rows = Map.groupBy(await load(some.map(({ item_id }) => item_id)), ({ item_id }) => item_id);
      for (const item of some) found.set(item.item_id, this.#keep(item, rows.get(item.item_id) ?? []));
    }
    this.#forgetOldest();
    return found;
  }

  /** Whether the names are there as they stand now. */
  #recall({ item_id, item_name, tree_version }: NamedItem): boolean {
    const known = this.#kept.get(item_id);
    if (known?.tree_version !== tree_version || known.words.name !== item_name) return false;
    known.asked = this.#searches;
    return true;
  }

  #keep({ item_id, item_name, tree_version }: NamedItem, rows: readonly NamedCatalogRow[]): ItemNames {
    this.#forget(item_id);
    const catalogs = namedCatalogs(rows);
    const names = { tree_version, words: nameWords(item_name), catalogs, asked: this.#searches };
    this.#kept.set(item_id, names);
    this.#count += catalogs.size + 1;
    return names;
  }

  #forgetOldest(): void {
    if (this.#count <= CATALOGS_MAX) return;
    for (const [item_id] of [...this.#kept].sort(([, a], [, b]) => a.asked - b.asked)) {
      if (this.#count <= CATALOGS_MAX) break;
      this.#forget(item_id);
    }
  }

  #forget(item_id: number): void {
    const known = this.#kept.get(item_id);
    if (known) this.#count -= known.catalogs.size + 1;
    this.#kept.delete(item_id);
  }
}

function namedCatalogs(rows: readonly NamedCatalogRow[]): Map<number, NamedCatalog> {
  const above = new Map(rows.map(({ cat_id, parent_cat_id }) => [cat_id, parent_cat_id]));
  return new Map(
    rows.map(({ cat_id, cat_name, parent_cat_id }) => {
      const top_cat_id = topOf(above, cat_id);
      return [cat_id, { cat_id, cat_name, parent_cat_id, top_cat_id, words: nameWords(cat_name) }];
    }),
  );
}

function topOf(above: ReadonlyMap<number, number>, cat_id: number): number {
  let top = cat_id;
  // Three levels at most: a ring that came with old data ends here as well.
  for (let level = 0; level < above.size && level < 10; level++) {
    const parent = above.get(top) ?? 0;
    if (parent === 0) break;
    top = parent;
  }
  return top;
}
