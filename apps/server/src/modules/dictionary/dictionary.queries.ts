import type { PageKind } from '@sheaf/contract';
import { type Insertable, sql } from 'kysely';
import type {
  DictionarySourceRow,
  DictionarySourceTable,
  DictionaryTableTable,
} from '../../schema/dictionary-tables.ts';
import type { Db, PageRow, PageTextTable, Tables, Tx } from '../../schema/tables.ts';

/** Most rows of one statement. */
const CHUNK = 200;

type FollowingColumn = 'checked_at' | 'failure' | 'follow_name' | 'follow_uid' | 'next_at' | 'schedule' | 'url';

/** What a list of sources needs; what is pending may be long. */
export type SourceHead = Omit<DictionarySourceRow, FollowingColumn | 'pending'> & { readonly is_pending: 0 | 1 };

/** Whence newer statements come by themselves. */
export type Following = Pick<DictionarySourceRow, FollowingColumn | 'cat_id' | 'source_id'>;

export async function findSource(db: Db, cat_id: number): Promise<SourceHead | undefined> {
  return heads(db).where('cat_id', '=', cat_id).executeTakeFirst();
}

/** Of at most 500 catalogs. */
export async function listSources(db: Db, cat_ids: readonly number[]): Promise<SourceHead[]> {
  return heads(db).where('cat_id', 'in', cat_ids).orderBy('source_id').execute();
}

export async function findSourceById(db: Db, source_id: number): Promise<SourceHead | undefined> {
  return heads(db).where('source_id', '=', source_id).executeTakeFirst();
}

function heads(db: Db) {
  return db
    .selectFrom('dictionary_source')
    .select(['source_id', 'cat_id', 'item_id', 'uid', 'username', 'language', 'dialect', 'synced_at', 'version'])
    .select(sql<0 | 1>`case when pending = '' then 0 else 1 end`.as('is_pending'));
}

export async function findFollowing(db: Db, source_id: number): Promise<Following | undefined> {
  return db
    .selectFrom('dictionary_source')
    .select(['source_id', 'cat_id', 'url', 'schedule', 'next_at', 'checked_at', 'failure', 'follow_uid', 'follow_name'])
    .where('source_id', '=', source_id)
    .executeTakeFirst();
}

/** Sources whose statements are due to be fetched. */
export async function listDue(db: Db, now: number, limit: number): Promise<Pick<Following, 'cat_id' | 'source_id'>[]> {
  return db
    .selectFrom('dictionary_source')
    .select(['source_id', 'cat_id'])
    .where('next_at', '>', 0)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();
}

/** Nobody else brings it up to date until the transaction ends. */
export async function lockSource(tx: Tx, cat_id: number): Promise<SourceHead | undefined> {
  await tx.selectFrom('dictionary_source').select('source_id').where('cat_id', '=', cat_id).forUpdate().execute();
  return findSource(tx, cat_id);
}

export async function findPending(db: Db, source_id: number): Promise<string> {
  const row = await db
    .selectFrom('dictionary_source')
    .select('pending')
    .where('source_id', '=', source_id)
    .executeTakeFirst();
  return row?.pending ?? '';
}

export async function insertSource(
  tx: Tx,
  source: Omit<Insertable<DictionarySourceTable>, 'source_id'>,
): Promise<number> {
  const { source_id } = await tx
    .insertInto('dictionary_source')
    .values(source)
    .returning('source_id')
    .executeTakeFirstOrThrow();
  return source_id;
}

export async function updateSource(
  tx: Tx,
  source_id: number,
  change: Partial<Omit<DictionarySourceRow, 'source_id'>>,
): Promise<void> {
  await tx.updateTable('dictionary_source').set(change).where('source_id', '=', source_id).execute();
}

export async function removeSource(tx: Tx, source_id: number): Promise<void> {
  await tx.deleteFrom('dictionary_source').where('source_id', '=', source_id).execute();
}

