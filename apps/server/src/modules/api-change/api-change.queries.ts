import type { Insertable, Selectable } from 'kysely';
import type { ApiChangePageTable, ApiChangeTable } from '../../schema/api-change-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

/** Most rows of one statement. */
const CHUNK = 200;

/** Nobody else tells of this source until the transaction ends; false where it is followed no more. */
export async function lockSource(tx: Tx, source_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('api_source')
    .select('source_id')
    .where('source_id', '=', source_id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCompared(db: Db, source_id: number): Promise<number> {
  const row = await db.selectFrom('api_change').select('version').where('source_id', '=', source_id).executeTakeFirst();
  return row?.version ?? 0;
}

export async function putCompared(tx: Tx, compared: Insertable<ApiChangeTable>): Promise<void> {
  const { before, version, compared_at, fades_at } = compared;
  await tx
    .insertInto('api_change')
    .values(compared)
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet({ before, version, compared_at, fades_at }))
    .execute();
}

/** In place of those of the version before. */
export async function replaceChangedPages(
  tx: Tx,
  source_id: number,
  pages: readonly Insertable<ApiChangePageTable>[],
): Promise<void> {
  await tx.deleteFrom('api_change_page').where('source_id', '=', source_id).execute();
  for (let at = 0; at < pages.length; at += CHUNK)
    await tx
      .insertInto('api_change_page')
      .values(pages.slice(at, at + CHUNK))
      .execute();
}

export type ChangedPageRow = Selectable<ApiChangePageTable>;

/** Of a page that comes from two sources the newer. */
export async function findChangedPage(db: Db, page_id: number): Promise<ChangedPageRow | undefined> {
  return db
    .selectFrom('api_change_page')
    .selectAll()
    .where('page_id', '=', page_id)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Sources whose marks have been there long enough, and their items. */
export async function listFaded(
  db: Db,
  now: number,
  limit: number,
): Promise<readonly { readonly source_id: number; readonly item_id: number; readonly updated_at: number }[]> {
  return db
    .selectFrom('api_change')
    .innerJoin('api_source', 'api_source.source_id', 'api_change.source_id')
    .innerJoin('item', 'item.item_id', 'api_source.item_id')
    .select(['api_change.source_id', 'item.item_id', 'item.updated_at'])
    .where('api_change.fades_at', '>', 0)
    .where('api_change.fades_at', '<=', now)
    .orderBy('api_change.fades_at')
    .limit(limit)
    .execute();
}

/** But for those of a version that came meanwhile. */
export async function removeFaded(tx: Tx, source_id: number, now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('api_change')
    .set({ fades_at: 0 })
    .where('source_id', '=', source_id)
    .where('fades_at', '>', 0)
    .where('fades_at', '<=', now)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await tx.deleteFrom('api_change_page').where('source_id', '=', source_id).execute();
}

/** Of these pages those that are there, with where they are. */
export async function listPlaces(
  db: Db,
  page_ids: readonly number[],
): Promise<
  readonly {
    readonly page_id: number;
    readonly item_id: number;
    readonly cat_id: number;
    readonly top_cat_id: number;
  }[]
> {
  if (page_ids.length === 0) return [];
  return db
    .selectFrom('page')
    .select(['page_id', 'item_id', 'cat_id', 'top_cat_id'])
    .where('page_id', 'in', page_ids)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .execute();
}
