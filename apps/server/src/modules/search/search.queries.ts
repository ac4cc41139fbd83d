import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from '../../platform/database/open.ts';
import { type EntryColumns, idsByPartOfTitle, likePattern } from '../../platform/search/index.ts';
import type { Db, Tables } from '../../schema/tables.ts';

/** Where a viewer looks: all of an item, or some top-level catalogs of it. */
export interface SearchPlace {
  readonly item_id: number;
  readonly cats: 'all' | readonly number[];
}

/** The items that a viewer may read whole, and the top-level catalogs that he may read of others. */
export interface SearchPlaces {
  readonly engine: Engine;
  readonly item_ids: readonly number[];
  readonly cat_ids: readonly number[];
}

export interface FoundRow {
  readonly page_id: number;
  readonly item_id: number;
  readonly page_title: string;
  readonly cat_id: number;
  /** The beginning of the text. */
  readonly content: string;
}

type Pages = SelectQueryBuilder<Tables, 'page', object>;

// The fallback reads texts one by one; so many keep it within some 10 ms on either engine.
const READ_MAX = 100;

/** Of an entry of the index: whether its page is live, in the item and in sight. */
export function inSight(db: Db, place: SearchPlace): (entry: EntryColumns) => Expression<SqlBool> {
  return ({ id }) => sql`exists ${livePages(db, place).select('page.page_id').where('page.page_id', '=', id)}`;
}

/** The same for all items that somebody may read. */
export function inSightOfAny(db: Db, places: SearchPlaces): (entry: EntryColumns) => Expression<SqlBool> {
  return ({ id, scope }) => {
    const page = db.selectFrom('page').where('page.page_id', '=', id).where('page.item_id', '=', scope);
    return sql`exists ${readablePages(page, places).select('page.page_id')}`;
  };
}

/** At most 500 ids; of each text so many characters. */
export async function listFoundPages(
  db: Db,
  place: SearchPlace,
  page_ids: readonly number[],
  chars: number,
): Promise<FoundRow[]> {
  if (page_ids.length === 0) return [];
  // With the plus SQLite goes by the ids: it would read all pages of the item for them otherwise.
  const named = db.selectFrom('page').where(sql<number>`+page.item_id`, '=', place.item_id);
  return withTexts(visiblePages(named, place).where('page.page_id', 'in', page_ids), chars).execute();
}

/** The same for all items that somebody may read. */
export async function listFoundPagesOfAny(
  db: Db,
  places: SearchPlaces,
  page_ids: readonly number[],
  chars: number,
): Promise<FoundRow[]> {
  if (page_ids.length === 0) return [];
  const named = db.selectFrom('page').where('page.page_id', 'in', page_ids);
  return withTexts(readablePages(named, places), chars).execute();
}

export interface NamedCatalogRow {
  readonly item_id: number;
  readonly cat_id: number;
  readonly cat_name: string;
  readonly parent_cat_id: number;
}

/** All catalogs of these items; at most 100 ids, each of which may have thousands. */
export async function listCatalogsOf(db: Db, item_ids: readonly number[]): Promise<NamedCatalogRow[]> {
  if (item_ids.length === 0) return [];
  return db
    .selectFrom('catalog')
    .select(['item_id', 'cat_id', 'cat_name', 'parent_cat_id'])
    .where('item_id', 'in', item_ids)
    .where('batch_id', 'is', null)
    .execute();
}

export interface PathRow {
  readonly cat_id: number;
  readonly cat_name: string;
  readonly parent_cat_id: number;
}

/** These catalogs and all above them; at most 500 ids. */
export async function listCatalogsAbove(db: Db, cat_ids: readonly number[]): Promise<PathRow[]> {
  if (cat_ids.length === 0) return [];
  return db
    .withRecursive('above', (cte) =>
      cte
        .selectFrom('catalog')
        .select(['cat_id', 'cat_name', 'parent_cat_id'])
        .where('cat_id', 'in', cat_ids)
        .union((eb) =>
          eb
            .selectFrom('catalog')
            .innerJoin('above', 'above.parent_cat_id', 'catalog.cat_id')
            .select(['catalog.cat_id', 'catalog.cat_name', 'catalog.parent_cat_id']),
        ),
    )
    .selectFrom('above')
    .selectAll()
    .execute();
}

/** A part of a text, whatever the case of its letters, of ASCII ones at least. */
export interface PartOfText {
  readonly text: string;
  readonly engine: Engine;
  readonly limit: number;
}

