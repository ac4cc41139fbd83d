import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { CatalogTable, PageRow, Tx } from '../../schema/tables.ts';

/** Most ids of one statement: both engines bound how many values it takes. */
const CHUNK = 500;

/** At most 500; answers their ids in the order of the rows. */
export async function insertCatalogs(
  tx: Tx,
  catalogs: readonly Omit<Insertable<CatalogTable>, 'cat_id'>[],
): Promise<number[]> {
  const made = await tx.insertInto('catalog').values(catalogs).returning('cat_id').execute();
  return made.map(({ cat_id }) => cat_id).toSorted((a, b) => a - b);
}

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
  for (const some of chunksOf(page_ids)) {
    const live = tx.selectFrom('page').selectAll().where('item_id', '=', item_id).where('deleted_at', '=', 0);
    found.push(...(await live.where('batch_id', 'is', null).where('page_id', 'in', some).execute()));
  }
  return found;
}

export function chunksOf<T>(rows: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK));
}

/** One statement gives each row its own value. */
export function byId<T>(
  column: 'cat_id' | 'page_id',
  values: readonly (readonly [id: number, value: RawBuilder<unknown>])[],
): RawBuilder<T> {
  const cases = values.map(([id, value]) => sql`when ${id} then ${value}`);
  return sql<T>`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`;
}
