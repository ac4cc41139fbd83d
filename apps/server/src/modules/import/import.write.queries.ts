import type { PageKind } from '@sheaf/contract';
import { type Insertable, sql } from 'kysely';
import type { BatchPageRow, Db, PageRow, PageTextRow, Tables, Tx } from '../../schema/tables.ts';

/** Ids are given in the order of the rows, so sorted they belong to them one by one. */
function inOrder(ids: readonly number[], rows: number): number[] {
  if (ids.length !== rows) throw new Error(`${ids.length} ids for ${rows} rows`);
  return ids.toSorted((a, b) => a - b);
}

/** At most 500; answers their ids in the order of the rows. */
export async function insertCatalogs(
  tx: Tx,
  catalogs: readonly Omit<Insertable<Tables['catalog']>, 'cat_id'>[],
): Promise<number[]> {
  const made = await tx.insertInto('catalog').values(catalogs).returning('cat_id').execute();
  return inOrder(
    made.map(({ cat_id }) => cat_id),
    catalogs.length,
  );
}

/** At most 500; answers their ids in the order of the rows. */
export async function insertPages(
  tx: Tx,
  pages: readonly Omit<Insertable<Tables['page']>, 'page_id'>[],
): Promise<number[]> {
  const made = await tx.insertInto('page').values(pages).returning('page_id').execute();
  return inOrder(
    made.map(({ page_id }) => page_id),
    pages.length,
  );
}

/** At most 200. */
export async function insertTexts(
  tx: Tx,
  texts: readonly Omit<Insertable<Tables['page_text']>, 'page_history_id'>[],
): Promise<void> {
  await tx.insertInto('page_text').values(texts).execute();
}

/** At most 500. @throws a unique violation when another import of this source has the key */
export async function insertLinks(tx: Tx, links: readonly Insertable<Tables['import_link']>[]): Promise<void> {
  await tx.insertInto('import_link').values(links).execute();
}

export async function updateLink(
  tx: Tx,
  { source_id, key }: Pick<BatchPageRow, 'source_id' | 'key'>,
  change: { revision: number; content_hash: string },
): Promise<void> {
  await tx.updateTable('import_link').set(change).where('source_id', '=', source_id).where('key', '=', key).execute();
}

/** Where the files of at most 500 pages are in the source by now, and what they say; no other page may have the key. */
export async function relinkPages(
  tx: Tx,
  source_id: number,
  links: readonly { readonly page_id: number; readonly key: string; readonly source_hash: string }[],
): Promise<void> {
  const keys = links.map(({ page_id, key }) => sql`when ${page_id} then cast(${key} as text)`);
  const hashes = links.map(({ page_id, source_hash }) => sql`when ${page_id} then cast(${source_hash} as text)`);
  await tx
    .updateTable('import_link')
    .set({
      key: sql<string>`case page_id ${sql.join(keys, sql` `)} end`,
      source_hash: sql<string>`case page_id ${sql.join(hashes, sql` `)} end`,
    })
    .where('source_id', '=', source_id)
    .where(
      'page_id',
      'in',
      links.map(({ page_id }) => page_id),
    )
    .execute();
}

export interface FileBinding {
  readonly file_id: number;
  readonly page_id: number;
  readonly bound_as: 'attached' | 'history' | 'inline';
}

/** At most 500. */
export async function insertFileBindings(tx: Tx, bindings: readonly FileBinding[], bound_at: number): Promise<void> {
  if (bindings.length === 0) return;
  await tx
    .insertInto('attachment_page')
    .values(bindings.map((binding) => ({ ...binding, bound_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertBatchFiles(tx: Tx, batch_id: number, file_ids: readonly number[]): Promise<void> {
  if (file_ids.length === 0) return;
  await tx
    .insertInto('batch_file')
    .values(file_ids.map((file_id) => ({ batch_id, file_id })))
    .execute();
}

export async function insertPrepared(tx: Tx, prepared: readonly Omit<BatchPageRow, 'outcome'>[]): Promise<void> {
  await tx.insertInto('batch_page').values(prepared).execute();
}

/** Prepared texts that are not written yet, with what their pages are by now. */
export async function listPrepared(db: Db, batch_id: number, limit: number): Promise<PreparedText[]> {
  return db
    .selectFrom('batch_page')
    .leftJoin('page', 'page.page_id', 'batch_page.page_id')
    .selectAll('batch_page')
    .select((eb) => eb.fn.coalesce('page.kind', sql.lit<PageKind>('markdown')).as('kind'))
    .where('batch_page.batch_id', '=', batch_id)
    .where('outcome', '=', '')
    .orderBy('batch_page.page_id')
    .limit(limit)
    .execute();
}

/** Were more texts prepared than this? */
export async function hasPreparedMore(db: Db, batch_id: number, than: number): Promise<boolean> {
  const rows = await db
    .selectFrom('batch_page')
    .select('page_id')
    .where('batch_id', '=', batch_id)
    .limit(than + 1)
    .execute();
  return rows.length > than;
}

/** The text is in the page by now, and kept once. */
export async function settlePrepared(tx: Tx, { batch_id, page_id, outcome }: Settled): Promise<void> {
  await tx
    .updateTable('batch_page')
    .set({ outcome, page_content: '' })
    .where('batch_id', '=', batch_id)
    .where('page_id', '=', page_id)
    .execute();
}

export type PreparedText = BatchPageRow & Pick<PageRow, 'kind'>;

type Settled = Pick<BatchPageRow, 'batch_id' | 'page_id' | 'outcome'>;

export async function listSettled(
  tx: Tx,
  batch_id: number,
): Promise<Pick<BatchPageRow, 'key' | 'page_title' | 'outcome'>[]> {
  return tx
    .selectFrom('batch_page')
    .select(['key', 'page_title', 'outcome'])
    .where('batch_id', '=', batch_id)
    .where('outcome', '<>', '')
    .orderBy('page_id')
    .execute();
}

/** Live pages of the item; nobody else changes them until the transaction ends. */
export async function lockPages(tx: Tx, item_id: number, page_ids: readonly number[]): Promise<PageRow[]> {
  return tx
    .selectFrom('page')
    .selectAll()
    .where('page_id', 'in', page_ids)
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .orderBy('page_id')
    .forUpdate()
    .execute();
}

export async function listCurrentTexts(tx: Tx, page_ids: readonly number[]): Promise<PageTextRow[]> {
  return tx
    .selectFrom('page_text')
    .innerJoin('page', (join) =>
      join.onRef('page.page_id', '=', 'page_text.page_id').onRef('page.revision', '=', 'page_text.revision'),
    )
    .selectAll('page_text')
    .where('page.page_id', 'in', page_ids)
    .execute();
}

/** The revision that each of these pages was last imported as. */
export async function listLinkRevisions(
  tx: Tx,
  page_ids: readonly number[],
): Promise<{ page_id: number; revision: number }[]> {
  return tx.selectFrom('import_link').select(['page_id', 'revision']).where('page_id', 'in', page_ids).execute();
}

export async function updateImportedPage(
  tx: Tx,
  page_id: number,
  change: Pick<PageRow, 'author_uid' | 'author_username' | 'method' | 'page_title' | 'revision' | 'updated_at'>,
): Promise<void> {
  await tx.updateTable('page').set(change).where('page_id', '=', page_id).execute();
}
