import { sql } from 'kysely';
import type { Db, PageRow, PageTextRow } from '../../schema/tables.ts';

export type CurrentText = Pick<PageTextRow, 'page_id' | 'revision' | 'page_title' | 'page_content'> &
  Pick<PageRow, 'kind'>;

/** The current texts of at most 500 pages, live or not, in the order of their ids. */
export async function listCurrentTexts(db: Db, page_ids: readonly number[]): Promise<CurrentText[]> {
  return db
    .selectFrom('page_text')
    .innerJoin('page', (join) =>
      join.onRef('page.page_id', '=', 'page_text.page_id').onRef('page.revision', '=', 'page_text.revision'),
    )
    .select(['page_text.page_id', 'page_text.revision', 'page_text.page_title'])
    .select(['page_text.page_content', 'page.kind'])
    .where('page_text.page_id', 'in', page_ids)
    .orderBy('page_text.page_id')
    .execute();
}

/** A current text without its content. */
export interface CurrentHead extends Pick<PageTextRow, 'page_id' | 'revision' | 'page_title'> {
  readonly bytes: number;
}

/** Of at most 500 pages, live or not, in the order of their ids. */
export async function listCurrentHeads(db: Db, page_ids: readonly number[]): Promise<CurrentHead[]> {
  return db
    .selectFrom('page_text')
    .innerJoin('page', (join) =>
      join.onRef('page.page_id', '=', 'page_text.page_id').onRef('page.revision', '=', 'page_text.revision'),
    )
    .select(['page_text.page_id', 'page_text.revision', 'page_text.page_title'])
    .select(sql<number>`octet_length(page_text.page_content)`.as('bytes'))
    .where('page_text.page_id', 'in', page_ids)
    .orderBy('page_text.page_id')
    .execute();
}

/** Those of at most 500 pages that are in the item and not in its recycle bin, also while an import makes them. */
export async function listStaying(db: Db, item_id: number, page_ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('page')
    .select('page_id')
    .where('page_id', 'in', page_ids)
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .execute();
  return rows.map(({ page_id }) => page_id);
}

/** Pages of an item that are not in its recycle bin, along their ids. */
export async function listLivePages(
  db: Db,
  item_id: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('page')
    .select('page_id')
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .where('page_id', '>', after)
    .orderBy('page_id')
    .limit(limit)
    .execute();
  return rows.map(({ page_id }) => page_id);
}

/** All items, also those that were deleted and may come back. */
export async function listItemIds(
  db: Db,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('item')
    .select('item_id')
    .where('item_id', '>', after)
    .orderBy('item_id')
    .limit(limit)
    .execute();
  return rows.map(({ item_id }) => item_id);
}
