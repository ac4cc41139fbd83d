import type { Db } from '../../schema/tables.ts';
import type { Pruning } from './page.write.queries.ts';

/**
 * Pages after one that may have former texts to be removed, in their order. Where some went before, or stay for an
 * import, a page is named that has none: a look at each is cheap.
 */
export async function listPagesToPrune(
  db: Db,
  after: number,
  { keep, since }: Pruning,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('page')
    .select('page_id')
    .where('page_id', '>', after)
    .where('revision', '>', keep + 1)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('page_text')
          .select('page_text.page_history_id')
          .whereRef('page_text.page_id', '=', 'page.page_id')
          .where((text) => text('page_text.revision', '<', text('page.revision', '-', keep)))
          .where('page_text.saved_at', '<', since),
      ),
    )
    .orderBy('page_id')
    .limit(limit)
    .execute();
  return rows.map(({ page_id }) => page_id);
}