export async function countTables(db: Db, source_id: number): Promise<number> {
  const { tables } = await db
    .selectFrom('dictionary_table')
    .select((eb) => eb.fn.countAll<number>().as('tables'))
    .where('source_id', '=', source_id)
    .where('table_name', '<>', '')
    .where('is_gone', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(tables);
}

export interface StoredTable {
  readonly table_name: string;
  readonly page_id: number;
  readonly base: string;
  readonly drawn: string;
  readonly is_gone: 0 | 1;
  readonly version: number;
}

/** Those behind a name, in the order of their names; the list of all comes first. */
export async function listTables(
  db: Db,
  source_id: number,
  after: string | undefined,
  limit: number,
): Promise<StoredTable[]> {
  return db
    .selectFrom('dictionary_table')
    .select(['table_name', 'page_id', 'base', 'drawn', 'is_gone', 'version'])
    .where('source_id', '=', source_id)
    .$if(after !== undefined, (query) => query.where('table_name', '>', after ?? ''))
    .orderBy('table_name')
    .limit(limit)
    .execute();
}

/** Those that were not brought up to this version, in the order of their names; the list of all comes first. */
export async function listOutdated(db: Db, source_id: number, version: number, limit: number): Promise<StoredTable[]> {
  return db
    .selectFrom('dictionary_table')
    .select(['table_name', 'page_id', 'base', 'drawn', 'is_gone', 'version'])
    .where('source_id', '=', source_id)
    .where('version', '<', version)
    .orderBy('table_name')
    .limit(limit)
    .execute();
}

export async function insertTables(tx: Tx, tables: readonly Insertable<DictionaryTableTable>[]): Promise<void> {
  for (let at = 0; at < tables.length; at += CHUNK) {
    await tx
      .insertInto('dictionary_table')
      .values(tables.slice(at, at + CHUNK))
      .execute();
  }
}

export async function updateTable(
  tx: Tx,
  { source_id, table_name }: { readonly source_id: number; readonly table_name: string },
  change: Partial<Omit<StoredTable, 'page_id'>>,
): Promise<void> {
  await tx
    .updateTable('dictionary_table')
    .set(change)
    .where('source_id', '=', source_id)
    .where('table_name', '=', table_name)
    .execute();
}

/** A page of a dictionary with its current text. */
export interface DictionaryPage {
  readonly page_id: number;
  readonly revision: number;
  readonly kind: PageKind;
  readonly page_title: string;
  readonly page_content: string;
  readonly page_comments: string;
}

/** Those of at most 100 pages that are live below this top-level catalog: nobody else's place is read or written. */
export async function listDictionaryPages(
  db: Db,
  page_ids: readonly number[],
  place: { readonly item_id: number; readonly top_cat_id: number },
): Promise<DictionaryPage[]> {
  return db
    .selectFrom('page')
    .innerJoin('page_text', (join) =>
      join.onRef('page_text.page_id', '=', 'page.page_id').onRef('page_text.revision', '=', 'page.revision'),
    )
    .select(['page.page_id', 'page.revision', 'page.kind', 'page.page_title'])
    .select(['page_text.page_content', 'page_text.page_comments'])
    .where('page.page_id', 'in', page_ids)
    .where('page.item_id', '=', place.item_id)
    .where('page.top_cat_id', '=', place.top_cat_id)
    .where('page.deleted_at', '=', 0)
    .where('page.batch_id', 'is', null)
    .execute();
}

/** Of at most 100 pages those that are live below this top-level catalog, as they are now and until the transaction ends. */
export async function lockDictionaryPages(
  tx: Tx,
  page_ids: readonly number[],
  place: { readonly item_id: number; readonly top_cat_id: number },
): Promise<PageRow[]> {
  return tx
    .selectFrom('page')
    .selectAll()
    .where('page_id', 'in', page_ids)
    .where('item_id', '=', place.item_id)
    .where('top_cat_id', '=', place.top_cat_id)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .orderBy('page_id')
    .forUpdate()
    .execute();
}

type NewPage = Omit<Insertable<Tables['page']>, 'page_id'>;

/** At most 200; answers their ids in the order of the rows. */
export async function insertDictionaryPages(tx: Tx, pages: readonly NewPage[]): Promise<number[]> {
  const made = await tx.insertInto('page').values(pages).returning('page_id').execute();
  return made.map(({ page_id }) => page_id).toSorted((a, b) => a - b);
}

/** At most 100. */
export async function insertDictionaryTexts(
  tx: Tx,
  texts: readonly Omit<Insertable<PageTextTable>, 'page_history_id'>[],
): Promise<void> {
  await tx.insertInto('page_text').values(texts).execute();
}

/** All pages of the batch are there for everybody from now on. */
export async function showDictionaryPages(
  tx: Tx,
  batch_id: number,
  place: { readonly top_cat_id: number },
): Promise<void> {
  await tx
    .updateTable('page')
    .set({ batch_id: null, top_cat_id: place.top_cat_id })
    .where('batch_id', '=', batch_id)
    .execute();
}
