import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnyDb } from '../database/handles.ts';
import { demandsOf, isMet, mayBeMet } from './postgres-demands.ts';
import type { Question } from './question.ts';
import type { SearchAnswer, SearchQuery } from './search-index.ts';
import { type Seen, type Tier, tiersOf } from './tiers.ts';

/** So many entries are ranked at once. */
const FEW = 64;
/** The newest entries of a scope that are looked at first: where one of them fits, many will. */
const PROBED = 60;

/** What one statement tells of a question. */
export interface Look {
  /** Where few entries hold the words at all: everything. */
  readonly answer?: SearchAnswer;
  readonly seen: Seen;
  /** Texts that lie in several parts are in this scope. */
  readonly hasLong: boolean;
}

interface LookRow {
  readonly has_long: boolean;
  readonly whole: boolean;
  readonly begun: boolean;
  readonly many: boolean;
  readonly kind: string | null;
  readonly id: number;
  readonly in_sight: boolean;
  readonly tier: number;
}

interface Place extends SearchQuery {
  readonly scope: number;
}

/**
 * Looks at the newest entries of a scope, and where none of them fits asks the index of words: where at most some sixty
 * entries hold the one word that is looked for, they are fetched and ranked at once instead of tier by tier. Several
 * words it does not ask for: each of them may begin thousands of others.
 */
export async function lookFor(db: AnyDb, query: Place): Promise<Look> {
  const { question, limit } = query;
  const tiers = tiersOf(question.wanted);
  const [widest, whole] = [tiers.at(-1), tiers.findLast(({ words }) => words === 'whole')];
  if (!widest || !whole) return { seen: {}, hasLong: true };
  const rows = await listFew(db, query, { tiers, widest, whole });
  const [first] = rows;
  if (!first) return { seen: {}, hasLong: true };
  const look: Look = { seen: { whole: first.whole, begun: first.begun }, hasLong: first.has_long };
  if (first.many) return look;
  const hits = rows
    .flatMap(({ kind, id, tier, in_sight }) => (kind !== null && in_sight && tier >= 0 ? [{ kind, id, tier }] : []))
    .sort((a, b) => a.tier - b.tier);
  const best = hits.slice(0, limit).map(({ kind, id }) => ({ kind, id }));
  return { ...look, answer: { hits: best, capped: hits.length > limit } };
}

interface LookTiers {
  readonly tiers: readonly Tier[];
  readonly widest: Tier;
  readonly whole: Tier;
}

/** One row at least; newest first. */
async function listFew(db: AnyDb, query: Place, { tiers, widest, whole }: LookTiers): Promise<readonly LookRow[]> {
  const { scope, kinds, question, visible } = query;
  const inKinds = kinds ? sql`and kind = any(${[...kinds]})` : sql``;
  const inSight = visible
    ? visible({ id: sql.ref<number>('few.id'), scope: sql.ref<number>('few.scope') })
    : sql<SqlBool>`true`;
  const ranks = tiers.map((tier, at) => sql`when ${isWhollyMet(tier, question)} then ${sql.lit(at)}`);
  const { rows } = await sql<LookRow>`
    with seen as materialized (
      select coalesce(bool_or(${mayFit(whole, question)}), false) as whole,
        coalesce(bool_or(${mayFit(widest, question)}), false) as begun,
        exists (select from search_entry where scope = ${scope} and parts > 1) as has_long
      from (select * from search_entry where scope = ${scope} order by entry_id desc limit ${sql.lit(PROBED)}) as newest
    ), asked as materialized (
      select *, begun or has_long or ${sql.lit(question.wanted.length > 1)} as many from seen
    ), held as materialized (
      select entry_id from search_entry
      where not (select many from asked) and scope = ${scope} ${inKinds} and ${mayFit(widest, question)}
      limit ${sql.lit(FEW + 1)}
    ), size as materialized (
      select whole, begun, has_long, many or (select count(*) from held) > ${sql.lit(FEW)} as many from asked
    )
    select size.*, few.kind, few.id, few.in_sight, few.tier
    from size left join lateral (
      select kind, id, entry_id, ${inSight} as in_sight, case ${sql.join(ranks, sql` `)} else -1 end as tier
      from search_entry as few where not size.many and entry_id in (select entry_id from held)
    ) as few on true
    order by few.entry_id desc`.execute(db);
  return rows;
}

function isWhollyMet(tier: Tier, question: Question): RawBuilder<unknown> {
  return sql.join(demandsOf(tier, question).map(isMet), sql` and `);
}

/** By what the index of words can tell. */
function mayFit(tier: Tier, question: Question): RawBuilder<unknown> {
  const known = demandsOf(tier, question).filter(({ wanted }) => wanted);
  return sql.join(known.map(mayBeMet), sql` and `);
}
