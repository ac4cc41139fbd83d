import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type AnyDb, type AnyTx, withTables } from '../database/handles.ts';
import { vectorsToWrite } from './cut-texts.ts';
import { listIds } from './entries.ts';
import type { EntryPlace, SearchEntry, SearchHit, SearchIndex, SearchQuery } from './search-index.ts';
import type { SearchTables } from './tables.ts';
import { findByTiers, type NamingField, type Tier } from './tiers.ts';
import type { Term } from './tokens.ts';
import { nameLexeme, quotedLexeme } from './vectors.ts';

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
  find: (db, query) => findByTiers(query, (tier, terms, most) => listNewest(db, query, demandsOf(tier, terms), most)),
};

/** What one column has to hold: every one of these queries. */
interface Demand {
  readonly column: 'tokens' | 'names';
  readonly queries: readonly string[];
}

/** Of a text in several parts each demand may be met in another part. Such texts are few. */
async function listNewest(
  db: AnyDb,
  { scope, kinds, visible }: SearchQuery,
  demands: readonly Demand[],
  most: number,
): Promise<readonly SearchHit[]> {
  const inKinds = kinds ? sql`and kind = any(${[...kinds]})` : sql``;
  const inSight = visible ? sql`and ${visible(sql.ref('search_entry.id'))}` : sql``;
  const place = sql`scope = ${scope} ${inKinds} ${inSight}`;
  const { rows } = await sql<SearchHit>`
    select kind, id from (
      (select kind, id, entry_id from search_entry
        where ${place} and parts = 1 and ${sql.join(demands.map(isMet), sql` and `)}
        order by entry_id desc limit ${most})
      union all
      (select kind, id, max(entry_id) from search_entry
        where ${place} and parts > 1 and (${sql.join(demands.map(isTouched), sql` or `)})
        group by kind, id having ${sql.join(demands.flatMap(metSomewhere), sql` and `)})
    ) as found order by entry_id desc limit ${most}`.execute(db);
  return rows;
}

function isMet({ column, queries }: Demand): RawBuilder<SqlBool> {
  return matches(column, queries.join(' & '));
}

function isTouched({ column, queries }: Demand): RawBuilder<SqlBool> {
  return matches(column, queries.join(' | '));
}

function metSomewhere({ column, queries }: Demand): RawBuilder<SqlBool>[] {
  return queries.map((query) => sql`bool_or(${matches(column, query)})`);
}

function matches(column: Demand['column'], query: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} @@ ${query}::tsquery`;
}

function demandsOf({ fields, words, titled }: Tier, terms: readonly Term[]): Demand[] {
  const query = words === 'whole' ? whole : begun;
  const titles: Demand = { column: 'names', queries: [either(terms.map((term) => query(term, 'title')))] };
  const every: Demand =
    fields === 'anywhere'
      ? { column: 'tokens', queries: terms.map((term) => query(term)) }
      : { column: 'names', queries: terms.map((term) => either(fields.map((field) => query(term, field)))) };
  return titled ? [every, titles] : [every];
}

function either(queries: readonly string[]): string {
  return `(${queries.join(' | ')})`;
}

function whole(term: Term, field?: NamingField): string {
  return 'word' in term ? lexeme(term.word, field) : begun(term, field);
}

function begun(term: Term, field?: NamingField): string {
  if ('phrase' in term) return `(${term.phrase.map((pair) => lexeme(pair, field)).join(' <-> ')})`;
  return `${lexeme('word' in term ? term.word : term.character, field)}:*`;
}

function lexeme(text: string, field: NamingField | undefined): string {
  return quotedLexeme(field ? nameLexeme(text, field) : text);
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
  const parts = vectorsToWrite(entry);
  for (const [index, { tokens, names }] of parts.entries()) {
    await sql`
      insert into search_entry (kind, id, part, parts, scope, tokens, names)
      values (${kind}, ${id}, ${index + 1}, ${parts.length}, ${scope}, ${tokens}::tsvector, ${names}::tsvector)`.execute(
      tx,
    );
  }
}
