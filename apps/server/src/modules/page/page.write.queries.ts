import { type Insertable, sql } from 'kysely';
import type { PageRow, Tables, Tx } from '../../schema/tables.ts';
import type { PagePlace } from './page.queries.ts';

type NewPage = Omit<Insertable<Tables['page']>, 'page_id'>;
type PageChange = Partial<Omit<PageRow, 'page_id' | 'item_id'>>;

/** Every change of a tree locks the item's row before any page, so that two of them never wait for each other. */
export async function lockItem(tx: Tx, item_id: number): Promise<void> {
  await tx
    .selectFrom('item')
    .select('item_id')
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .forNoKeyUpdate()
    .execute();
}

/** The live page as it is now; nobody else changes it until the transaction ends. */
export async function lockPage(tx: Tx, page_id: number): Promise<PageRow | undefined> {
  return tx
    .selectFrom('page')
    .selectAll()
    .where('page_id', '=', page_id)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertPage(tx: Tx, page: NewPage): Promise<PageRow> {
  return tx.insertInto('page').values(page).returningAll().executeTakeFirstOrThrow();
}

export async function updatePage(tx: Tx, page_id: number, change: PageChange): Promise<PageRow> {
  return tx.updateTable('page').set(change).where('page_id', '=', page_id).returningAll().executeTakeFirstOrThrow();
}

export async function updateComments(tx: Tx, page_history_id: number, page_comments: string): Promise<void> {
  await tx.updateTable('page_text').set({ page_comments }).where('page_history_id', '=', page_history_id).execute();
}

export async function updateData(tx: Tx, page_history_id: number, data: string | null): Promise<void> {
  await tx.updateTable('page_text').set({ data }).where('page_history_id', '=', page_history_id).execute();
}

/** What is kept of a history. */
export interface Pruning {
  /** Former texts that stay, however old. */
  readonly keep: number;
  /** Texts saved since then stay, however many. */
  readonly since: number;
}

/** Removes former texts that are beyond the number, old, and not what an import compares with; how many. */
export async function removeOldTexts(tx: Tx, page: PageRow, { keep, since }: Pruning): Promise<number> {
  const beyond = tx
    .selectFrom('page_text as kept')
    .select('kept.revision')
    .where('kept.page_id', '=', page.page_id)
    .where('kept.revision', '<', page.revision)
    .orderBy('kept.revision', 'desc')
    .offset(keep)
    .limit(1);
  const result = await tx
    .deleteFrom('page_text')
    .where('page_id', '=', page.page_id)
    .where('revision', '<=', beyond)
    .where('saved_at', '<', since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('import_link')
            .select('import_link.page_id')
            .whereRef('import_link.page_id', '=', 'page_text.page_id')
            .whereRef('import_link.revision', '=', 'page_text.revision'),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Does the item hold a live page? */
export async function hasPage(tx: Tx, item_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('page')
    .select('page_id')
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** At most 500 of them. */
export async function updateOrder(tx: Tx, places: readonly Pick<PagePlace, 'page_id' | 's_number'>[]): Promise<void> {
  const order = sql.join(
    places.map(({ page_id, s_number }) => sql`when ${page_id} then cast(${s_number} as integer)`),
    sql` `,
  );
  await tx
    .updateTable('page')
    .set({ s_number: sql<number>`case page_id ${order} else s_number end` })
    .where(
      'page_id',
      'in',
      places.map(({ page_id }) => page_id),
    )
    .execute();
}

/** Renewed by its holder, a lock that still holds keeps the time at which it was taken. */
export async function upsertLock(
  tx: Tx,
  lock: { page_id: number; uid: number; locked_at: number; lock_to: number },
): Promise<void> {
  await tx
    .insertInto('page_lock')
    .values(lock)
    .onConflict((conflict) =>
      conflict.column('page_id').doUpdateSet((eb) => ({
        uid: lock.uid,
        locked_at: eb
          .case()
          .when(eb.and([eb('page_lock.uid', '=', lock.uid), eb('page_lock.lock_to', '>', lock.locked_at)]))
          .then(eb.ref('page_lock.locked_at'))
          .else(lock.locked_at)
          .end(),
        lock_to: lock.lock_to,
      })),
    )
    .execute();
}

/** Without a uid whoever holds it. */
export async function removeLock(tx: Tx, page_id: number, uid?: number): Promise<void> {
  const lock = tx.deleteFrom('page_lock').where('page_id', '=', page_id);
  await (uid === undefined ? lock : lock.where('uid', '=', uid)).execute();
}

/** All locks in an item. Answers the pages that were held. */
export async function removeLocksOf(tx: Tx, item_id: number): Promise<readonly number[]> {
  const ended = await tx
    .deleteFrom('page_lock')
    .where('page_id', 'in', (eb) => eb.selectFrom('page').select('page.page_id').where('page.item_id', '=', item_id))
    .returning('page_id')
    .execute();
  return ended.map(({ page_id }) => page_id);
}

export interface HeldLock {
  readonly page_id: number;
  readonly top_cat_id: number;
  readonly uid: number;
  readonly item_type: number;
}

/** Locks of these users in an item, but of its owner and of administrators of the site: those may edit everywhere. */
export async function listLocksOf(tx: Tx, item_id: number, uids: readonly number[]): Promise<HeldLock[]> {
  return tx
    .selectFrom('page_lock')
    .innerJoin('page', 'page.page_id', 'page_lock.page_id')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .innerJoin('user', 'user.uid', 'page_lock.uid')
    .select(['page.page_id', 'page.top_cat_id', 'page_lock.uid', 'item.item_type'])
    .where('page_lock.uid', 'in', uids)
    .where('page.item_id', '=', item_id)
    .where('user.groupid', '<>', 1)
    .whereRef('item.uid', '<>', 'page_lock.uid')
    .execute();
}

export async function renameItem(tx: Tx, item_id: number, item_name: string): Promise<void> {
  await tx.updateTable('item').set({ item_name }).where('item_id', '=', item_id).execute();
}
