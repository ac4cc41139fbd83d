import type { PageKind } from '@sheaf/contract';
import type { ApiSourcePageRow } from '../../schema/api-source-tables.ts';
import type { Db, PageRow, Tx } from '../../schema/tables.ts';

/** A page with its current text. */
export interface SourceText {
  readonly page_id: number;
  readonly revision: number;
  readonly kind: PageKind;
  readonly page_title: string;
  readonly page_content: string;
  readonly page_comments: string;
}

/** Those of at most 100 pages that are live in this item. */
export async function listSourceTexts(db: Db, page_ids: readonly number[], item_id: number): Promise<SourceText[]> {
  if (page_ids.length === 0) return [];
  return db
    .selectFrom('page')
    .innerJoin('page_text', (join) =>
      join.onRef('page_text.page_id', '=', 'page.page_id').onRef('page_text.revision', '=', 'page.revision'),
    )
    .select(['page.page_id', 'page.revision', 'page.kind', 'page.page_title'])
    .select(['page_text.page_content', 'page_text.page_comments'])
    .where('page.page_id', 'in', page_ids)
    .where('page.item_id', '=', item_id)
    .where('page.deleted_at', '=', 0)
    .where('page.batch_id', 'is', null)
    .execute();
}

/** Of at most 100 pages those that are live in this item, as they are now and until the transaction ends. */
export async function lockSourcePages(tx: Tx, page_ids: readonly number[], item_id: number): Promise<PageRow[]> {
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

/** Of at most 100 pages those that somebody else is editing. */
export async function listEdited(
  db: Db,
  page_ids: readonly number[],
  { uid, now }: { readonly uid: number; readonly now: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('page_lock')
    .select('page_id')
    .where('page_id', 'in', page_ids)
    .where('lock_to', '>', now)
    .where('uid', '<>', uid)
    .execute();
  return rows.map(({ page_id }) => page_id);
}

/** Those that were not compared with this version, behind a key, in the order of keys. */
export async function listOutdated(
  db: Db,
  { source_id, version }: { readonly source_id: number; readonly version: number },
  after: string,
  limit: number,
): Promise<ApiSourcePageRow[]> {
  return db
    .selectFrom('api_source_page')
    .selectAll()
    .where('source_id', '=', source_id)
    .where('version', '<', version)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute();
}

export async function updateSourcePage(
  tx: Tx,
  { source_id, key }: Pick<ApiSourcePageRow, 'key' | 'source_id'>,
  change: Partial<Pick<ApiSourcePageRow, 'base' | 'is_gone' | 'revision' | 'version'>>,
): Promise<void> {
  await tx
    .updateTable('api_source_page')
    .set(change)
    .where('source_id', '=', source_id)
    .where('key', '=', key)
    .execute();
}

/** Of one page there is one key: those that at most 500 pages had before go. */
export async function removeKeysOf(tx: Tx, source_id: number, page_ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('api_source_page').where('page_id', 'in', page_ids).where('source_id', '=', source_id).execute();
}

export async function countSourcePages(db: Db, source_id: number): Promise<number> {
  const { pages } = await db
    .selectFrom('api_source_page')
    .select((eb) => eb.fn.countAll<number>().as('pages'))
    .where('source_id', '=', source_id)
    .where('is_gone', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(pages);
}

/** Sources that are due to be fetched. */
export async function listDue(db: Db, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('api_source')
    .select('source_id')
    .where('next_at', '>', 0)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ source_id }) => source_id);
}
