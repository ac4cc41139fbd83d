import { sql } from 'kysely';
import { rowsOfLasting } from '../database/compiled.ts';
import { type AnyDb, type AnyTx, withTables } from '../database/handles.ts';
import { vectorsToWrite } from './cut-texts.ts';
import { listIds } from './entries.ts';
import { type Demand, demandsOf, isMet, isTouched, metSomewhere } from './postgres-demands.ts';
import { lookFor, type Share } from './postgres-look.ts';
import { newestShort } from './postgres-newest.ts';
import { inSight, ofKinds } from './postgres-place.ts';
import type { Question } from './question.ts';
import type {
  EntryCopies,
  EntryPlace,
  SearchAnswer,
  SearchEntry,
  SearchHit,
  SearchIndex,
  SearchQuery,
} from './search-index.ts';
import type { SearchTables } from './tables.ts';
import { type AskTier, findByTiers, type Tier } from './tiers.ts';
import { scopeLexeme, scopeName } from './vectors.ts';

const ROWS_AT_ONCE = 20;

export const postgresSearch: SearchIndex = {
  put: async (tx, entry) => {
    await removeEntry(tx, entry.kind, entry.id);
    await insertEntries(tx, [entry]);
  },
  putMany: async (tx, entries) => {
    const [first] = entries;
    if (!first) return;
    const former = withTables<SearchTables>(tx).deleteFrom('search_entry').where('kind', '=', first.kind);
    const ids = entries.map(({ id }) => id);
    await former.where('id', 'in', ids).execute();
    await insertEntries(tx, entries);
  },
  add: insertEntries,
  copyMany,
  putBeside: async (tx, entry) => {
    await removeMany(tx, entry, [entry.id]);
    await insertEntries(tx, [entry]);
  },
  remove: removeEntry,
  removeMany,
  removeScope: async (tx, scope) => {
    await withTables<SearchTables>(tx).deleteFrom('search_entry').where('scope', '=', scope).execute();
  },
  listIds,
  find,
  tidy,
};

/** Of the newest entries of a scope so many are looked at, for each that is wanted, where nothing is known of them. */
const LOOKED_AT_EACH = 3;
/** More would take longer than the index of words does. */
const LOOKED_AT_MOST = 400;
/** What is looked at beyond what is expected to do. */
const MORE = 1.3;
interface TierQuery {
  readonly tier: Tier;
  readonly question: Question;
  readonly most: number;
  /** Texts in several parts may be there. */
  readonly hasLong: boolean;
  readonly share?: Share | undefined;
}

async function find(db: AnyDb, query: SearchQuery): Promise<SearchAnswer> {
  const { scope } = query;
  if (typeof scope !== 'number')
    return findByTiers(query, (tier, question, most) => listTier(db, query, { tier, question, most, hasLong: true }));
  const place = { ...query, scope };
  const look = await lookFor(db, place);
  if (!look) return { hits: [], capped: false };
  if (look.answer) return look.answer;
  const { share, hasLong, known } = look;
  const ask: AskTier = (tier, question, most) => listTier(db, query, { tier, question, most, hasLong, share });
  return findByTiers(query, ask, { seen: { whole: share.whole > 0, begun: share.begun > 0 }, known });
}

/**
 * The index of words gives all entries that hold a word, and each has to be fetched to know which are the newest: where
 * every eighth text holds it, reading the newest texts themselves takes a tenth of the time.
 */
async function listTier(db: AnyDb, query: SearchQuery, asked: TierQuery): Promise<readonly SearchHit[]> {
  const { scope } = query;
  const demands = demandsOf(asked.tier, asked.question);
  if (mayBeEverywhere(asked.tier) && typeof scope === 'number') {
    const newest = await listAmongNewest(db, { ...query, scope }, demands, asked);
    if (newest) return newest;
  }
  return listNewest(db, query, demands, asked);
}

/** Titles and headings are short: few of them hold a word that most texts do. */
function mayBeEverywhere({ fields }: Tier): boolean {
  return fields === 'anywhere' || fields.includes('identifiers');
}

/**
 * As many of the newest are looked at as those looked at before let expect. Undefined where that is too many, or one of
 * them is a text in several parts.
 */
async function listAmongNewest(
  db: AnyDb,
  query: SearchQuery & { readonly scope: number },
  demands: readonly Demand[],
  { tier, most, share }: TierQuery,
): Promise<readonly SearchHit[] | undefined> {
  const probed = share?.probed ?? LOOKED_AT_EACH * most;
  const known = share && !tier.titled ? share[tier.words] : undefined;
  const first = known === undefined ? await listOfNewest(db, query, demands, { looked: probed, most }) : undefined;
  if (first && first.length >= most) return first;
  const expected = Math.ceil((MORE * probed * most) / (known ?? first?.length ?? 0));
  if (expected > LOOKED_AT_MOST) return undefined;
  const second = await listOfNewest(db, query, demands, { looked: expected, most });
  return second && second.length >= most ? second : undefined;
}

interface NewestSize {
  readonly looked: number;
  readonly most: number;
}

