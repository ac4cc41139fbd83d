import type { Db } from '../../schema/tables.ts';

/** What kind of file it is, where a row says so. */
export async function findStoredType(db: Db, storage_key: string): Promise<string | undefined> {
  const row = await db.selectFrom('blob').select('type').where('storage_key', '=', storage_key).executeTakeFirst();
  return row?.type;
}
