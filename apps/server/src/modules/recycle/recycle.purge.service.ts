import type { Context } from '../../context.ts';
import type { Tx } from '../../schema/tables.ts';
import { removeUnheldFiles } from '../attachment/blob.service.ts';
import { letOthersWrite } from '../batch/batch.service.ts';
import { removeSharesOfPages } from '../share/share.key.service.ts';
import {
  findOverdueItem,
  listHeldFiles,
  listOverduePages,
  listSomePages,
  listUnheldFiles,
  lockFiles,
  lockOverdue,
  removeHolds,
  removeOverdueItem,
  removePageRows,
  removeSomeCatalogs,
  removeSomeComments,
  removeSomeTexts,
} from './recycle.purge.queries.ts';
import { KEPT_SECONDS } from './recycle.service.ts';

/** So much goes in one step: others who write do not wait long for it. */
const STEP = { pages: 15, texts: 40, comments: 200, files: 100, catalogs: 100 };

export interface Purged {
  readonly pages: number;
  readonly items: number;
}

interface Purge {
  readonly ctx: Context;
  /** What was deleted by then is over. Nobody can bring it back, so it may go in pieces. */
  readonly before: number;
  readonly signal: AbortSignal;
}

/** Removes what was deleted 30 days ago, for good. Ended at any moment, it goes on where it was. */
export async function purge(ctx: Context, signal: AbortSignal): Promise<Purged> {
  const work: Purge = { ctx, before: ctx.clock.now() - KEPT_SECONDS, signal };
  const pages = await removeAll(work, () => listOverduePages(ctx.db, work.before, STEP.pages));
  let items = 0;
  for (;;) {
    const item_id = await findOverdueItem(ctx.db, work.before);
    if (item_id === undefined) return { pages, items };
    await purgeItem(work, item_id);
    items += 1;
  }
}

async function purgeItem(work: Purge, item_id: number): Promise<void> {
  const { ctx, before } = work;
  await removeAll(work, () => listSomePages(ctx.db, item_id, STEP.pages));
  for (;;) {
    const file_ids = await listUnheldFiles(ctx.db, item_id, STEP.files);
    if (file_ids.length === 0) break;
    await step(work, (tx) => removeFiles(tx, file_ids));
  }
  while ((await step(work, (tx) => removeSomeCatalogs(tx, item_id, STEP.catalogs))) > 0);
  await step(work, (tx) => removeOverdueItem(tx, item_id, before));
}

/** Pages with everything of them, some at a time; how many there were. */
async function removeAll(work: Purge, next: () => Promise<number[]>): Promise<number> {
  for (let removed = 0; ; ) {
    const page_ids = await next();
    if (page_ids.length === 0) return removed;
    await removePages(work, page_ids);
    removed += page_ids.length;
  }
}

async function removePages(work: Purge, page_ids: readonly number[]): Promise<void> {
  const { ctx, before } = work;
  const overdue = (tx: Tx) => lockOverdue(tx, page_ids, before);
  const ids = async (tx: Tx) => (await overdue(tx)).map(({ page_id }) => page_id);
  while ((await step(work, async (tx) => removeSomeTexts(tx, await ids(tx), STEP.texts))) > 0);
  while ((await step(work, async (tx) => removeSomeComments(tx, await ids(tx), STEP.comments))) > 0);
  while ((await step(work, async (tx) => releaseFiles(tx, await ids(tx)))) > 0);
  await step(work, async (tx) => {
    const pages = await overdue(tx);
    for (const [scope, some] of Map.groupBy(pages, ({ item_id }) => item_id)) {
      const place = { kind: 'page', scope };
      await ctx.search.removeMany(
        tx,
        place,
        some.map(({ page_id }) => page_id),
      );
    }
    const page_rows = pages.map(({ page_id }) => page_id);
    await removeSharesOfPages(tx, page_rows);
    await removePageRows(tx, page_rows);
  });
}

/** The pages give some of their files up; those that no other holds are removed. How many it were. */
async function releaseFiles(tx: Tx, page_ids: readonly number[]): Promise<number> {
  const file_ids = await listHeldFiles(tx, page_ids, STEP.files);
  if (file_ids.length === 0) return 0;
  await lockFiles(tx, file_ids);
  await removeHolds(tx, page_ids, file_ids);
  await removeUnheldFiles(tx, file_ids);
  return file_ids.length;
}

async function removeFiles(tx: Tx, file_ids: readonly number[]): Promise<void> {
  await lockFiles(tx, file_ids);
  await removeUnheldFiles(tx, file_ids);
}

async function step<R>({ ctx, signal }: Purge, work: (tx: Tx) => Promise<R>): Promise<R> {
  signal.throwIfAborted();
  const done = await ctx.db.transaction().execute(work);
  await letOthersWrite(ctx);
  return done;
}
