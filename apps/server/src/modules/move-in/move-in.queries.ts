import type { OldRowRecord, OldSiteRow } from '../../schema/move-in-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

/** The installation of this name; a new one where none is known. */
export async function upsertOldSite(
  tx: Tx,
  name: string,
  { begun_at, was_empty }: Pick<OldSiteRow, 'begun_at' | 'was_empty'>,
): Promise<OldSiteRow> {
  return tx
    .insertInto('old_site')
    .values({ name, begun_at, was_empty })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findOldSite(db: Db, name: string): Promise<OldSiteRow | undefined> {
  return db.selectFrom('old_site').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Nobody else moves in from it until the transaction ends. */
export async function lockOldSite(tx: Tx, old_site_id: number): Promise<OldSiteRow | undefined> {
  return tx.selectFrom('old_site').selectAll().where('old_site_id', '=', old_site_id).forUpdate().executeTakeFirst();
}

export async function updateOldSite(
  tx: Tx,
  old_site_id: number,
  change: Partial<Pick<OldSiteRow, 'batch_id' | 'begun_at' | 'ended_at' | 'tally'>>,
): Promise<void> {
  await tx.updateTable('old_site').set(change).where('old_site_id', '=', old_site_id).execute();
}

/** What came of one kind, along the old ids. */
export async function listOldRows(
  db: Db,
  { old_site_id, kind, after, limit }: { old_site_id: number; kind: string; after: number; limit: number },
): Promise<Pick<OldRowRecord, 'new_id' | 'old_id'>[]> {
  return db
    .selectFrom('old_row')
    .select(['old_id', 'new_id'])
    .where('old_site_id', '=', old_site_id)
    .where('kind', '=', kind)
    .where('old_id', '>', after)
    .orderBy('old_id')
    .limit(limit)
    .execute();
}

/** At most 500. */
export async function insertOldRows(tx: Tx, rows: readonly OldRowRecord[]): Promise<void> {
  await tx
    .insertInto('old_row')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** At most 500; a path that another file has stays with that. */
export async function insertOldPaths(
  tx: Tx,
  paths: readonly { readonly path: string; readonly file_id: number }[],
): Promise<void> {
  await tx
    .insertInto('old_file_path')
    .values(paths)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findOldPath(db: Db, path: string): Promise<number | undefined> {
  const row = await db.selectFrom('old_file_path').select('file_id').where('path', '=', path).executeTakeFirst();
  return row?.file_id;
}

/** Where an old address leads: of several installations the one that came first. */
export async function findNewId(db: Db, kind: string, old_id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('old_row')
    .select('new_id')
    .where('kind', '=', kind)
    .where('old_id', '=', old_id)
    .orderBy('old_site_id')
    .limit(1)
    .executeTakeFirst();
  return row?.new_id;
}

/** The same of all installations: few ever come to one site. */
export async function listNewIds(db: Db, kind: string, old_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('old_row')
    .select('new_id')
    .where('kind', '=', kind)
    .where('old_id', '=', old_id)
    .orderBy('old_site_id')
    .limit(10)
    .execute();
  return rows.map(({ new_id }) => new_id);
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

/** Names that are taken, folded; at most 500 are asked for. */
export async function listTakenNames(db: Db, keys: readonly string[]): Promise<{ key: string; uid: number }[]> {
  return db
    .selectFrom('user')
    .select(['username_key as key', 'uid'])
    .where((eb) => eb.or([eb('username_key', 'in', keys), eb('email_key', 'in', keys)]))
    .execute();
}

/** Items that are there, also those that lie in the bin; at most 500 are asked for. */
export async function listItemsThere(db: Db, item_ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('item').select('item_id').where('item_id', 'in', item_ids).execute();
  return rows.map(({ item_id }) => item_id);
}

export async function isDomainTaken(db: Db, item_domain_key: string): Promise<boolean> {
  const row = await db
    .selectFrom('item')
    .select('item_id')
    .where('item_domain_key', '=', item_domain_key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Is there nobody but the first account, and no item but the manual of the site? */
export async function isUntouched(db: Db): Promise<boolean> {
  const users = await db.selectFrom('user').select('uid').orderBy('uid').limit(2).execute();
  if (users.length > 1) return false;
  const items = await db.selectFrom('item').select('item_id').orderBy('item_id').limit(2).execute();
  if (items.length > 1) return false;
  const [item] = items;
  if (!item) return true;
  const manual = await db
    .selectFrom('import_source')
    .select('source_id')
    .where('item_id', '=', item.item_id)
    .where('name', '=', 'sheaf-manual')
    .executeTakeFirst();
  return manual !== undefined;
}
