import type { Insertable } from 'kysely';
import { compiledForRow, compiledOnce } from '../../platform/database/compiled.ts';
import type { ChangeLogTable, Tx } from '../../schema/tables.ts';

export type NewChange = Required<Omit<Insertable<ChangeLogTable>, 'change_id'>>;

/** At most 500 of them. */
export async function insertChangeRows(tx: Tx, changes: readonly NewChange[]): Promise<void> {
  await tx.insertInto('change_log').values(changes).execute();
}

export async function insertChangeRow(tx: Tx, change: NewChange): Promise<void> {
  await newChange(tx, change);
}

const newChange = compiledForRow(
  [
    ...(['item_id', 'uid', 'username', 'happened_at'] as const),
    ...(['action_type', 'object_type', 'object_id', 'object_name'] as const),
  ],
  (tx: Tx, change: NewChange) => tx.insertInto('change_log').values(change),
);

/** The newest ones by id stay: two that happened in one second keep their order. */
export async function removeOldChanges(tx: Tx, item_id: number, keep: number): Promise<void> {
  await oldChanges(tx, item_id, keep);
}

const oldChanges = compiledOnce((tx: Tx, item_id: number, keep: number) => {
  const oldest = tx
    .selectFrom('change_log as kept')
    .select('kept.change_id')
    .where('kept.item_id', '=', item_id)
    .orderBy('kept.change_id', 'desc')
    .offset(keep)
    .limit(1);
  return tx.deleteFrom('change_log').where('item_id', '=', item_id).where('change_id', '<=', oldest);
});
