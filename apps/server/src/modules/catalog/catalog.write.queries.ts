import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { CatalogTable, Db, PageRow, PageTextRow, Tx } from '../../schema/tables.ts';

/** Most ids of one statement: both engines bound how many values it takes. */
const CHUNK = 500;

export async function insertCatalog(tx: Tx, catalog: Omit<Insertable<CatalogTable>, 'cat_id'>): Promise<number> {
  const { cat_id } = await tx.insertInto('catalog').values(catalog).returning('cat_id').executeTakeFirstOrThrow();
  return cat_id;
}

/** What is written of a catalog whose name, place or order changed. */
export interface CatalogChange {
  readonly cat_id: number;
  readonly cat_name: string;
  readonly parent_cat_id: number;
  readonly level: number;
  readonly s_number: number;
}

export async function updateCatalogs(tx: Tx, changes: readonly CatalogChange[]): Promise<void> {
  for (const some of chunksOf(changes)) {
    const ids = some.map(({ cat_id }) => cat_id);
    await tx
      .updateTable('catalog')
      .set({
        cat_name: byId(
          'cat_id',
          some.map((row) => [row.cat_id, sql`cast(${row.cat_name} as text)`]),
        ),
        parent_cat_id: byId(
          'cat_id',
          some.map((row) => [row.cat_id, sql`cast(${row.parent_cat_id} as bigint)`]),
        ),
        level: byId(
          'cat_id',
          some.map((row) => [row.cat_id, sql`cast(${row.level} as integer)`]),
        ),
        s_number: byId(
          'cat_id',
          some.map((row) => [row.cat_id, sql`cast(${row.s_number} as integer)`]),
        ),
      })
      .where('cat_id', 'in', ids)
      .execute();
  }
}

/** The top-level catalog of every page of these catalogs, also of those in the recycle bin. */
export async function updatePageTops(tx: Tx, item_id: number, tops: ReadonlyMap<number, number>): Promise<void> {
  for (const some of chunksOf([...tops])) {
    const top = byId<number>(
      'cat_id',
      some.map(([cat_id, top_cat_id]) => [cat_id, sql`cast(${top_cat_id} as bigint)`]),
    );
    await tx
      .updateTable('page')
      .set({ top_cat_id: top })
      .where('item_id', '=', item_id)
      .where(
        'cat_id',
        'in',
        some.map(([cat_id]) => cat_id),
      )
      .execute();
  }
}

export type PageChange = Pick<PageRow, 'page_id' | 'cat_id' | 'top_cat_id' | 's_number'>;

export async function updatePages(tx: Tx, changes: readonly PageChange[]): Promise<void> {
  for (const some of chunksOf(changes)) {
    await tx
      .updateTable('page')
      .set({
        cat_id: byId(
          'page_id',
          some.map((row) => [row.page_id, sql`cast(${row.cat_id} as bigint)`]),
        ),
        top_cat_id: byId(
          'page_id',
          some.map((row) => [row.page_id, sql`cast(${row.top_cat_id} as bigint)`]),
        ),
        s_number: byId(
          'page_id',
          some.map((row) => [row.page_id, sql`cast(${row.s_number} as integer)`]),
        ),
      })
      .where(
        'page_id',
        'in',
        some.map(({ page_id }) => page_id),
      )
      .execute();
  }
}

/** Live pages of the item among these. */
export async function listPageRows(tx: Tx, item_id: number, page_ids: readonly number[]): Promise<PageRow[]> {
  const found: PageRow[] = [];
  for (const some of chunksOf(page_ids))
    found.push(...(await livePages(tx, item_id).where('page_id', 'in', some).execute()));
  return found;
}

export async function countPagesOf(tx: Tx, item_id: number): Promise<number> {
  const row = await tx
    .selectFrom('page')
    .select((eb) => eb.fn.countAll<number>().as('pages'))
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.pages);
}

