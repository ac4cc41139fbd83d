import { type AnyDb, withTables } from '../database/handles.ts';
import type { EntryPlace } from './search-index.ts';
import type { SearchTables } from './tables.ts';

/** Of a long text that is several parts the first stands for all. */
export async function listIds(
  db: AnyDb,
  { kind, scope }: EntryPlace,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const rows = await withTables<SearchTables>(db)
    .selectFrom('search_entry')
    .select('id')
    .where('scope', '=', scope)
    .where('kind', '=', kind)
    .where('part', '=', 1)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
