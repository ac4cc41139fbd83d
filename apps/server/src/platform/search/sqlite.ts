import { sql } from 'kysely';
import { type AnyDb, type AnyTx, withTables } from '../database/handles.ts';
import { columnsToWrite } from './cut-texts.ts';
import { listIds } from './entries.ts';
import type { EntryPlace, SearchEntry, SearchHit, SearchIndex, SearchQuery } from './search-index.ts';
import type { SearchTables } from './tables.ts';
import { findByTiers, type Tier } from './tiers.ts';
import type { Term } from './tokens.ts';

const ANYWHERE = '{title headings identifiers body}';

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
  find: (db, query) =>
    findByTiers(query, (tier, terms, most) => listNewest(db, query, matchOf(tier, terms, query.scope), most)),
};

/** The cross join keeps the order of the words' index, so that reading ends where enough is found. */
async function listNewest(
  db: AnyDb,
  { kinds, visible }: SearchQuery,
  match: string,
  most: number,
): Promise<readonly SearchHit[]> {
  const inKinds = kinds ? sql`and entry.kind in (${sql.join(kinds)})` : sql``;
  const inSight = visible ? sql`and ${visible(sql.ref('entry.id'))}` : sql``;
  const { rows } = await sql<SearchHit>`
    select entry.kind, entry.id
    from search_tokens cross join search_entry as entry on entry.entry_id = search_tokens.rowid
    where search_tokens match ${match} ${inKinds} ${inSight}
    order by search_tokens.rowid desc limit ${most}`.execute(db);
  return rows;
}

function matchOf(tier: Tier, terms: readonly Term[], scope: number): string {
  return `${wordsOf(tier, terms)} AND place : ${quoted(scopeToken(scope))}`;
}

function wordsOf({ fields, words, titled }: Tier, terms: readonly Term[]): string {
  const asked = terms.map(words === 'whole' ? whole : begun);
  const columns = fields === 'anywhere' ? ANYWHERE : `{${fields.join(' ')}}`;
  const every = `${columns} : (${asked.join(' AND ')})`;
  return titled ? `${every} AND title : (${asked.join(' OR ')})` : every;
}

function whole(term: Term): string {
  return 'word' in term ? quoted(term.word) : begun(term);
}

function begun(term: Term): string {
  if ('phrase' in term) return quoted(term.phrase.join(' '));
  return `${quoted('word' in term ? term.word : term.character)} *`;
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
  const { title, headings, identifiers, body } = columnsToWrite(entry);
  const { entry_id } = await withTables<SearchTables>(tx)
    .insertInto('search_entry')
    .values({ kind, id, scope, part: 1, parts: 1 })
    .returning('entry_id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into search_tokens (rowid, title, headings, identifiers, body, place)
    values (${entry_id}, ${title}, ${headings}, ${identifiers}, ${body}, ${scopeToken(scope)})`.execute(tx);
}

/** No token of a text begins with `#`, so this stands beside them. */
function scopeToken(scope: number): string {
  return `#${scope}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