/** Pages whose title holds the text anywhere, newest first, and then those whose content does, of the newest. */
export async function listIdsOfPart(db: Db, place: SearchPlace, part: PartOfText): Promise<number[]> {
  const titled = await listTitledByPart(db, place, part);
  if (titled.length >= part.limit) return titled;
  const read = await listHoldingPart(db, place, part);
  return [...titled, ...read.filter((page_id) => !titled.includes(page_id))].slice(0, part.limit);
}

/** With the sum the pages that the index of words names are read, and not all from the newest on. */
async function listTitledByPart(db: Db, place: SearchPlace, { text, engine, limit }: PartOfText): Promise<number[]> {
  const ids = idsByPartOfTitle(engine, { kind: 'page', scope: place.item_id }, text);
  const pages = ids
    ? livePages(db, place)
        .where(sql<SqlBool>`page.page_id = any(array${ids})`)
        .orderBy(sql`page.updated_at + 0`, 'desc')
        .orderBy('page.page_id', 'desc')
    : newestPages(db, place);
  const titled = pages.select('page.page_id').where(holds('page.page_title', text, engine));
  return (await titled.limit(limit).execute()).map(({ page_id }) => page_id);
}

async function listHoldingPart(db: Db, place: SearchPlace, { text, engine, limit }: PartOfText): Promise<number[]> {
  const newest = newestPages(db, place).select(['page.page_id', 'page.revision', 'page.updated_at']).limit(READ_MAX);
  const rows = await db
    .selectFrom(newest.as('newest'))
    .innerJoin('page_text', (join) =>
      join.onRef('page_text.page_id', '=', 'newest.page_id').onRef('page_text.revision', '=', 'newest.revision'),
    )
    .select('newest.page_id')
    .where(holds('page_text.page_content', text, engine))
    .orderBy('newest.updated_at', 'desc')
    .orderBy('newest.page_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ page_id }) => page_id);
}

function newestPages(db: Db, place: SearchPlace): Pages {
  return livePages(db, place).orderBy('page.updated_at', 'desc').orderBy('page.page_id', 'desc');
}

/** PostgreSQL takes ten times as long over `ilike` in texts of UTF-8, and over `lower` by the rules of a language. */
function holds(
  column: 'page.page_title' | 'page_text.page_content',
  text: string,
  engine: Engine,
): RawBuilder<SqlBool> {
  if (engine === 'postgres')
    return sql<SqlBool>`strpos(lower(${sql.ref(column)} collate "C"), lower(${text} collate "C")) > 0`;
  return sql<SqlBool>`${sql.ref(column)} like ${likePattern(text)} escape '\\'`;
}

function livePages(db: Db, place: SearchPlace): Pages {
  return visiblePages(db.selectFrom('page').where('page.item_id', '=', place.item_id), place);
}

function visiblePages(pages: Pages, { cats }: SearchPlace): Pages {
  const live = pages.where('page.deleted_at', '=', 0).where('page.batch_id', 'is', null);
  return cats === 'all' ? live : live.where('page.top_cat_id', 'in', cats);
}

function readablePages(pages: Pages, { engine, item_ids, cat_ids }: SearchPlaces): Pages {
  const live = pages.where('page.deleted_at', '=', 0).where('page.batch_id', 'is', null);
  const inItem = isOneOf('page.item_id', item_ids, engine);
  if (cat_ids.length === 0) return live.where(inItem);
  return live.where(sql<SqlBool>`(${inItem} or ${isOneOf('page.top_cat_id', cat_ids, engine)})`);
}

/** However many they are the statement is the same, and no engine runs out of places for values. */
function isOneOf(
  column: 'page.item_id' | 'page.top_cat_id',
  ids: readonly number[],
  engine: Engine,
): RawBuilder<SqlBool> {
  if (engine === 'postgres') return sql`${sql.ref(column)} = any(${[...ids]}::int[])`;
  return sql`${sql.ref(column)} in (select value from json_each(${listed(ids)}))`;
}

/** Each tier of a search compares with the same list, of thousands of ids at worst: it is written once. */
const lists = new WeakMap<readonly number[], string>();

function listed(ids: readonly number[]): string {
  const text = lists.get(ids) ?? JSON.stringify(ids);
  lists.set(ids, text);
  return text;
}

function withTexts(pages: Pages, chars: number) {
  return pages
    .innerJoin('page_text', (join) =>
      join.onRef('page_text.page_id', '=', 'page.page_id').onRef('page_text.revision', '=', 'page.revision'),
    )
    .select(['page.page_id', 'page.item_id', 'page.page_title', 'page.cat_id'])
    .select(sql<string>`substr(page_text.page_content, 1, ${sql.lit(chars)})`.as('content'));
}
