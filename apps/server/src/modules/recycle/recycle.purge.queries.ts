import type { Db, Tx } from '../../schema/tables.ts';

/** Pages whose time in the recycle bin is over, the oldest first. */
export async function listOverduePages(db: Db, before: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('page')
    .select('page_id')
    .where('deleted_at', '>', 0)
    .where('deleted_at', '<=', before)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ page_id }) => page_id);
}

export async function findOverdueItem(db: Db, before: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('item')
    .select('item_id')
    .where('deleted_at', '>', 0)
    .where('deleted_at', '<=', before)
    .orderBy('deleted_at')
    .limit(1)
    .executeTakeFirst();
  return row?.item_id;
}

/** Of all kinds: live ones, deleted ones, and those that something left half made. */
export async function listSomePages(db: Db, item_id: number, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('page').select('page_id').where('item_id', '=', item_id).limit(limit).execute();
  return rows.map(({ page_id }) => page_id);
}

export interface OverduePage {
  readonly page_id: number;
  readonly item_id: number;
}

/** Those of at most 500 pages that are over by themselves or with their item, locked. */
export async function lockOverdue(tx: Tx, page_ids: readonly number[], before: number): Promise<OverduePage[]> {
  return tx
    .selectFrom('page')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .select(['page.page_id', 'page.item_id'])
    .where('page.page_id', 'in', page_ids)
    .where((eb) =>
      eb.or([
        eb.and([eb('page.deleted_at', '>', 0), eb('page.deleted_at', '<=', before)]),
        eb.and([eb('item.deleted_at', '>', 0), eb('item.deleted_at', '<=', before)]),
      ]),
    )
    .forUpdate('page')
    .execute();
}

/** Texts of at most 500 pages; how many there were, up to `limit`. */
export async function removeSomeTexts(tx: Tx, page_ids: readonly number[], limit: number): Promise<number> {
  const result = await tx
    .deleteFrom('page_text')
    .where('page_history_id', 'in', (eb) =>
      eb
        .selectFrom('page_text as some')
        .select('some.page_history_id')
        .where('some.page_id', 'in', page_ids)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Comments on at most 500 pages; how many there were, up to `limit`. */
export async function removeSomeComments(tx: Tx, page_ids: readonly number[], limit: number): Promise<number> {
  const result = await tx
    .deleteFrom('comment')
    .where('comment_id', 'in', (eb) =>
      eb.selectFrom('comment as some').select('some.comment_id').where('some.page_id', 'in', page_ids).limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Files that at most 500 pages hold, in whatever way. */
export async function listHeldFiles(db: Db, page_ids: readonly number[], limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('attachment_page')
    .select('file_id')
    .distinct()
    .where('page_id', 'in', page_ids)
    .limit(limit)
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** Files that came into an item and that no page holds. */
export async function listUnheldFiles(db: Db, item_id: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('attachment')
    .select('file_id')
    .where('item_id', '=', item_id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('attachment_page')
            .select('attachment_page.page_id')
            .whereRef('attachment_page.file_id', '=', 'attachment.file_id'),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** Nobody binds them to a page until the transaction ends. */
export async function lockFiles(tx: Tx, file_ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('attachment')
    .select('file_id')
    .where('file_id', 'in', file_ids)
    .orderBy('file_id')
    .forUpdate()
    .execute();
}

export async function removeHolds(tx: Tx, page_ids: readonly number[], file_ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('attachment_page').where('page_id', 'in', page_ids).where('file_id', 'in', file_ids).execute();
}

export async function removePageRows(tx: Tx, page_ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('page').where('page_id', 'in', page_ids).execute();
}

/** How many there were, up to `limit`. */
export async function removeSomeCatalogs(tx: Tx, item_id: number, limit: number): Promise<number> {
  const result = await tx
    .deleteFrom('catalog')
    .where('cat_id', 'in', (eb) =>
      eb.selectFrom('catalog as some').select('some.cat_id').where('some.item_id', '=', item_id).limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** With what else hangs on it: members, teams' rights, changes. */
export async function removeOverdueItem(tx: Tx, item_id: number, before: number): Promise<void> {
  await tx
    .deleteFrom('item')
    .where('item_id', '=', item_id)
    .where('deleted_at', '>', 0)
    .where('deleted_at', '<=', before)
    .execute();
}
