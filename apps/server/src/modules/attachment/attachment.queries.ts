import { type Insertable, sql } from 'kysely';
import type { AttachmentRow, BlobRow, Db, Tables, Tx } from '../../schema/tables.ts';

/** Bytes that were read of a user's files in a month, as 202611. */
export interface Flow {
  readonly uid: number;
  readonly month: number;
  readonly bytes: number;
}

export type FileWithBlob = AttachmentRow & Pick<BlobRow, 'sha256' | 'size' | 'type' | 'storage_key'>;

export async function findFileBySign(db: Db, sign: string): Promise<FileWithBlob | undefined> {
  return files(db).where('attachment.sign', '=', sign).executeTakeFirst();
}

/** A file that came from the old product, by its place in the folder of uploads there. */
export async function findFileByOldPath(db: Db, path: string): Promise<FileWithBlob | undefined> {
  return files(db)
    .innerJoin('old_file_path', 'old_file_path.file_id', 'attachment.file_id')
    .where('old_file_path.path', '=', path)
    .executeTakeFirst();
}

export async function findFile(db: Db, file_id: number): Promise<AttachmentRow | undefined> {
  return db.selectFrom('attachment').selectAll().where('file_id', '=', file_id).executeTakeFirst();
}

/** Those attached to the page by somebody, newest first; at most 1,000. */
export async function listAttached(db: Db, page_id: number): Promise<(FileWithBlob & { bound_at: number })[]> {
  return files(db)
    .innerJoin('attachment_page', 'attachment_page.file_id', 'attachment.file_id')
    .select('attachment_page.bound_at')
    .where('attachment_page.page_id', '=', page_id)
    .where('attachment_page.bound_as', '=', 'attached')
    .orderBy('attachment_page.bound_at', 'desc')
    .orderBy('attachment.file_id', 'desc')
    .limit(1000)
    .execute();
}

function files(db: Db) {
  return db
    .selectFrom('attachment')
    .innerJoin('blob', 'blob.blob_id', 'attachment.blob_id')
    .selectAll('attachment')
    .select(['blob.sha256', 'blob.size', 'blob.type', 'blob.storage_key']);
}

export interface SignedFile {
  readonly file_id: number;
  readonly uid: number;
}

/** At most 1,000 signs. */
export async function listFilesBySigns(db: Db, signs: readonly string[]): Promise<SignedFile[]> {
  return db.selectFrom('attachment').select(['file_id', 'uid']).where('sign', 'in', signs).execute();
}

/** The files that a page already holds, in whatever way. */
export async function listFilesOfPage(db: Db, page_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('attachment_page')
    .select('file_id')
    .distinct()
    .where('page_id', '=', page_id)
    .execute();
  return rows.map(({ file_id }) => file_id);
}

export async function listInlineFiles(tx: Tx, page_id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('attachment_page')
    .select('file_id')
    .where('page_id', '=', page_id)
    .where('bound_as', '=', 'inline')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

type BoundAs = 'attached' | 'inline' | 'history';

/** What is bound so already stays as it is, and a file that somebody deleted meanwhile is left out. At most 1,000 files. */
export async function insertBindings(
  tx: Tx,
  file_ids: readonly number[],
  binding: { page_id: number; bound_as: BoundAs; bound_at: number },
): Promise<void> {
  const there = file_ids.length === 0 ? [] : await lockThere(tx, file_ids);
  if (there.length === 0) return;
  await tx
    .insertInto('attachment_page')
    .values(there.map(({ file_id }) => ({ file_id, ...binding })))
    .onConflict((conflict) => conflict.columns(['file_id', 'page_id', 'bound_as']).doNothing())
    .execute();
}

/** Those that exist, and go on to until the transaction ends. */
async function lockThere(tx: Tx, file_ids: readonly number[]): Promise<{ file_id: number }[]> {
  return tx
    .selectFrom('attachment')
    .select('file_id')
    .where('file_id', 'in', file_ids)
    .orderBy('file_id')
    .forKeyShare()
    .execute();
}

/** How many there were. */
export async function removeBindings(
  tx: Tx,
  file_ids: readonly number[],
  { page_id, bound_as }: { page_id: number; bound_as: BoundAs },
): Promise<number> {
  if (file_ids.length === 0) return 0;
  const result = await tx
    .deleteFrom('attachment_page')
    .where('page_id', '=', page_id)
    .where('bound_as', '=', bound_as)
    .where('file_id', 'in', file_ids)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Takes a file off the pages of an item to which it was attached; which they were. */
export async function removeFromItem(tx: Tx, file_id: number, item_id: number): Promise<readonly number[]> {
  const removed = await tx
    .deleteFrom('attachment_page')
    .where('file_id', '=', file_id)
    .where('bound_as', '=', 'attached')
    .where('page_id', 'in', (eb) => eb.selectFrom('page').select('page.page_id').where('page.item_id', '=', item_id))
    .returning('page_id')
    .execute();
  return removed.map(({ page_id }) => page_id);
}

/** History bindings of files that no former text of the page names any more. */
export async function removePrunedBindings(tx: Tx, page_id: number, revision: number): Promise<void> {
  await tx
    .deleteFrom('attachment_page')
    .where('page_id', '=', page_id)
    .where('bound_as', '=', 'history')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('page_text')
            .innerJoin('attachment', 'attachment.file_id', 'attachment_page.file_id')
            .select('page_text.page_history_id')
            .where('page_text.page_id', '=', page_id)
            .where('page_text.revision', '<>', revision)
            .where('page_text.page_content', 'like', sql<string>`'%' || attachment.sign || '%'`),
        ),
      ),
    )
    .execute();
}

