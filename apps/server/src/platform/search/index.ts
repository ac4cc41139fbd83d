import type { RawBuilder } from 'kysely';
import type { Engine } from '../database/open.ts';
import { postgresSearch } from './postgres.ts';
import { idsByPartOfTitle as onPostgres } from './postgres-place.ts';
import type { EntryPlace, SearchIndex } from './search-index.ts';
import { sqliteSearch } from './sqlite.ts';

export { fitOfName, type NameFit, type NameWords, nameWords } from './name-words.ts';
export { fitsPhrases, needlesOf, type Question, questionOf } from './question.ts';
export type { CutTexts, EntryColumns, SearchIndex, SearchTexts } from './search-index.ts';
export { marksIn, passage, snippet } from './snippet.ts';

export function createSearchIndex(engine: Engine): SearchIndex {
  return engine === 'postgres' ? postgresSearch : sqliteSearch;
}

/** For `like ... escape '\'`: finds a text inside words, which the index does not. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The ids of entries whose titles may hold this text within a word. Undefined where titles have to be compared one by one:
 * for a text of one or two characters, and on SQLite, which does so in the thread of the search.
 */
export function idsByPartOfTitle(engine: Engine, place: EntryPlace, text: string): RawBuilder<unknown> | undefined {
  return engine === 'postgres' ? onPostgres(place, text) : undefined;
}
