import type { Insertable } from 'kysely';
import type { Db, ItemRecord, Tables, Tx } from '../../schema/tables.ts';

/** An item, also one that is still being imported; undefined when it was deleted. */
export async function findAnyItem(db: Db, item_id: number): Promise<ItemRecord | undefined> {
  return db
    .selectFrom('item')
    .selectAll()
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .executeTakeFirst();
}

export async function lockAnyItem(tx: Tx, item_id: number): Promise<ItemRecord | undefined> {
  return tx
    .selectFrom('item')
    .selectAll()
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertHiddenItem(tx: Tx, item: Omit<Insertable<Tables['item']>, 'item_id'>): Promise<number> {
  const { item_id } = await tx.insertInto('item').values(item).returning('item_id').executeTakeFirstOrThrow();
  return item_id;
}

export async function fillImported(
  tx: Tx,
  item_id: number,
  item: Pick<ItemRecord, 'item_description' | 'item_name' | 'item_type'>,
): Promise<void> {
  await tx.updateTable('item').set(item).where('item_id', '=', item_id).execute();
}

/** The newest live item of somebody with this name that was imported from a source of this name. */
export async function findImportedItem(
  db: Db,
  { uid, item_name, source }: { readonly uid: number; readonly item_name: string; readonly source: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('item')
    .innerJoin('import_source', 'import_source.item_id', 'item.item_id')
    .select('item.item_id')
    .where('item.uid', '=', uid)
    .where('item.item_name', '=', item_name)
    .where('item.deleted_at', '=', 0)
    .where('item.batch_id', 'is', null)
    .where('import_source.name', '=', source)
    .where('import_source.imported_at', '>', 0)
    .orderBy('item.item_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.item_id;
}

export interface SourceRow {
  readonly source_id: number;
  /** Of the last import; 0 before the first. */
  readonly batch_id: number;
}

export interface SourceName {
  readonly item_id: number;
  readonly format: string;
  readonly name: string;
}

async function findSource(db: Db, { item_id, format, name }: SourceName): Promise<SourceRow | undefined> {
  return db
    .selectFrom('import_source')
    .select(['source_id', 'batch_id'])
    .where('item_id', '=', item_id)
    .where('format', '=', format)
    .where('name', '=', name)
    .executeTakeFirst();
}

export async function ensureSource(tx: Tx, source: SourceName): Promise<SourceRow> {
  await tx
    .insertInto('import_source')
    .values({ ...source, imported_at: 0 })
    .onConflict((conflict) => conflict.columns(['item_id', 'format', 'name']).doNothing())
    .execute();
  const row = await findSource(tx, source);
  if (!row) throw new Error(`source ${source.name} of item ${source.item_id} was removed while it was made`);
  return row;
}

export async function lockSource(tx: Tx, source_id: number): Promise<SourceRow | undefined> {
  return tx
    .selectFrom('import_source')
    .select(['source_id', 'batch_id'])
    .where('source_id', '=', source_id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateSource(
  tx: Tx,
  source_id: number,
  change: { batch_id: number; imported_at: number },
): Promise<void> {
  await tx.updateTable('import_source').set(change).where('source_id', '=', source_id).execute();
}

/** A page that came from the source, with what it was written as and what it is now. */
export interface LinkRow {
  readonly key: string;
  readonly page_id: number;
  readonly revision: number;
  readonly content_hash: string;
  /** Of the file at the last import; '' when nobody knows. */
  readonly source_hash: string;
  readonly page_title: string;
  /** The page was deleted, or moved to another item: it is no more the import's to write. */
  readonly is_gone: boolean;
  /** Of the page now. */
  readonly page_revision: number;
  /** Where the source had it at the last import, and where that put it; '' and -1 when nobody knows. */
  readonly place: string;
  readonly cat_id: number;
  readonly s_number: number;
}

export async function listLinks(db: Db, source_id: number): Promise<LinkRow[]> {
  const rows = await db
    .selectFrom('import_link')
    .innerJoin('page', 'page.page_id', 'import_link.page_id')
    .innerJoin('import_source', 'import_source.source_id', 'import_link.source_id')
    .select([
      'import_link.key',
      'import_link.page_id',
      'import_link.revision',
      'import_link.content_hash',
      'import_link.source_hash',
      'import_link.place',
      'import_link.cat_id',
      'import_link.s_number',
      'page.page_title',
      'page.deleted_at',
      'page.item_id',
      'import_source.item_id as source_item_id',
      'page.revision as page_revision',
    ])
    .where('import_link.source_id', '=', source_id)
    .where('page.batch_id', 'is', null)
    .execute();
  return rows.map(({ deleted_at, item_id, source_item_id, ...link }) => {
    return { ...link, is_gone: deleted_at > 0 || item_id !== source_item_id };
  });
}

/** A user who is not shut out, and whether he owns the item or administers the site; undefined when he is. */
export async function findStanding(
  tx: Tx,
  item_id: number,
  uid: number,
): Promise<{ readonly owns: boolean } | undefined> {
  const row = await tx
    .selectFrom('user')
    .innerJoin('item', (join) => join.on('item.item_id', '=', item_id))
    .select(['user.groupid', 'item.uid as owner_uid'])
    .where('user.uid', '=', uid)
    .where('user.disabled_at', '=', 0)
    .executeTakeFirst();
  return row && { owns: row.groupid === 1 || row.owner_uid === uid };
}

export interface PlaceRow {
  readonly cat_id: number;
  readonly cat_name: string;
  readonly parent_cat_id: number;
  readonly level: number;
  readonly s_number: number;
}

export async function listPlaces(db: Db, item_id: number): Promise<PlaceRow[]> {
  return db
    .selectFrom('catalog')
    .select(['cat_id', 'cat_name', 'parent_cat_id', 'level', 's_number'])
    .where('item_id', '=', item_id)
    .where('batch_id', 'is', null)
    .orderBy('s_number')
    .orderBy('cat_id')
    .execute();
}

export async function countLivePages(db: Db, item_id: number): Promise<number> {
  const row = await db
    .selectFrom('page')
    .select((eb) => eb.fn.countAll<number>().as('pages'))
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.pages);
}

export interface KnownFile {
  readonly file_id: number;
  readonly sign: string;
  readonly display_name: string;
}

/** The item's attachments with this content, oldest first. */
export async function listFilesWith(db: Db, item_id: number, sha256: string): Promise<KnownFile[]> {
  return db
    .selectFrom('attachment')
    .innerJoin('blob', 'blob.blob_id', 'attachment.blob_id')
    .select(['attachment.file_id', 'attachment.sign', 'attachment.display_name'])
    .where('blob.sha256', '=', sha256)
    .where('attachment.item_id', '=', item_id)
    .orderBy('attachment.file_id')
    .limit(100)
    .execute();
}
