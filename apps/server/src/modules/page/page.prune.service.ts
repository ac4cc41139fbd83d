import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import type { PageRow, Tx } from '../../schema/tables.ts';
import { forgetPrunedFiles } from '../attachment/attachment.service.ts';
import { listPagesToPrune } from './page.prune.queries.ts';
import { lockPage, type Pruning, removeOldTexts } from './page.write.queries.ts';

const PAGES_AT_ONCE = 500;

/** Removes the former texts that no page keeps by the settings as they are now; how many. */
export async function pruneHistories(ctx: Context, signal: AbortSignal): Promise<number> {
  // The process that was told to keep fewer may be another one.
  await ctx.settings.reload();
  const pruning = pruningOf(ctx);
  let removed = 0;
  for (let after = 0; !signal.aborted; ) {
    const page_ids = await listPagesToPrune(ctx.db, after, pruning, PAGES_AT_ONCE);
    for (const page_id of page_ids) {
      removed += await ctx.db.transaction().execute(async (tx) => {
        const page = await lockPage(tx, page_id);
        return page ? pruneHistory(tx, page, pruning) : 0;
      });
    }
    if (page_ids.length < PAGES_AT_ONCE) break;
    after = page_ids.at(-1) ?? after;
  }
  return removed;
}

/** What is kept of each history at this moment. */
export function pruningOf({ settings, clock }: Context): Pruning {
  return { keep: settings.current.history_version_count, since: clock.now() - LIMITS.historyKeep };
}

/** Of one page, which is locked; how many went. */
export async function pruneHistory(tx: Tx, page: PageRow, pruning: Pruning): Promise<number> {
  // Revisions count from 1, so there are fewer former texts than this.
  if (page.revision - 1 <= pruning.keep) return 0;
  const removed = await removeOldTexts(tx, page, pruning);
  if (removed > 0) await forgetPrunedFiles(tx, page.page_id, page.revision);
  return removed;
}
