import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { compiledOnce, rowsOfLasting } from '../../platform/database/compiled.ts';
import type { Engine } from '../../platform/database/open.ts';
import { type EntryColumns, idsByPartOfTitle, likePattern } from '../../platform/search/index.ts';
import type { Db, Tables } from '../../schema/tables.ts';

/** Where a viewer looks: all of an item, or some top-level catalogs of it. */
export interface SearchPlace {
  readonly engine: Engine;
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
  readonly cat_name: string | null;
  /** The catalogs above: there are three levels. */
  readonly upper_id: number | null;
  readonly upper_name: string | null;
  readonly top_id: number | null;
  readonly top_name: string | null;
  /** The beginning of the text. */
  readonly content: string;
}

type Pages = SelectQueryBuilder<Tables, 'page', object>;

// The fallback reads texts one by one; so many keep it within some 10 ms on either engine.
const READ_MAX = 100;

/**
 * Of an entry of the index: whether its page is live, in the item and in sight. Each tier of a search asks it, so it is
 * plain text: to build it of parts six times took as long as a short read.
 */
export function inSight({ engine, item_id, cats }: SearchPlace): (entry: EntryColumns) => Expression<SqlBool> {
  const inCats = cats === 'all' ? sql`` : sql`and ${isOneOf('page.top_cat_id', cats, engine)}`;
  return ({ id }) => sql<SqlBool>`exists (
    select page.page_id from page where page.page_id = ${id} and page.item_id = ${item_id} and ${LIVE} ${inCats}
  )`;
}

/** The same for all items that somebody may read. */
export function inSightOfAny({
  engine,
  item_ids,
  cat_ids,
}: SearchPlaces): (entry: EntryColumns) => Expression<SqlBool> {
  const inItem = isOneOf('page.item_id', item_ids, engine);
  const inPlace = cat_ids.length === 0 ? inItem : sql`(${inItem} or ${isOneOf('page.top_cat_id', cat_ids, engine)})`;
  return ({ id, scope }) => sql<SqlBool>`exists (
    select page.page_id from page where page.page_id = ${id} and page.item_id = ${scope} and ${LIVE} and ${inPlace}
  )`;
}

const LIVE = sql`page.deleted_at = 0 and page.batch_id is null`;

/** At most 500 ids; of each text so many characters. */
export async function listFoundPages(
  db: Db,
  place: SearchPlace,
  page_ids: readonly number[],
  chars: number,
): Promise<FoundRow[]> {
  if (page_ids.length === 0) return [];
  const { engine, item_id, cats } = place;
  const ids = listValue(page_ids, engine);
  const read = foundPages[engine];
  return cats === 'all'
    ? read.ofAll(db, item_id, ids, chars)
    : read.of(db, item_id, ids, chars, listValue(cats, engine));
}

const foundPages = { sqlite: foundPagesOn('sqlite'), postgres: foundPagesOn('postgres') };

