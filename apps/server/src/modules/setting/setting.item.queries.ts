import type { Db } from '../../schema/tables.ts';

/** Is there a live item of this id or personal domain? */
export async function findItemKey(db: Db, key: string): Promise<boolean> {
  const query = db.selectFrom('item').select('item_id').where('deleted_at', '=', 0).where('batch_id', 'is', null);
  const row = /^\d{1,9}$/.test(key)
    ? await query.where('item_id', '=', Number(key)).executeTakeFirst()
    : await query.where('item_domain_key', '=', key.toLowerCase()).executeTakeFirst();
  return row !== undefined;
}
