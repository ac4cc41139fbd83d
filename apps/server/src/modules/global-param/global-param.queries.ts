import type { GlobalParamRecord } from '../../schema/global-param-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

export async function findGlobalParam(db: Db, item_id: number): Promise<GlobalParamRecord | undefined> {
  return db.selectFrom('item_global_param').selectAll().where('item_id', '=', item_id).executeTakeFirst();
}

export async function upsertGlobalParam(tx: Tx, row: GlobalParamRecord): Promise<void> {
  await tx
    .insertInto('item_global_param')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('item_id').doUpdateSet((eb) => ({
        global_param: eb.ref('excluded.global_param'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
