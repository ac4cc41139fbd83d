import type { Db, ItemRecord, PageRow } from '../../schema/tables.ts';

export type OpenItem = Pick<ItemRecord, 'item_id' | 'item_domain' | 'updated_at'>;

/** What anybody may read, archived or not. */
export async function listOpenItems(db: Db, limit: number): Promise<OpenItem[]> {
  return db
    .selectFrom('item')
    .select(['item_id', 'item_domain', 'updated_at'])
    .where('visibility', '=', 'open')
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .orderBy('item_id')
    .limit(limit)
    .execute();
}

export type ChangedPage = Pick<PageRow, 'page_id' | 'page_title' | 'updated_at'>;

/** The live pages of an item, or of these top-level catalogs of it, those that changed last first. */
export async function listByChange(
  db: Db,
  { item_id, cats }: { readonly item_id: number; readonly cats: 'all' | readonly number[] },
  limit: number,
): Promise<ChangedPage[]> {
  const all = db
    .selectFrom('page')
    .select(['page_id', 'page_title', 'updated_at'])
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('page_id', 'desc')
    .limit(limit);
  return (cats === 'all' ? all : all.where('top_cat_id', 'in', cats)).execute();
}

export interface PageText extends Pick<PageRow, 'page_id' | 'page_title' | 'kind'> {
  readonly page_content: string;
}

/** The current texts of live pages of the item among these; at most 100. */
export async function listCurrentTexts(db: Db, item_id: number, page_ids: readonly number[]): Promise<PageText[]> {
  return db
    .selectFrom('page')
    .innerJoin('page_text', (join) =>
      join.onRef('page_text.page_id', '=', 'page.page_id').onRef('page_text.revision', '=', 'page.revision'),
    )
    .select(['page.page_id', 'page.page_title', 'page.kind', 'page_text.page_content'])
    .where('page.page_id', 'in', page_ids)
    .where('page.item_id', '=', item_id)
    .where('page.deleted_at', '=', 0)
    .where('page.batch_id', 'is', null)
    .execute();
}
