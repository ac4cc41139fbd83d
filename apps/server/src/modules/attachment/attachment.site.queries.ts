import { sql } from 'kysely';
import { likePattern } from '../../platform/search/index.ts';
import type { Db } from '../../schema/tables.ts';
import type { FileWithBlob } from './attachment.queries.ts';

export interface SiteFileFilter {
  /** Who uploaded it; undefined: anybody. */
  readonly uid: number | undefined;
  readonly kind: 'all' | 'images' | 'others';
  /** Part of the name; '' for any. */
  readonly display_name: string;
}

export type SiteFileRow = FileWithBlob & { readonly username: string };

/** Of everybody, the newest first. */
export async function listFilesOfSite(
  db: Db,
  filter: SiteFileFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<SiteFileRow[]> {
  return matching(db, filter)
    .innerJoin('user', 'user.uid', 'attachment.uid')
    .selectAll('attachment')
    .select(['blob.sha256', 'blob.size', 'blob.type', 'blob.storage_key', 'user.username'])
    .orderBy('attachment.file_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** How many files, and of how many bytes; bytes that several of them hold count for each. */
export async function sumFilesOfSite(
  db: Db,
  filter: SiteFileFilter,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const row = await matching(db, filter)
    .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<number>('blob.size').as('bytes')])
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0) };
}

function matching(db: Db, { uid, kind, display_name }: SiteFileFilter) {
  const all = db.selectFrom('attachment').innerJoin('blob', 'blob.blob_id', 'attachment.blob_id');
  const theirs = uid === undefined ? all : all.where('attachment.uid', '=', uid);
  const named =
    display_name === ''
      ? theirs
      : theirs.where(sql<boolean>`lower(attachment.display_name) like lower(${likePattern(display_name)}) escape '\\'`);
  if (kind === 'images') return named.where('blob.type', 'like', 'image/%');
  return kind === 'others' ? named.where('blob.type', 'not like', 'image/%') : named;
}
