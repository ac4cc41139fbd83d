import type { Insertable } from 'kysely';
import type { ChangeLogTable, Tx } from '../../schema/tables.ts';

export type NewChange = Omit<Insertable<ChangeLogTable>, 'change_id'>;

/** At most 500 of them. */
export async function insertChangeRows(tx: Tx, changes: readonly NewChange[]): Promise<void> {
  await tx.insertInto('change_log').values(changes).execute();
}

/** The newest ones by id stay: two that happened in one second keep their order. */
export async function removeOldChanges(tx: Tx, item_id: number, keep: number): Promise<void> {
  const oldest = tx
    .selectFrom('change_log as kept')
    .select('kept.change_id')
    .where('kept.item_id', '=', item_id)
    .orderBy('kept.change_id', 'desc')
    .offset(keep)
    .limit(1);
  await tx.deleteFrom('change_log').where('item_id', '=', item_id).where('change_id', '<=', oldest).execute();
}
