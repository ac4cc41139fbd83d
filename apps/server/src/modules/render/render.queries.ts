import type { Selectable } from 'kysely';
import type { Db, RenderedTable, Tx } from '../../schema/tables.ts';

export type RenderedRow = Selectable<RenderedTable>;

export async function findRendered(db: Db, hash: string): Promise<RenderedRow | undefined> {
  return db.selectFrom('rendered').selectAll().where('hash', '=', hash).executeTakeFirst();
}

/** At most 100 rows; those already there keep their text and count as used now. */
export async function upsertRendered(tx: Tx, rows: readonly RenderedRow[]): Promise<void> {
  await tx
    .insertInto('rendered')
    .values(rows)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet((eb) => ({ used_at: eb.ref('excluded.used_at') })))
    .execute();
}

/** When the row that is the `keep`th newest was used; undefined when there are fewer. */
export async function findUseOfNth(db: Db, keep: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('rendered')
    .select('used_at')
    .orderBy('used_at', 'desc')
    .offset(keep)
    .limit(1)
    .executeTakeFirst();
  return row?.used_at;
}

/** Up to 1,000 of what was last used at that second or before; the number removed. */
export async function removeRenderedUpTo(tx: Tx, used_at: number): Promise<number> {
  const old = tx.selectFrom('rendered').select('hash').where('used_at', '<=', used_at).orderBy('used_at').limit(1000);
  const result = await tx.deleteFrom('rendered').where('hash', 'in', old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
