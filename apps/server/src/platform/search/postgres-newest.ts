import { type RawBuilder, sql } from 'kysely';
import { type Demand, isMet, isReadWhole, mayBeMet } from './postgres-demands.ts';
import { inSight, ofKinds } from './postgres-place.ts';
import type { SearchQuery } from './search-index.ts';

/**
 * The offset keeps the order of things: first the entries, sorted, and then whether one is in sight and its pairs stand
 * side by side and no unwanted word is there, for which its whole vector is read, until there are enough. The index of
 * words knows the scope: with the sum no other index is read for one.
 */
export function newestShort(
  { scope, kinds, visible }: SearchQuery,
  demands: readonly Demand[],
  most: number,
): RawBuilder<unknown> {
  const one = typeof scope === 'number' ? scope : undefined;
  const inScope = typeof scope === 'number' ? sql`scope + 0 = ${scope}` : sql`scope = any(${[...scope]}::int[])`;
  const known = demands.filter(({ wanted }) => wanted).map((demand) => mayBeMet(demand, one));
  const read = demands.filter(isReadWhole);
  const columns = [...new Set(read.map(({ column }) => column))].map((column) => sql`, ${sql.ref(column)}`);
  return sql`
    select kind, id, entry_id from (
      select kind, id, scope, entry_id ${sql.join(columns, sql``)} from search_entry
      where ${inScope} ${ofKinds(kinds)} and parts = 1
        and ${sql.join(known, sql` and `)}
      order by entry_id desc offset 0
    ) as entry where ${sql.join([sql`true`, ...read.map(isMet)], sql` and `)} ${inSight(visible)}
    order by entry_id desc limit ${most}`;
}
