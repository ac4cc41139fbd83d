import { type RawBuilder, sql } from 'kysely';
import type { SearchQuery } from './search-index.ts';

export function ofKinds(kinds: SearchQuery['kinds']): RawBuilder<unknown> {
  return kinds ? sql`and kind = any(${[...kinds]})` : sql``;
}

/** Of an entry called `entry`. */
export function inSight(visible: SearchQuery['visible']): RawBuilder<unknown> {
  const entry = { id: sql.ref<number>('entry.id'), scope: sql.ref<number>('entry.scope') };
  return visible ? sql`and ${visible(entry)}` : sql``;
}
