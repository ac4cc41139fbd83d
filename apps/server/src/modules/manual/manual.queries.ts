import type { Db, Tx } from '../../schema/tables.ts';

export const MANUAL_SETTING = 'manual_version';

export async function findManualSetting(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', MANUAL_SETTING).executeTakeFirst();
  return row?.value;
}

export async function writeManualSetting(tx: Tx, value: string, updated_at: number): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ name: MANUAL_SETTING, value, updated_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at }))
    .execute();
}

/** The page that the import keeps up to date with this file, if it is still in the item. */
export async function findManualPage(
  db: Db,
  { item_id, format, name, key }: { item_id: number; format: string; name: string; key: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('import_source')
    .innerJoin('import_link', 'import_link.source_id', 'import_source.source_id')
    .innerJoin('page', 'page.page_id', 'import_link.page_id')
    .select('page.page_id')
    .where('import_source.item_id', '=', item_id)
    .where('import_source.format', '=', format)
    .where('import_source.name', '=', name)
    .where('import_link.key', '=', key)
    .where('page.item_id', '=', item_id)
    .where('page.deleted_at', '=', 0)
    .executeTakeFirst();
  return row?.page_id;
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
