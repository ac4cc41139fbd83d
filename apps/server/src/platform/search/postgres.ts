import { type RawBuilder, sql } from 'kysely';
import { type AnyTx, withTables } from '../database/handles.ts';
import { listIds } from './entries.ts';
import { kindToken, RANKED_MAX, scopeToken } from './place.ts';
import type { EntryPlace, SearchEntry, SearchHit, SearchIndex, SearchQuery } from './search-index.ts';
import type { SearchTables } from './tables.ts';
import { type Term, termsOf } from './tokens.ts';
import { quotedLexeme, vectorsOf } from './vectors.ts';

// Body, identifiers, headings, title.
const WEIGHTS = sql.raw(`'{0.1, 0.3, 0.5, 1}'`);

export const postgresSearch: SearchIndex = {
  put: async (tx, entry) => {
    await removeEntry(tx, entry.kind, entry.id);
    await insertEntry(tx, entry);
  },
  putBeside: async (tx, entry) => {
    await removeMany(tx, entry, [entry.id]);
    await insertEntry(tx, entry);
  },
  remove: removeEntry,
  removeMany,
  removeScope: async (tx, scope) => {
    await withTables<SearchTables>(tx).deleteFrom('search_entry').where('scope', '=', scope).execute();
  },
  listIds,
  find: async (db, query) => {
    const terms = termsOf(query.text);
    if (terms.length === 0 || query.kinds?.length === 0) return { hits: [], capped: false };
    const all = queryOf(terms, '');
    const place = placeOf(query);
    const { rows } = await sql<SearchHit & { found: number }>`
      with in_title as materialized (
        select kind, id, entry_id, 3 as tier, ts_rank(${WEIGHTS}, tokens, ${all}::tsquery) as rank
        from search_entry where title @@ ${`${place} & ${all}`}::tsquery limit ${sql.lit(RANKED_MAX + 1)}
      ), anywhere as materialized (
        select kind, id, entry_id, ${tierOf(terms)} as tier, ts_rank(${WEIGHTS}, tokens, ${all}::tsquery) as rank
        from search_entry where tokens @@ ${`${place} & ${all}`}::tsquery limit ${sql.lit(RANKED_MAX + 1)}
      ), best as (
        select kind, id, max(entry_id) as entry_id, max(tier) as tier, max(rank) as rank from (
          select * from in_title union all select * from anywhere union all ${acrossParts(terms, query)}
        ) as found group by kind, id
      )
      select kind, id, 10 * tier + rank as score, (select count(*) from best) as found
      from best order by tier desc, rank desc, entry_id desc limit ${query.limit}`.execute(db);
    const hits = rows.map(({ kind, id, score }) => ({ kind, id, score }));
    return { hits, capped: (rows[0]?.found ?? 0) > RANKED_MAX };
  },
};

/** All words in the headings, or all in the identifiers. */
function tierOf(terms: readonly Term[]): RawBuilder<number> {
  return sql`case when tokens @@ ${queryOf(terms, 'B')}::tsquery then 2
    when tokens @@ ${queryOf(terms, 'C')}::tsquery then 1 else 0 end`;
}

/** Texts of several parts whose words stand in different ones. They are few. */
function acrossParts(terms: readonly Term[], { scope, kinds }: SearchQuery): RawBuilder<unknown> {
  const each = terms.map((term) => queryOf([term], ''));
  const inKinds = kinds ? sql`and kind = any(${[...kinds]})` : sql``;
  const having = each.map((one) => sql`bool_or(tokens @@ ${one}::tsquery)`);
  return sql`
    select kind, id, max(entry_id), 0, max(ts_rank(${WEIGHTS}, tokens, ${each.join(' | ')}::tsquery))
    from search_entry where scope = ${scope} and parts > 1 ${inKinds} and tokens @@ ${each.join(' | ')}::tsquery
    group by kind, id having ${sql.join(having, sql` and `)}`;
}

async function removeEntry(tx: AnyTx, kind: string, id: number): Promise<void> {
  await withTables<SearchTables>(tx).deleteFrom('search_entry').where('kind', '=', kind).where('id', '=', id).execute();
}

async function removeMany(tx: AnyTx, { kind, scope }: EntryPlace, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const entries = withTables<SearchTables>(tx).deleteFrom('search_entry');
  await entries.where('kind', '=', kind).where('scope', '=', scope).where('id', 'in', ids).execute();
}

async function insertEntry(tx: AnyTx, entry: SearchEntry): Promise<void> {
  const { kind, id, scope } = entry;
  const place = [scopeToken(scope), kindToken(kind)];
  const { title, parts } = vectorsOf(entry, place);
  for (const [index, tokens] of parts.entries()) {
    const titleHere = index === 0 ? title : '';
    await sql`
      insert into search_entry (kind, id, part, parts, scope, tokens, title)
      values (${kind}, ${id}, ${index + 1}, ${parts.length}, ${scope}, ${tokens}::tsvector, ${titleHere}::tsvector)`.execute(
      tx,
    );
  }
}

function queryOf(terms: readonly Term[], weight: '' | 'B' | 'C'): string {
  const colon = weight === '' ? '' : `:${weight}`;
  return terms
    .map((term) =>
      'phrase' in term
        ? `(${term.phrase.map((pair) => quotedLexeme(pair) + colon).join(' <-> ')})`
        : `${quotedLexeme(term.prefix)}:*${weight}`,
    )
    .join(' & ');
}

function placeOf({ scope, kinds }: SearchQuery): string {
  const inScope = quotedLexeme(scopeToken(scope));
  if (!kinds) return inScope;
  return `${inScope} & (${kinds.map((kind) => quotedLexeme(kindToken(kind))).join(' | ')})`;
}
