import type { Db, Tx } from '../../schema/tables.ts';

export async function listSettings(db: Db): Promise<{ name: string; value: string }[]> {
  return db.selectFrom('setting').select(['name', 'value']).execute();
}

export async function writeSetting(tx: Tx, name: string, value: string, updated_at: number): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ name, value, updated_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at }))
    .execute();
}
