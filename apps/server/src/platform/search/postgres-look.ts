import { type RawBuilder, sql } from 'kysely';
import { rowsOfLasting } from '../database/compiled.ts';
import type { AnyDb } from '../database/handles.ts';
import { demandsOf, isMet, mayBeMet } from './postgres-demands.ts';
import { newestShort } from './postgres-newest.ts';
import { inSight, ofKinds } from './postgres-place.ts';
import type { Question } from './question.ts';
import type { SearchAnswer, SearchHit, SearchQuery } from './search-index.ts';
import { isNamed, type Tier, tiersOf } from './tiers.ts';

/** So many entries are ranked at once, whatever they are found by. */
const FEW = 64;
/** The newest entries of a scope that are looked at first: where one of them fits, many will. */
const PROBED = 32;

/** Of the newest entries of a scope how many hold all words. */
export interface Share {
  readonly probed: number;
  readonly whole: number;
  readonly begun: number;
  /** Their titles, headings or identifiers do. */
  readonly named: number;
}

/** What one statement tells of a question. */
export interface Look {
  /** Where few entries hold the words at all: everything. */
  readonly answer?: SearchAnswer;
  readonly share: Share;
  /** Texts that lie in several parts are in this scope. */
  readonly hasLong: boolean;
  /** What the tiers hold that stand before all that is looked for in texts; none where their names alone may do. */
  readonly known: ReadonlyMap<Tier, readonly SearchHit[]>;
}

interface LookRow extends Share {
  readonly has_long: boolean;
  readonly many: boolean;
  readonly names: boolean;
  /** Null in the only row of a look that found nothing. */
  readonly kind: string | null;
  readonly id: number;
  readonly tier: number;
}

/** Where more of the newest entries than this hold the words in a name, their titles alone are likely to be enough. */
const BROAD = 3;

export interface Place extends SearchQuery {
  readonly scope: number;
}

/**
 * Looks at the newest entries of a scope. Where none of them fits and one word is looked for, and at most some sixty
 * entries hold it, they are fetched and ranked at once. Several words are not asked for so: each of them may begin
 * thousands of others. Else the tiers of names are asked by the same statement. Undefined where nothing is wanted.
 */
export async function lookFor(db: AnyDb, query: Place): Promise<Look | undefined> {
  const tiers = tiersOf(query.question.wanted);
  if (tiers.length === 0) return undefined;
  const rows = await listLooked(db, query, tiers);
  const [first] = rows;
  if (!first) return undefined;
  const found = rows.flatMap(({ kind, id, tier }) => (kind !== null && tier >= 0 ? [{ kind, id, tier }] : []));
  const look = { share: first, hasLong: first.has_long, known: knownOf(tiers.filter(isNamed), first, found) };
  if (first.many) return look;
  const hits = found.toSorted((a, b) => a.tier - b.tier).map(({ kind, id }) => ({ kind, id }));
  return { ...look, answer: { hits: hits.slice(0, query.limit), capped: hits.length > query.limit } };
}

interface RankedHit extends SearchHit {
  readonly tier: number;
}

function knownOf(named: readonly Tier[], { names }: LookRow, found: readonly RankedHit[]): Look['known'] {
  if (!names) return new Map();
  const hitsOf = (place: number) =>
    found.filter(({ tier }) => tier === place).map(({ kind, id }): SearchHit => ({ kind, id }));
  return new Map(named.map((tier, place) => [tier, hitsOf(place)]));
}

/** One row at least; newest first. */
async function listLooked(db: AnyDb, query: Place, tiers: readonly Tier[]): Promise<readonly LookRow[]> {
  const { scope, kinds, question, visible } = query;
  const isOneWord = question.wanted.length === 1;
  const ranked = sql`
    select kind, id, entry_id, ${rankOf(tiers, question)} as tier from search_entry as entry
    where not asked.many and entry_id in (select entry_id from held) ${inSight(visible)}`;
  const named = tiers.filter(isNamed).map((tier, place) => {
    const newest = newestShort(query, demandsOf(tier, question), query.limit + 1);
    return sql`select kind, id, entry_id, ${sql.lit(place)} as tier from (${newest}) as newest where asked.names`;
  });
  // What holds no beginning holds no word: without the offset its vector would be unpacked once more to tell.
  const seen = sql`
    select count(*) as probed, count(*) filter (where is_begun and ${fits(question, tiers, 'whole')}) as whole,
      count(*) filter (where is_begun) as begun,
      count(*) filter (where ${areNamed(tiers.filter(isNamed), question)}) as named,
      exists (select from search_entry where scope = ${scope} and parts > 1) as has_long
    from (
      select *, ${fits(question, tiers, 'begun')} as is_begun from (
        select * from search_entry where scope = ${scope} order by entry_id desc limit ${sql.lit(PROBED)}
      ) as newest offset 0
    ) as newest`;
  const held = sql`
    select entry_id from search_entry
    where (select begun = 0 and not has_long from seen)
      and scope + 0 = ${scope} ${ofKinds(kinds)} and ${fits(question, tiers, 'begun', scope)}
    limit ${sql.lit(FEW + 1)}`;
  const counted = isOneWord
    ? sql`held as materialized (${held}), counted as materialized (
        select *, begun > 0 or has_long or (select count(*) from held) > ${sql.lit(FEW)} as many from seen
      )`
    : sql`counted as materialized (select *, true as many from seen)`;
  const hits = sql.join([...(isOneWord ? [ranked] : []), ...named], sql` union all `);
  return rowsOfLasting(
    db,
    sql<LookRow>`
    with seen as materialized (${seen}), ${counted}, asked as materialized (
      select *, many and not has_long and named <= ${sql.lit(BROAD)} as names from counted
    )
    select asked.*, hit.kind, hit.id, hit.tier
    from asked left join lateral (${hits}) as hit on true
    order by hit.entry_id desc`,
  );
}

/** By what the index of words can tell: of the last tier of words whole, or of all, which hold what the others do. */
function fits(question: Question, tiers: readonly Tier[], words: Tier['words'], scope?: number): RawBuilder<unknown> {
  const tier = words === 'begun' ? tiers.at(-1) : tiers.findLast((one) => one.words === words);
  const demands = tier ? demandsOf(tier, question).filter(({ wanted }) => wanted) : [];
  const known = demands.map((demand) => mayBeMet(demand, scope));
  return sql.join(known, sql` and `);
}

/** By what the index of words can tell: whether title, headings or identifiers hold the words as any of these tiers wants. */
function areNamed(tiers: readonly Tier[], question: Question): RawBuilder<unknown> {
  const queries = tiers.map((tier) => {
    const demands = demandsOf(tier, { ...question, unwanted: [] });
    return `(${demands.flatMap((demand) => demand.queries).join(' & ')})`;
  });
  return mayBeMet({ column: 'names', queries: [`(${queries.join(' | ')})`], wanted: true });
}

/** The place of the best of these tiers that an entry is in; less than zero in none. */
function rankOf(tiers: readonly Tier[], question: Question): RawBuilder<number> {
  const cases = tiers.map(
    (tier, place) => sql`when ${sql.join(demandsOf(tier, question).map(isMet), sql` and `)} then ${sql.lit(place)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else -1 end`;
}