async function listOfNewest(
  db: AnyDb,
  { scope, kinds, visible }: SearchQuery & { readonly scope: number },
  demands: readonly Demand[],
  { looked, most }: NewestSize,
): Promise<readonly SearchHit[] | undefined> {
  const all = sql<SearchHit & { parts: number }>`
    select kind, id, parts from (
      select * from search_entry where scope = ${scope} order by entry_id desc limit ${looked}
    ) as entry
    where (parts > 1 or (${sql.join(demands.map(isMet), sql` and `)})) ${ofKinds(kinds)} ${inSight(visible)}
    order by entry_id desc limit ${most}`;
  const rows = await rowsOfLasting(db, all);
  if (rows.some(({ parts }) => parts > 1)) return undefined;
  return rows.map(({ kind, id }) => ({ kind, id }));
}

/** Of a text in several parts each demand may be met in another part. Such texts are few. */
async function listNewest(
  db: AnyDb,
  query: SearchQuery,
  demands: readonly Demand[],
  { most, hasLong }: Pick<TierQuery, 'most' | 'hasLong'>,
): Promise<readonly SearchHit[]> {
  const { scope, kinds, visible } = query;
  const short = newestShort(query, demands, most);
  const inScope = typeof scope === 'number' ? sql`scope = ${scope}` : sql`scope = any(${[...scope]}::int[])`;
  const long = sql`
    select kind, id, max(entry_id) from search_entry as entry
    where ${inScope} ${ofKinds(kinds)} and parts > 1 ${inSight(visible)}
      and (${sql.join(demands.map(isTouched), sql` or `)})
    group by kind, id, scope having ${sql.join(demands.flatMap(metSomewhere), sql` and `)}`;
  const found = hasLong ? sql`(${short}) union all (${long})` : short;
  const all = sql<SearchHit>`select kind, id from (${found}) as found order by entry_id desc limit ${most}`;
  return typeof scope === 'number' ? rowsOfLasting(db, all) : (await all.execute(db)).rows;
}

async function removeEntry(tx: AnyTx, kind: string, id: number): Promise<void> {
  await withTables<SearchTables>(tx).deleteFrom('search_entry').where('kind', '=', kind).where('id', '=', id).execute();
}

async function removeMany(tx: AnyTx, { kind, scope }: EntryPlace, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const entries = withTables<SearchTables>(tx).deleteFrom('search_entry');
  await entries.where('kind', '=', kind).where('scope', '=', scope).where('id', 'in', ids).execute();
}

async function insertEntries(tx: AnyTx, entries: readonly SearchEntry[]): Promise<void> {
  const rows = entries.flatMap((entry) => {
    const { kind, id, scope } = entry;
    const parts = vectorsToWrite(entry);
    const inScope = (vector: string) => `${vector} ${scopeLexeme(scope)}`;
    return parts.map(
      ({ tokens, names }, index) =>
        sql`(${kind}, ${id}, ${index + 1}, ${parts.length}, ${scope}, ${inScope(tokens)}::tsvector, ${inScope(names)}::tsvector)`,
    );
  });
  // Of a long text each part may be a megabyte.
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    await sql`
      insert into search_entry (kind, id, part, parts, scope, tokens, names) values ${sql.join(some)}`.execute(tx);
  }
}

/** One statement sees one moment: an entry and the version that it is of. */
async function copyMany(tx: AnyTx, { kind, from_scope, to_scope, pairs, isCurrent }: EntryCopies): Promise<number[]> {
  const ids = pairs.map(({ id }) => id);
  const copies = pairs.map(({ copy_id }) => copy_id);
  const versions = pairs.map(({ version }) => version);
  const columns = { id: sql.ref<number>('pair.id'), version: sql.ref<number>('pair.version') };
  const moved = (column: 'tokens' | 'names') => {
    const vector = sql`ts_delete(${sql.ref(`entry.${column}`)}, ${scopeName(from_scope)})`;
    return sql`${vector} || ${scopeLexeme(to_scope)}::tsvector`;
  };
  const ifCurrent = isCurrent ? sql`and ${isCurrent(columns)}` : sql``;
  const { rows } = await sql<{ id: number }>`
    with copied as (
      insert into search_entry (kind, id, part, parts, scope, tokens, names)
      select entry.kind, pair.copy_id, entry.part, entry.parts, ${to_scope}, ${moved('tokens')}, ${moved('names')}
      from unnest(${ids}::bigint[], ${copies}::bigint[], ${versions}::int[]) as pair (id, copy_id, version)
      join search_entry as entry on entry.kind = ${kind} and entry.id = pair.id and entry.scope = ${from_scope}
      where true ${ifCurrent}
      order by pair.copy_id, entry.part
      returning id, part
    )
    select id from copied where part = 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * PostgreSQL first puts the words of what is written on a list that each search reads whole, and sorts them in when it has
 * 4 MB: by then every search of several words takes twice as long, and the save that fills the list waits for all of it.
 */
async function tidy(db: AnyDb): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select gin_clean_pending_list('search_entry_names') + gin_clean_pending_list('search_entry_tokens') as pages`.execute(
    db,
  );
  return rows[0]?.pages ?? 0;
}
