import { compiledOnce } from '../platform/database/compiled.ts';
import type { ShareRecord } from '../schema/share-tables.ts';
import type { Db } from '../schema/tables.ts';

/** Also one that is over. */
export async function findShareByHash(db: Db, key_hash: string): Promise<ShareRecord | undefined> {
  const [share] = await shareByHash(db, key_hash);
  return share;
}

const shareByHash = compiledOnce((db: Db, key_hash: string) =>
  db.selectFrom('share').selectAll().where('key_hash', '=', key_hash),
);

export interface PlaceOfPage {
  readonly page_id: number;
  readonly item_id: number;
  /** The catalog that holds the page, and those above it: there are three levels at most. 0 or null: none. */
  readonly cat_id: number;
  readonly above_cat_id: number | null;
  readonly top_cat_id: number | null;
}

/** Where a live page stands now. */
export async function findPlaceOfPage(db: Db, page_id: number): Promise<PlaceOfPage | undefined> {
  const [place] = await placeOfPage(db, page_id);
  return place;
}

const placeOfPage = compiledOnce((db: Db, page_id: number) =>
  db
    .selectFrom('page')
    .leftJoin('catalog', 'catalog.cat_id', 'page.cat_id')
    .leftJoin('catalog as above', 'above.cat_id', 'catalog.parent_cat_id')
    .select(['page.page_id', 'page.item_id', 'page.cat_id'])
    .select(['catalog.parent_cat_id as above_cat_id', 'above.parent_cat_id as top_cat_id'])
    .where('page.page_id', '=', page_id)
    .where('page.deleted_at', '=', 0)
    .where('page.batch_id', 'is', null),
);

/** Whether the item has this catalog now. */
export async function isCatalogOf(db: Db, item_id: number, cat_id: number): Promise<boolean> {
  const rows = await catalogOf(db, item_id, cat_id);
  return rows.length > 0;
}

const catalogOf = compiledOnce((db: Db, item_id: number, cat_id: number) =>
  db
    .selectFrom('catalog')
    .select('cat_id')
    .where('cat_id', '=', cat_id)
    .where('item_id', '=', item_id)
    .where('batch_id', 'is', null),
);
