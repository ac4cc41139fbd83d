import type { PageKind } from '@sheaf/contract';
import type { Insertable } from 'kysely';
import type { ExportTicketRow, ExportTicketTable } from '../../schema/export-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

export interface LeavingTextRow {
  readonly page_id: number;
  readonly top_cat_id: number;
  readonly kind: PageKind;
  readonly revision: number;
  readonly updated_at: number;
  readonly page_title: string;
  readonly page_content: string;
  readonly page_comments: string;
  readonly author_username: string;
  readonly saved_at: number;
}

/** The current texts of live pages of an item; at most 500. */
export async function listLeavingTexts(
  db: Db,
  item_id: number,
  page_ids: readonly number[],
): Promise<LeavingTextRow[]> {
  return db
    .selectFrom('page_text')
    .innerJoin('page', (join) =>
      join.onRef('page.page_id', '=', 'page_text.page_id').onRef('page.revision', '=', 'page_text.revision'),
    )
    .select(['page.page_id', 'page.top_cat_id', 'page.kind', 'page.revision', 'page.updated_at'])
    .select(['page_text.page_title', 'page_text.page_content', 'page_text.page_comments'])
    .select(['page_text.author_username', 'page_text.saved_at'])
    .where('page_text.page_id', 'in', page_ids)
    .where('page.item_id', '=', item_id)
    .where('page.deleted_at', '=', 0)
    .where('page.batch_id', 'is', null)
    .execute();
}

export interface LeavingFileRow {
  readonly page_id: number;
  readonly bound_as: 'attached' | 'inline' | 'history';
  readonly file_id: number;
  readonly sign: string;
  readonly display_name: string;
  readonly created_at: number;
  readonly size: number;
  readonly type: string;
  readonly storage_key: string;
}

/** What the current texts of at most 500 pages show, and what is attached to them; at most 5,000. */
export async function listLeavingFiles(
  db: Db,
  page_ids: readonly number[],
  bound_as: readonly LeavingFileRow['bound_as'][],
): Promise<LeavingFileRow[]> {
  return db
    .selectFrom('attachment_page')
    .innerJoin('attachment', 'attachment.file_id', 'attachment_page.file_id')
    .innerJoin('blob', 'blob.blob_id', 'attachment.blob_id')
    .select(['attachment_page.page_id', 'attachment_page.bound_as'])
    .select(['attachment.file_id', 'attachment.sign', 'attachment.display_name', 'attachment.created_at'])
    .select(['blob.size', 'blob.type', 'blob.storage_key'])
    .where('attachment_page.page_id', 'in', page_ids)
    .where('attachment_page.bound_as', 'in', bound_as)
    .orderBy('attachment.file_id')
    .limit(5000)
    .execute();
}

export async function insertTicket(tx: Tx, ticket: Insertable<ExportTicketTable>): Promise<void> {
  await tx.insertInto('export_ticket').values(ticket).execute();
}

/** Gives it once. */
export async function takeTicket(tx: Tx, ticket_hash: string): Promise<ExportTicketRow | undefined> {
  return tx.deleteFrom('export_ticket').where('ticket_hash', '=', ticket_hash).returningAll().executeTakeFirst();
}

export async function removeOldTickets(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('export_ticket').where('expires_at', '<=', now).execute();
}
