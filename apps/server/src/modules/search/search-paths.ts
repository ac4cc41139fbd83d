import type { Db } from '../../schema/tables.ts';
import { type FoundRow, listCatalogsAbove, type PathRow } from './search.queries.ts';

/** For a catalog those from the top down to it. Read for themselves: the tree of a large item costs more than a search. */
export async function pathsTo(
  db: Db,
  rows: readonly Pick<FoundRow, 'cat_id'>[],
): Promise<(cat_id: number) => readonly PathRow[]> {
  const catalogs = await listCatalogsAbove(db, [...new Set(rows.map(({ cat_id }) => cat_id))]);
  const known = new Map(catalogs.map((row) => [row.cat_id, row]));
  const pathTo = (cat_id: number): readonly PathRow[] => {
    const catalog = known.get(cat_id);
    return catalog ? [...pathTo(catalog.parent_cat_id), catalog] : [];
  };
  return pathTo;
}
