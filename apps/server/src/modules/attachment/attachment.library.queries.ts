import { sql } from 'kysely';
import { likePattern } from '../../platform/search/index.ts';
import type { AttachmentRow, Db } from '../../schema/tables.ts';
import type { FileWithBlob } from './attachment.queries.ts';

export interface FileFilter {
  readonly uid: number;
  readonly kind: 'all' | 'images' | 'others';
  /** Part of the name; '' for any. */
  readonly display_name: string;
}

/** Of one user, the newest first. */
export async function listFilesOf(
  db: Db,
  filter: FileFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FileWithBlob[]> {
  return filtered(db, filter)
    .selectAll('attachment')
    .select(['blob.sha256', 'blob.size', 'blob.type', 'blob.storage_key'])
    .orderBy('attachment.file_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countFilesOf(db: Db, filter: FileFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('files'))
    .executeTakeFirstOrThrow();
  return Number(row.files);
}

function filtered(db: Db, { uid, kind, display_name }: FileFilter) {
  const own = db
    .selectFrom('attachment')
    .innerJoin('blob', 'blob.blob_id', 'attachment.blob_id')
    .where('attachment.uid', '=', uid);
  const named =
    display_name === ''
      ? own
      : own.where(sql<boolean>`lower(attachment.display_name) like lower(${likePattern(display_name)}) escape '\\'`);
  if (kind === 'images') return named.where('blob.type', 'like', 'image/%');
  return kind === 'others' ? named.where('blob.type', 'not like', 'image/%') : named;
}

export interface FileUse {
  readonly file_id: number;
  readonly page_id: number;
  readonly page_title: string;
  readonly item_id: number;
  readonly item_name: string;
  readonly top_cat_id: number;
  /** The page or its item is deleted, or not there yet. */
  readonly is_gone: 0 | 1;
  /** Only a former text of the page shows it. */
  readonly is_former: 0 | 1;
}

/** The pages that hold one of these files, also deleted ones: those may come back. At most 500 files, 2,000 uses. */
export async function listUses(db: Db, file_ids: readonly number[]): Promise<FileUse[]> {
  if (file_ids.length === 0) return [];
  return db
    .selectFrom('attachment_page')
    .innerJoin('page', 'page.page_id', 'attachment_page.page_id')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .select(['attachment_page.file_id', 'page.page_id', 'page.page_title', 'page.top_cat_id'])
    .select(['item.item_id', 'item.item_name'])
    .select((eb) => [
      sql<
        0 | 1
      >`case when page.deleted_at > 0 or item.deleted_at > 0 or page.batch_id is not null then 1 else 0 end`.as(
        'is_gone',
      ),
      eb.fn.min(sql<0 | 1>`case when attachment_page.bound_as = 'history' then 1 else 0 end`).as('is_former'),
    ])
    .where('attachment_page.file_id', 'in', file_ids)
    .groupBy(['attachment_page.file_id', 'page.page_id', 'item.item_id'])
    .orderBy('page.page_id', 'desc')
    .limit(2000)
    .execute();
}

export async function findFileOf(db: Db, uid: number, file_id: number): Promise<AttachmentRow | undefined> {
  return db
    .selectFrom('attachment')
    .selectAll()
    .where('file_id', '=', file_id)
    .where('uid', '=', uid)
    .executeTakeFirst();
}
