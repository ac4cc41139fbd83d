import type { Engine } from '../database/open.ts';
import { postgresSearch } from './postgres.ts';
import type { SearchIndex } from './search-index.ts';
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
