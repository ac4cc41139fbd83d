import type { Insertable } from 'kysely';
import type { PageMadeTable, Tx } from '../../schema/tables.ts';

/** The page that its maker sent as this before. */
export async function findMade(tx: Tx, uid: number, made_as: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('page_made')
    .select('page_id')
    .where('uid', '=', uid)
    .where('made_as', '=', made_as)
    .executeTakeFirst();
  return row?.page_id;
}

/** Where the former page is gone, the word names the new one. */
export async function upsertMade(tx: Tx, made: Insertable<PageMadeTable>): Promise<void> {
  const { page_id, made_at } = made;
  await tx
    .insertInto('page_made')
    .values(made)
    .onConflict((conflict) => conflict.columns(['uid', 'made_as']).doUpdateSet({ page_id, made_at }))
    .execute();
}

/** How many went. */
export async function removeMadeBefore(tx: Tx, time: number): Promise<number> {
  const result = await tx.deleteFrom('page_made').where('made_at', '<', time).executeTakeFirst();
  return Number(result.numDeletedRows);
}
