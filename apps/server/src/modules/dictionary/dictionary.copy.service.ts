import type { Context } from '../../context.ts';
import { type Building, inBatch } from '../batch/batch.service.ts';
import { insertSource, insertTables, listSources, listTables, type SourceHead } from './dictionary.queries.ts';

const CATALOGS_AT_ONCE = 500;
const TABLES_AT_ONCE = 200;

interface CopiedPlaces {
  readonly to_item_id: number;
  /** Copies by their originals. */
  readonly catalogs: ReadonlyMap<number, number>;
  readonly pages: ReadonlyMap<number, number>;
}

/**
 * Copies of catalogs follow their databases too, from the same state on. One whose pages are just being brought up to
 * date is copied as its pages are, and is bound to nothing.
 */
export async function copyDictionaries(ctx: Context, building: Building, copied: CopiedPlaces): Promise<void> {
  const cat_ids = [...copied.catalogs.keys()];
  for (let at = 0; at < cat_ids.length; at += CATALOGS_AT_ONCE) {
    const sources = await listSources(ctx.db, cat_ids.slice(at, at + CATALOGS_AT_ONCE));
    for (const source of sources) if (source.is_pending === 0) await copyDictionary(ctx, building, source, copied);
  }
}

async function copyDictionary(
  ctx: Context,
  building: Building,
  { source_id: from, is_pending: _is_pending, ...source }: SourceHead,
  { to_item_id, catalogs, pages }: CopiedPlaces,
): Promise<void> {
  const cat_id = catalogs.get(source.cat_id);
  if (cat_id === undefined) return;
  const copy = { ...source, cat_id, item_id: to_item_id };
  const source_id = await inBatch(ctx, building, (tx) => insertSource(tx, copy));
  for (let after: string | undefined; ; ) {
    const rows = await listTables(ctx.db, from, after, TABLES_AT_ONCE);
    const copies = rows.flatMap((row) => {
      const page_id = pages.get(row.page_id);
      return page_id === undefined ? [] : [{ ...row, source_id, page_id }];
    });
    if (copies.length > 0) await inBatch(ctx, building, (tx) => insertTables(tx, copies));
    if (rows.length < TABLES_AT_ONCE) return;
    after = rows.at(-1)?.table_name;
  }
}
