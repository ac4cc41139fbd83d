import type { Insertable } from 'kysely';
import type { EnvironmentRow } from '../../schema/environment-tables.ts';
import type { Db, Tables, Tx } from '../../schema/tables.ts';

/** In their order; an item has few. */
export async function listRows(db: Db, item_id: number): Promise<EnvironmentRow[]> {
  return db
    .selectFrom('item_environment')
    .selectAll()
    .where('item_id', '=', item_id)
    .orderBy('s_number')
    .orderBy('environment_id')
    .execute();
}

export async function insertEnvironment(
  tx: Tx,
  environment: Omit<Insertable<Tables['item_environment']>, 'environment_id'>,
): Promise<number> {
  const { environment_id } = await tx
    .insertInto('item_environment')
    .values(environment)
    .returning('environment_id')
    .executeTakeFirstOrThrow();
  return environment_id;
}

export async function updateEnvironment(
  tx: Tx,
  environment_id: number,
  change: Partial<Pick<EnvironmentRow, 'name' | 'base_url' | 'variables' | 's_number'>>,
): Promise<void> {
  await tx.updateTable('item_environment').set(change).where('environment_id', '=', environment_id).execute();
}

export async function removeEnvironment(tx: Tx, environment_id: number): Promise<void> {
  await tx.deleteFrom('item_environment').where('environment_id', '=', environment_id).execute();
}
