import { sql } from 'kysely';
import { type AnyTx, withTables } from '../database/handles.ts';
import { listIds } from './entries.ts';
import { kindToken, RANKED_MAX, scopeToken } from './place.ts';
import type { EntryPlace, SearchEntry, SearchHit, SearchIndex } from './search-index.ts';
import type { SearchTables } from './tables.ts';
import { type Term, termsOf, tokensOf } from './tokens.ts';

// Title, headings, identifiers, body, place.
const WEIGHTS = sql.raw('10, 5, 3, 1, 0');
const COLUMNS = ['title', 'headings', 'identifiers', '{title headings identifiers body}'];

export const sqliteSearch: SearchIndex = {
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
    await sql`delete from search_tokens where rowid in (select entry_id from search_entry where scope = ${scope})`.execute(
      tx,
    );
    await withTables<SearchTables>(tx).deleteFrom('search_entry').where('scope', '=', scope).execute();
  },
  listIds,
  find: async (db, { text, scope, kinds, limit }) => {
    const terms = termsOf(text);
    if (terms.length === 0 || kinds?.length === 0) return { hits: [], capped: false };
    const place = placeOf(scope, kinds);
    // One question per column, the last over all of them: a word that stands often in a text outweighs one in a title
    // in bm25, so the column comes first.
    const questions = COLUMNS.map((column, index) => rankedIn(`${column} : (${matchOf(terms)}) AND ${place}`, index));
    const { rows } = await sql<SearchHit & { found: number }>`
      with found as materialized (${sql.join(questions, sql` union all `)}),
      best as (select entry_id, min(tier) as tier, min(rank) as rank from found group by entry_id)
      select entry.kind, entry.id, 10 * (3 - best.tier) - best.rank as score, (select count(*) from best) as found
      from best join search_entry as entry using (entry_id)
      order by best.tier, best.rank, entry.entry_id desc limit ${limit}`.execute(db);
    const hits = rows.map(({ kind, id, score }) => ({ kind, id, score }));
    return { hits, capped: (rows[0]?.found ?? 0) > RANKED_MAX };
  },
};

function rankedIn(match: string, tier: number) {
  return sql`
    select * from (
      select rowid as entry_id, ${sql.lit(tier)} as tier, bm25(search_tokens, ${WEIGHTS}) as rank
      from search_tokens where search_tokens match ${match} order by rowid desc limit ${sql.lit(RANKED_MAX + 1)}
    )`;
}

async function removeEntry(tx: AnyTx, kind: string, id: number): Promise<void> {
  const removed = await withTables<SearchTables>(tx)
    .deleteFrom('search_entry')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning('entry_id')
    .execute();
  for (const { entry_id } of removed) await sql`delete from search_tokens where rowid = ${entry_id}`.execute(tx);
}

async function removeMany(tx: AnyTx, { kind, scope }: EntryPlace, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const entries = sql`search_entry where kind = ${kind} and scope = ${scope} and id in (${sql.join(ids)})`;
  await sql`delete from search_tokens where rowid in (select entry_id from ${entries})`.execute(tx);
  await sql`delete from ${entries}`.execute(tx);
}

async function insertEntry(tx: AnyTx, entry: SearchEntry): Promise<void> {
  const { kind, id, scope } = entry;
  const { entry_id } = await withTables<SearchTables>(tx)
    .insertInto('search_entry')
    .values({ kind, id, scope, part: 1, parts: 1 })
    .returning('entry_id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into search_tokens (rowid, title, headings, identifiers, body, place)
    values (${entry_id}, ${joined(entry.title)}, ${joined(entry.headings)}, ${joined(entry.identifiers)},
      ${joined(entry.body)}, ${`${scopeToken(scope)} ${kindToken(kind)}`})`.execute(tx);
}

function joined(text: string): string {
  const tokens: string[] = [];
  for (const token of tokensOf(text)) tokens.push(token.text);
  return tokens.join(' ');
}

function matchOf(terms: readonly Term[]): string {
  return terms
    .map((term) => ('phrase' in term ? quoted(term.phrase.join(' ')) : `${quoted(term.prefix)} *`))
    .join(' AND ');
}

function placeOf(scope: number, kinds: readonly string[] | undefined): string {
  const inScope = `place : ${quoted(scopeToken(scope))}`;
  if (!kinds) return inScope;
  return `${inScope} AND place : (${kinds.map((kind) => quoted(kindToken(kind))).join(' OR ')})`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
