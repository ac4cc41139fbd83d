import type { Insertable } from 'kysely';
import { compiledOnce } from '../../platform/database/compiled.ts';
import type { OpenKeyRecord, OpenKeyTable } from '../../schema/open-key-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

/** What a call needs to know of a key. */
export type GivenKey = Pick<OpenKeyRecord, 'item_id' | 'token_hash' | 'used_at'>;

export async function findKey(db: Db, api_key: string): Promise<GivenKey | undefined> {
  const [key] = await keyByName(db, api_key);
  return key;
}

const keyByName = compiledOnce((db: Db, api_key: string) =>
  db.selectFrom('open_key').select(['item_id', 'token_hash', 'used_at']).where('api_key', '=', api_key),
);

export async function findKeyOfItem(db: Db, item_id: number): Promise<OpenKeyRecord | undefined> {
  return db.selectFrom('open_key').selectAll().where('item_id', '=', item_id).executeTakeFirst();
}

export async function insertKey(tx: Tx, key: Insertable<OpenKeyTable>): Promise<void> {
  await tx.insertInto('open_key').values(key).execute();
}

export async function removeKey(tx: Tx, item_id: number): Promise<void> {
  await tx.deleteFrom('open_key').where('item_id', '=', item_id).execute();
}

export async function updateUsed(tx: Tx, item_id: number, used_at: number): Promise<void> {
  await tx.updateTable('open_key').set({ used_at }).where('item_id', '=', item_id).execute();
}