function foundPagesOn(engine: Engine) {
  const named = (db: Db, item_id: number, ids: ListValue, chars: number) => {
    // With the plus SQLite goes by the ids: it would read all pages of the item for them otherwise.
    const ofItem = db.selectFrom('page').where(sql<number>`+page.item_id`, '=', item_id);
    return withTexts(liveOnly(ofItem).where(isListed('page.page_id', ids, engine)), chars);
  };
  return {
    ofAll: compiledOnce(named),
    of: compiledOnce((db: Db, item_id: number, ids: ListValue, chars: number, cats: ListValue) =>
      named(db, item_id, ids, chars).where(isListed('page.top_cat_id', cats, engine)),
    ),
  };
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

/** A part of a text, whatever the case of its letters, of ASCII ones at least. */
export interface PartOfText {
  readonly text: string;
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
async function listTitledByPart(db: Db, place: SearchPlace, { text, limit }: PartOfText): Promise<number[]> {
  const { engine } = place;
  const ids = idsByPartOfTitle(engine, { kind: 'page', scope: place.item_id }, text);
  const pages = ids
    ? livePages(db, place)
        .where(sql<SqlBool>`page.page_id = any(array${ids})`)
        .orderBy(sql`page.updated_at + 0`, 'desc')
        .orderBy('page.page_id', 'desc')
    : newestPages(db, place);
  const titled = pages.select('page.page_id').where(holds('page.page_title', text, engine));
  return (await rowsOfLasting(db, titled.limit(limit))).map(({ page_id }) => page_id);
}

async function listHoldingPart(db: Db, place: SearchPlace, { text, limit }: PartOfText): Promise<number[]> {
  const newest = newestPages(db, place).select(['page.page_id', 'page.revision', 'page.updated_at']).limit(READ_MAX);
  const holding = db
    .selectFrom(newest.as('newest'))
    .innerJoin('page_text', (join) =>
      join.onRef('page_text.page_id', '=', 'newest.page_id').onRef('page_text.revision', '=', 'newest.revision'),
    )
    .select('newest.page_id')
    .where(holds('page_text.page_content', text, place.engine))
    .orderBy('newest.updated_at', 'desc')
    .orderBy('newest.page_id', 'desc');
  return (await rowsOfLasting(db, holding.limit(limit))).map(({ page_id }) => page_id);
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
  const live = liveOnly(pages);
  return cats === 'all' ? live : live.where('page.top_cat_id', 'in', cats);
}

function liveOnly(pages: Pages): Pages {
  return pages.where('page.deleted_at', '=', 0).where('page.batch_id', 'is', null);
}

function readablePages(pages: Pages, { engine, item_ids, cat_ids }: SearchPlaces): Pages {
  const live = liveOnly(pages);
  const inItem = isOneOf('page.item_id', item_ids, engine);
  if (cat_ids.length === 0) return live.where(inItem);
  return live.where(sql<SqlBool>`(${inItem} or ${isOneOf('page.top_cat_id', cat_ids, engine)})`);
}

type IdColumn = 'page.item_id' | 'page.page_id' | 'page.top_cat_id';
/** Many ids as one value of a statement: an array for PostgreSQL, JSON for SQLite. */
type ListValue = number[] | string;

function isOneOf(column: IdColumn, ids: readonly number[], engine: Engine): RawBuilder<SqlBool> {
  return isListed(column, listValue(ids, engine), engine);
}

/** However many they are the statement is the same, and no engine runs out of places for values. */
function isListed(column: IdColumn, ids: ListValue, engine: Engine): RawBuilder<SqlBool> {
  if (engine === 'postgres') return sql`${sql.ref(column)} = any(${ids}::int[])`;
  return sql`${sql.ref(column)} in (select value from json_each(${ids}))`;
}

function listValue(ids: readonly number[], engine: Engine): ListValue {
  return engine === 'postgres' ? [...ids] : listed(ids);
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
    .leftJoin('catalog as own', 'own.cat_id', 'page.cat_id')
    .leftJoin('catalog as upper', 'upper.cat_id', 'own.parent_cat_id')
    .leftJoin('catalog as top', 'top.cat_id', 'upper.parent_cat_id')
    .select(['page.page_id', 'page.item_id', 'page.page_title', 'page.cat_id', 'own.cat_name'])
    .select(['upper.cat_id as upper_id', 'upper.cat_name as upper_name'])
    .select(['top.cat_id as top_id', 'top.cat_name as top_name'])
    .select(beginningOf('page_text.page_content', chars).as('content'));
}

/** PostgreSQL walks a whole text to count its characters; how many bytes it has is known without reading it. */
function beginningOf(column: 'page_text.page_content', chars: number): RawBuilder<string> {
  const text = sql.ref(column);
  return sql`case when octet_length(${text}) <= ${chars} then ${text} else substr(${text}, 1, ${chars}) end`;
}
