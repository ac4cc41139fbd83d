import { type RawBuilder, sql } from 'kysely';
import { type AnyDb, type AnyTx, withTables } from '../database/handles.ts';
import { columnsToWrite } from './cut-texts.ts';
import { listIds } from './entries.ts';
import type { Asked, Question } from './question.ts';
import type { EntryPlace, SearchEntry, SearchHit, SearchIndex, SearchQuery } from './search-index.ts';
import type { SearchTables } from './tables.ts';
import { findByTiers, type Tier } from './tiers.ts';

const ANYWHERE = '{title headings identifiers body}';
/** So many scopes stand in the words' own index; more are compared hit by hit, which costs less than to join them there. */
const PLACES_MAX = 40;

/** The words are kept without their texts: no entry tells what a copy of it would hold. */
interface WordsIndex extends SearchIndex {
  copyMany(): Promise<number[]>;
}

export const sqliteSearch: WordsIndex = {
  put: async (tx, entry) => {
    await removeEntry(tx, entry.kind, entry.id);
    await insertEntries(tx, [entry]);
  },
  putMany: async (tx, entries) => {
    const [first] = entries;
    if (!first) return;
    const ids = sql.join(entries.map(({ id }) => id));
    const former = sql`search_entry where kind = ${first.kind} and id in (${ids})`;
    await removeWords(tx, former);
    await sql`delete from ${former}`.execute(tx);
    await insertEntries(tx, entries);
  },
  add: insertEntries,
  copyMany: async () => [],
  putBeside: async (tx, entry) => {
    await removeMany(tx, entry, [entry.id]);
    await insertEntries(tx, [entry]);
  },
  remove: removeEntry,
  removeMany,
  removeScope: async (tx, scope) => {
    await removeWords(tx, sql`search_entry where scope = ${scope}`);
    await withTables<SearchTables>(tx).deleteFrom('search_entry').where('scope', '=', scope).execute();
  },
  listIds,
  find: (db, query) =>
    findByTiers(query, (tier, question, most) => {
      const words = { table: tableFor(tier, question), words: wordsOf(tier, question) };
      return listNewest(db, query, words, most);
    }),
};

/**
 * The words of title, headings and identifiers stand once more in an index of their own: in that of all words a question
 * about titles reads every place of its words in all texts. Of words that are not wanted only that one knows.
 */
function tableFor({ fields }: Tier, { unwanted }: Question): 'search_names' | 'search_tokens' {
  return fields === 'anywhere' || unwanted.length > 0 ? 'search_tokens' : 'search_names';
}

/** The cross join keeps the order of the words' index, so that reading ends where enough is found. */
async function listNewest(
  db: AnyDb,
  { kinds, visible, scope }: SearchQuery,
  { table, words }: { readonly table: ReturnType<typeof tableFor>; readonly words: string },
  most: number,
): Promise<readonly SearchHit[]> {
  const scopes = typeof scope === 'number' ? [scope] : scope;
  const inKinds = kinds ? sql`and entry.kind in (${sql.join(kinds)})` : sql``;
  const inScopes =
    scopes.length > PLACES_MAX
      ? sql`and entry.scope in (select value from json_each(${JSON.stringify(scopes)}))`
      : sql``;
  const inSight = visible ? sql`and ${visible({ id: sql.ref('entry.id'), scope: sql.ref('entry.scope') })}` : sql``;
  const { rows } = await sql<SearchHit>`
    select entry.kind, entry.id
    from ${sql.table(table)} as words cross join search_entry as entry on entry.entry_id = words.rowid
    where ${sql.ref(table)} match ${matchOf(words, scopes)} ${inKinds} ${inScopes} ${inSight}
    order by words.rowid desc limit ${most}`.execute(db);
  return rows;
}

function matchOf(words: string, scopes: readonly number[]): string {
  if (scopes.length > PLACES_MAX) return words;
  return `(${words}) AND place : (${scopes.map((scope) => quoted(scopeToken(scope))).join(' OR ')})`;
}

function wordsOf(tier: Tier, { wanted, unwanted }: Question): string {
  const every = wanted.map((asked) => `${columnsOf(asked, tier.fields)} : ${wordOf(asked, tier.words)}`);
  const titles = wanted.map((asked) => wordOf(asked, tier.words)).join(' OR ');
  const all = (tier.titled ? [...every, `title : (${titles})`] : every).join(' AND ');
  const none = unwanted.map((asked) => `${columnsOf(asked, 'anywhere')} : ${wordOf(asked, 'whole')}`);
  return none.length === 0 ? all : `(${all}) NOT (${none.join(' OR ')})`;
}

function columnsOf({ titled }: Asked, fields: Tier['fields']): string {
  if (titled) return '{title}';
  return fields === 'anywhere' ? ANYWHERE : `{${fields.join(' ')}}`;
}

function wordOf({ term, exact }: Asked, words: Tier['words']): string {
  if ('phrase' in term) return quoted(term.phrase.join(' '));
  if ('character' in term) return `${quoted(term.character)} *`;
  return words === 'whole' || exact ? quoted(term.word) : `${quoted(term.word)} *`;
}

async function removeEntry(tx: AnyTx, kind: string, id: number): Promise<void> {
  const removed = await withTables<SearchTables>(tx)
    .deleteFrom('search_entry')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning('entry_id')
    .execute();
  for (const { entry_id } of removed) {
    await sql`delete from search_names where rowid = ${entry_id}`.execute(tx);
    await sql`delete from search_tokens where rowid = ${entry_id}`.execute(tx);
  }
}

async function removeMany(tx: AnyTx, { kind, scope }: EntryPlace, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const entries = sql`search_entry where kind = ${kind} and scope = ${scope} and id in (${sql.join(ids)})`;
  await removeWords(tx, entries);
  await sql`delete from ${entries}`.execute(tx);
}

async function removeWords(tx: AnyTx, entries: RawBuilder<unknown>): Promise<void> {
  for (const table of ['search_names', 'search_tokens']) {
    await sql`delete from ${sql.table(table)} where rowid in (select entry_id from ${entries})`.execute(tx);
  }
}

async function insertEntries(tx: AnyTx, entries: readonly SearchEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const made = await withTables<SearchTables>(tx)
    .insertInto('search_entry')
    .values(entries.map(({ kind, id, scope }) => ({ kind, id, scope, part: 1, parts: 1 })))
    .returning('entry_id')
    .execute();
  const ids = made.map(({ entry_id }) => entry_id).toSorted((a, b) => a - b);
  for (const [index, entry] of entries.entries()) {
    const { title, headings, identifiers, body } = columnsToWrite(entry);
    const [rowid, place] = [ids[index], scopeToken(entry.scope)];
    await sql`
      insert into search_names (rowid, title, headings, identifiers, place)
      values (${rowid}, ${title}, ${headings}, ${identifiers}, ${place})`.execute(tx);
    await sql`
      insert into search_tokens (rowid, title, headings, identifiers, body, place)
      values (${rowid}, ${title}, ${headings}, ${identifiers}, ${body}, ${place})`.execute(tx);
  }
}

/** No token of a text begins with `#`, so this stands beside them. */
function scopeToken(scope: number): string {
  return `#${scope}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
