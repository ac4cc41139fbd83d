import { type RawBuilder, sql } from 'kysely';
import type { EntryPlace, SearchQuery } from './search-index.ts';
import { partName, partsOf } from './title-parts.ts';
import { quotedLexeme, scopeLexeme } from './vectors.ts';

export function ofKinds(kinds: SearchQuery['kinds']): RawBuilder<unknown> {
  return kinds ? sql`and kind = any(${[...kinds]})` : sql``;
}

/** Of an entry called `entry`. */
export function inSight(visible: SearchQuery['visible']): RawBuilder<unknown> {
  const entry = { id: sql.ref<number>('entry.id'), scope: sql.ref<number>('entry.scope') };
  return visible ? sql`and ${visible(entry)}` : sql``;
}

/**
 * The ids of entries whose titles may hold this text: all that do, and few others. Undefined for a text of one or two
 * characters.
 */
export function idsByPartOfTitle({ kind, scope }: EntryPlace, text: string): RawBuilder<unknown> | undefined {
  const parts = [...partsOf(text)];
  if (parts.length === 0) return undefined;
  const query = [scopeLexeme(scope), ...parts.map((part) => quotedLexeme(partName(part)))].join(' & ');
  // With the sum no other index than that of words is read for the scope.
  return sql`(select id from search_entry where scope + 0 = ${scope} and kind = ${kind} and names @@ ${query}::tsquery)`;
}
