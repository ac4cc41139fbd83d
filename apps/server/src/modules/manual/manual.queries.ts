import type { Db, Tx } from '../../schema/tables.ts';

const NAME = 'manual_version';

export async function findManualSetting(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst();
  return row?.value;
}

export async function writeManualSetting(tx: Tx, value: string, updated_at: number): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ name: NAME, value, updated_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at }))
    .execute();
}

export async function isItemThere(db: Db, item_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('item')
    .select('item_id')
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Is it there, and may it be written? */
export async function isWritableItem(db: Db, item_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('item')
    .select('item_id')
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .where('is_archived', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** The administrator who was there first. */
export async function findAdministrator(db: Db): Promise<{ uid: number; username: string } | undefined> {
  return db
    .selectFrom('user')
    .select(['uid', 'username'])
    .where('groupid', '=', 1)
    .where('disabled_at', '=', 0)
    .orderBy('uid')
    .executeTakeFirst();
}