/** Live pages of these catalogs in the order of each. */
export async function listPagesBelow(db: Db, item_id: number, cat_ids: readonly number[]): Promise<PageRow[]> {
  const found: PageRow[] = [];
  for (const some of chunksOf(cat_ids)) {
    const pages = livePages(db, item_id).where('cat_id', 'in', some);
    found.push(...(await pages.orderBy('cat_id').orderBy('s_number').orderBy('page_id').execute()));
  }
  return found;
}

export type CurrentText = Pick<PageTextRow, 'page_id' | 'page_title' | 'page_content' | 'page_comments'>;

/** The current texts of at most 500 pages. */
export async function listCurrentTexts(db: Db, page_ids: readonly number[]): Promise<CurrentText[]> {
  return db
    .selectFrom('page_text')
    .innerJoin('page', (join) =>
      join.onRef('page.page_id', '=', 'page_text.page_id').onRef('page.revision', '=', 'page_text.revision'),
    )
    .select(['page_text.page_id', 'page_text.page_title', 'page_text.page_content', 'page_text.page_comments'])
    .where('page_text.page_id', 'in', page_ids)
    .execute();
}

/** Who else holds a lock on one of these pages; at most 500 ids. */
export async function findHolder(
  tx: Tx,
  page_ids: readonly number[],
  { uid, now }: { readonly uid: number; readonly now: number },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('page_lock')
    .innerJoin('user', 'user.uid', 'page_lock.uid')
    .select('user.username')
    .where('page_lock.page_id', 'in', page_ids)
    .where('page_lock.lock_to', '>', now)
    .where('page_lock.uid', '<>', uid)
    .executeTakeFirst();
  return row?.username;
}

/** Puts at most 500 pages into the recycle bin. */
export async function updateDeleted(
  tx: Tx,
  page_ids: readonly number[],
  { uid, now }: { readonly uid: number; readonly now: number },
): Promise<void> {
  await tx.deleteFrom('page_lock').where('page_id', 'in', page_ids).execute();
  await tx.updateTable('page').set({ deleted_at: now, deleted_by: uid }).where('page_id', 'in', page_ids).execute();
}

/** Children before parents is not asked for: nothing refers to a catalog but confinements, which go with it. */
export async function removeCatalogs(tx: Tx, cat_ids: readonly number[]): Promise<void> {
  for (const some of chunksOf(cat_ids)) await tx.deleteFrom('catalog').where('cat_id', 'in', some).execute();
}

/** Catalogs and their live pages change the item; their places are written besides. */
export async function updateItemOf(
  tx: Tx,
  item_id: number,
  { cat_ids, page_ids }: { readonly cat_ids: readonly number[]; readonly page_ids: readonly number[] },
): Promise<void> {
  for (const some of chunksOf(cat_ids)) {
    await tx.updateTable('catalog').set({ item_id }).where('cat_id', 'in', some).execute();
  }
  for (const some of chunksOf(page_ids)) {
    await tx.updateTable('page').set({ item_id }).where('page_id', 'in', some).execute();
  }
}

/** Copies hold the files that their originals hold now; at most 500 pages, each with its copy. */
export async function copyFileLinks(tx: Tx, copies: ReadonlyMap<number, number>, now: number): Promise<void> {
  const held = await tx
    .selectFrom('attachment_page')
    .select(['file_id', 'page_id', 'bound_as'])
    .where('page_id', 'in', [...copies.keys()])
    .where('bound_as', 'in', ['attached', 'inline'])
    .execute();
  const links = held.flatMap(({ file_id, page_id, bound_as }) => {
    const copy = copies.get(page_id);
    return copy === undefined ? [] : [{ file_id, page_id: copy, bound_as, bound_at: now }];
  });
  for (const some of chunksOf(links)) await tx.insertInto('attachment_page').values(some).execute();
}

export function chunksOf<T>(rows: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK));
}

function livePages(db: Db, item_id: number) {
  return db
    .selectFrom('page')
    .selectAll()
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null);
}

/** One statement gives each row its own value. */
function byId<T>(
  column: 'cat_id' | 'page_id',
  values: readonly (readonly [id: number, value: RawBuilder<unknown>])[],
): RawBuilder<T> {
  const cases = values.map(([id, value]) => sql`when ${id} then ${value}`);
  return sql<T>`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`;
}
