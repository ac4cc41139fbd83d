import type { Context } from '../../context.ts';
import { ahead } from '../../platform/ahead.ts';
import { ApiError } from '../../platform/errors.ts';
import { letOthersWrite } from '../batch/batch.service.ts';
import { listCurrentHeads, listItemIds, listLivePages } from './page.index.queries.ts';
import { type IndexedText, textsToIndex, tidyIndex } from './page.index.service.ts';
import { lockItem } from './page.write.queries.ts';

const ASKED_AT_ONCE = 500;

export interface ReindexOptions {
  /** One item alone. */
  readonly item_id?: number;
  readonly signal: AbortSignal;
  readonly tell?: (pages: number) => void;
}

/**
 * Writes the entries of all pages anew, as their current texts have them, in short steps beside whoever writes, and
 * removes those of pages that are not there. Answers how many pages it wrote.
 * @throws ApiError itemNotFound
 */
export async function reindexPages(ctx: Context, { item_id, signal, tell }: ReindexOptions): Promise<number> {
  let written = 0;
  for await (const item of item_id === undefined ? allItems(ctx) : oneItem(ctx, item_id)) {
    for (let after = 0; ; ) {
      const page_ids = await listLivePages(ctx.db, item, { after, limit: ASKED_AT_ONCE });
      after = page_ids.at(-1) ?? after;
      if (page_ids.length === 0) break;
      for await (const texts of ahead(textsToIndex(ctx, ctx.db, page_ids))) {
        signal.throwIfAborted();
        written += await writeEntries(ctx, item, texts);
        tell?.(written);
        await letOthersWrite(ctx);
      }
    }
    await tidyIndex(ctx, item, signal);
  }
  return written;
}

/** Deleted ones too: they may come back. */
async function* oneItem({ db }: Context, item_id: number): AsyncGenerator<number> {
  const [found] = await listItemIds(db, { after: item_id - 1, limit: 1 });
  if (found !== item_id) throw new ApiError('itemNotFound');
  yield item_id;
}

async function* allItems(ctx: Context): AsyncGenerator<number> {
  for (let after = 0; ; ) {
    const item_ids = await listItemIds(ctx.db, { after, limit: ASKED_AT_ONCE });
    if (item_ids.length === 0) return;
    after = item_ids.at(-1) ?? after;
    yield* item_ids;
  }
}

/** A page that was saved meanwhile has its entry by that. */
async function writeEntries(ctx: Context, item_id: number, texts: readonly IndexedText[]): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockItem(tx, item_id);
    const heads = await listCurrentHeads(
      tx,
      texts.map(({ page_id }) => page_id),
    );
    const revisions = new Map(heads.map(({ page_id, revision }) => [page_id, revision]));
    const current = texts.filter(({ page_id, revision }) => revisions.get(page_id) === revision);
    await ctx.search.putMany(
      tx,
      current.map(({ page_id, found }) => ({ kind: 'page', id: page_id, scope: item_id, ...found })),
    );
    return current.length;
  });
}
