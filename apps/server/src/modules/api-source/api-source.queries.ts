import { type Insertable, type Selectable, sql } from 'kysely';
import type {
  ApiSourcePageRow,
  ApiSourceRow,
  ApiSourceTable,
  ApiSourceVersionTable,
} from '../../schema/api-source-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

/** Most rows of one statement. */
const CHUNK = 200;

/** What is pending may be long. */
export type SourceHead = Omit<ApiSourceRow, 'pending'> & { readonly is_pending: 0 | 1 };

function heads(db: Db) {
  return db
    .selectFrom('api_source')
    .select(['source_id', 'import_source_id', 'item_id', 'cat_id', 'format', 'name', 'language', 'uid', 'username'])
    .select(['version', 'updated_at', 'waiting', 'url', 'schedule', 'next_at', 'checked_at', 'failure'])
    .select(sql<0 | 1>`case when pending = '' then 0 else 1 end`.as('is_pending'));
}

export async function findApiSource(db: Db, source_id: number): Promise<SourceHead | undefined> {
  return heads(db).where('source_id', '=', source_id).executeTakeFirst();
}

export async function findByImport(db: Db, import_source_id: number): Promise<SourceHead | undefined> {
  return heads(db).where('import_source_id', '=', import_source_id).executeTakeFirst();
}

/** Those that were made first. */
export async function listItemSources(db: Db, item_id: number, limit: number): Promise<SourceHead[]> {
  return heads(db).where('item_id', '=', item_id).orderBy('source_id').limit(limit).execute();
}

/** Nobody else decides on it until the transaction ends. */
export async function lockApiSource(tx: Tx, source_id: number): Promise<SourceHead | undefined> {
  await tx.selectFrom('api_source').select('source_id').where('source_id', '=', source_id).forUpdate().execute();
  return findApiSource(tx, source_id);
}

export async function findPending(db: Db, source_id: number): Promise<string> {
  const row = await db.selectFrom('api_source').select('pending').where('source_id', '=', source_id).executeTakeFirst();
  return row?.pending ?? '';
}

export async function insertApiSource(tx: Tx, source: Omit<Insertable<ApiSourceTable>, 'source_id'>): Promise<number> {
  const { source_id } = await tx
    .insertInto('api_source')
    .values(source)
    .returning('source_id')
    .executeTakeFirstOrThrow();
  return source_id;
}

export async function updateApiSource(
  tx: Tx,
  source_id: number,
  change: Partial<Omit<ApiSourceRow, 'source_id'>>,
): Promise<void> {
  await tx.updateTable('api_source').set(change).where('source_id', '=', source_id).execute();
}

export async function removeApiSource(tx: Tx, source_id: number): Promise<void> {
  await tx.deleteFrom('api_source').where('source_id', '=', source_id).execute();
}

/** A version without its document. */
export type VersionHead = Omit<Selectable<ApiSourceVersionTable>, 'document'>;

/** Newest first. */
export async function listVersionHeads(db: Db, source_id: number, limit: number): Promise<VersionHead[]> {
  return db
    .selectFrom('api_source_version')
    .select(['source_id', 'version', 'name', 'sha256', 'origin', 'uid', 'username', 'created_at', 'applied_at'])
    .where('source_id', '=', source_id)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

export async function findDocument(db: Db, source_id: number, version: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('api_source_version')
    .select('document')
    .where('source_id', '=', source_id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.document;
}

export async function insertVersion(tx: Tx, version: Insertable<ApiSourceVersionTable>): Promise<void> {
  await tx.insertInto('api_source_version').values(version).execute();
}

export async function updateVersion(
  tx: Tx,
  { source_id, version }: Pick<VersionHead, 'source_id' | 'version'>,
  change: Pick<VersionHead, 'applied_at'>,
): Promise<void> {
  await tx
    .updateTable('api_source_version')
    .set(change)
    .where('source_id', '=', source_id)
    .where('version', '=', version)
    .execute();
}

/** Those that nobody wanted, but for the one that is named. */
export async function removeUnwanted(tx: Tx, source_id: number, but: number): Promise<void> {
  await tx
    .deleteFrom('api_source_version')
    .where('source_id', '=', source_id)
    .where('applied_at', '=', 0)
    .where('version', '<>', but)
    .execute();
}

/** Of those that are older than the newest, only what some page is still compared with stays. */
export async function removeOldVersions(tx: Tx, source_id: number, before: number): Promise<void> {
  await tx
    .deleteFrom('api_source_version')
    .where('source_id', '=', source_id)
    .where('version', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('api_source_page')
            .select('api_source_page.page_id')
            .whereRef('api_source_page.source_id', '=', 'api_source_version.source_id')
            .whereRef('api_source_page.base', '=', 'api_source_version.version'),
        ),
      ),
    )
    .execute();
}

/** Behind a key, in the order of keys. */
export async function listSourcePages(
  db: Db,
  source_id: number,
  after: string,
  limit: number,
): Promise<ApiSourcePageRow[]> {
  return db
    .selectFrom('api_source_page')
    .selectAll()
    .where('source_id', '=', source_id)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute();
}

/** A key that was there gets its page and versions anew. */
export async function putSourcePages(tx: Tx, pages: readonly ApiSourcePageRow[]): Promise<void> {
  for (let at = 0; at < pages.length; at += CHUNK) {
    await tx
      .insertInto('api_source_page')
      .values(pages.slice(at, at + CHUNK))
      .onConflict((conflict) =>
        conflict.columns(['source_id', 'key']).doUpdateSet((eb) => ({
          page_id: eb.ref('excluded.page_id'),
          base: eb.ref('excluded.base'),
          revision: eb.ref('excluded.revision'),
          is_gone: eb.ref('excluded.is_gone'),
          version: eb.ref('excluded.version'),
        })),
      )
      .execute();
  }
}