/** Files of one item that pages of these catalogs, by now of another, hold and no page of the former one does. */
export async function updateItemOfFiles(
  tx: Tx,
  cat_ids: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx
    .updateTable('attachment')
    .set({ item_id: to })
    .where('item_id', '=', from)
    .where((eb) => {
      const moved = eb
        .selectFrom('attachment_page')
        .innerJoin('page', 'page.page_id', 'attachment_page.page_id')
        .select('attachment_page.file_id')
        .where('page.item_id', '=', to)
        .where('page.cat_id', 'in', cat_ids);
      return eb('file_id', 'in', moved);
    })
    .where((eb) => {
      const stays = eb
        .selectFrom('attachment_page')
        .innerJoin('page', 'page.page_id', 'attachment_page.page_id')
        .select('attachment_page.page_id')
        .whereRef('attachment_page.file_id', '=', 'attachment.file_id')
        .where('page.item_id', '=', from);
      return eb.not(eb.exists(stays));
    })
    .execute();
}

/** The attachment, locked. */
export async function lockFile(tx: Tx, file_id: number): Promise<AttachmentRow | undefined> {
  return tx.selectFrom('attachment').selectAll().where('file_id', '=', file_id).forUpdate().executeTakeFirst();
}

export async function isBound(tx: Tx, file_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('attachment_page')
    .select('page_id')
    .where('file_id', '=', file_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFile(tx: Tx, file: Insertable<Tables['attachment']>): Promise<AttachmentRow> {
  return tx.insertInto('attachment').values(file).returningAll().executeTakeFirstOrThrow();
}

export async function removeFile(tx: Tx, file_id: number): Promise<void> {
  await tx.deleteFrom('attachment').where('file_id', '=', file_id).execute();
}

export interface Visits {
  readonly file_id: number;
  readonly visits: number;
}

/** Adds what was counted. At most 500 files. */
export async function addVisits(tx: Tx, counted: readonly Visits[], last_visit_at: number): Promise<void> {
  const more = sql.join(
    counted.map(({ file_id, visits }) => sql`when ${file_id} then cast(${visits} as integer)`),
    sql` `,
  );
  await tx
    .updateTable('attachment')
    .set({ visits: sql<number>`visits + case file_id ${more} else 0 end`, last_visit_at })
    .where(
      'file_id',
      'in',
      counted.map(({ file_id }) => file_id),
    )
    .execute();
}

/** Adds what was read of a user's files in a month; an account that is gone has no traffic. */
export async function addFlow(tx: Tx, { uid, month, bytes }: Flow): Promise<void> {
  await tx
    .insertInto('file_flow')
    .columns(['uid', 'month', 'bytes'])
    .expression(
      tx
        .selectFrom('user')
        .select((eb) => [
          'user.uid',
          sql<number>`cast(${month} as integer)`.as('month'),
          eb.cast<number>(eb.val(bytes), 'bigint').as('bytes'),
        ])
        .where('user.uid', '=', uid),
    )
    .onConflict((conflict) =>
      conflict.columns(['uid', 'month']).doUpdateSet({ bytes: sql<number>`file_flow.bytes + excluded.bytes` }),
    )
    .execute();
}
