import { type ApiResult, LIMITS } from '@sheaf/contract';
import { ImportRefused } from '@sheaf/exchange';
import type { Context } from '../../context.ts';
import { endsWithin } from '../../platform/ends-within.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { orderComparison } from '../api-change/api-change.order.service.ts';
import { beginWithin, fillBatch } from '../batch/batch.service.ts';
import { runImport } from '../import/import.service.ts';
import { lockWritable } from '../item/item.service.ts';
import { demandPageRoom } from '../quota/quota.service.ts';
import type { Deciding } from './api-source.access.ts';
import { finishSource } from './api-source.finish.service.ts';
import {
  lockApiSource,
  putSourcePages,
  removeUnwanted,
  type SourceHead,
  updateApiSource,
  updateVersion,
} from './api-source.queries.ts';
import type { ReadDocument } from './api-source.read.service.ts';
import type { ShownImport } from './api-source.record.service.ts';
import { pagesOfSource } from './api-source.service.ts';
import { type Chosen, FINISH_JOB } from './api-source-order.ts';

/** Until then whoever asked brings the pages up to date himself. */
const JOB_AFTER_SECONDS = 120;

export interface Applying {
  readonly version: number;
  readonly fresh: ReadDocument;
  readonly choices: readonly Chosen[];
}

interface Decided extends Deciding {
  readonly source: SourceHead;
}

/**
 * New operations get their pages at once, all or none; then those that are there are brought up to the version, each
 * as a whole, in short steps that a crash only delays. What somebody edits is written when he is done.
 * @throws ApiError apiSourceChanged, apiSourceBusy, busy, catalogNotFound, itemFull, pagesOverQuota, workUnderWay, and
 * what the right is refused with
 */
export async function applyVersion(
  ctx: Context,
  decided: Decided,
  applying: Applying,
): Promise<{ readonly state: Extract<ApiResult['state'], 'applied' | 'applying'> }> {
  const { source } = decided;
  const known = new Set((await pagesOfSource(ctx.db, source.source_id)).map(({ key }) => key));
  const isMore = [...applying.fresh.pages.keys()].some((key) => !known.has(key));
  const decide = (tx: Tx, pages: ShownImport['pages']) => show(ctx, tx, decided, { ...applying, pages });
  if (isMore) await addPages(ctx, decided, applying, decide);
  else await ctx.db.transaction().execute((tx) => decide(tx, []));
  let left = 0;
  const work = finishSource(ctx, source.source_id).then((done) => {
    left = done.left;
  });
  const ended = await endsWithin(work, LIMITS.callSeconds * 1000, (err) =>
    ctx.log.warn({ err, source_id: source.source_id }, 'API source not brought up to date'),
  );
  return { state: ended && left === 0 ? 'applied' : 'applying' };
}

async function addPages(
  ctx: Context,
  { source, author }: Decided,
  { fresh }: Applying,
  decide: (tx: Tx, pages: ShownImport['pages']) => Promise<void>,
): Promise<void> {
  const { item_id, cat_id, format, name } = source;
  const building = await ctx.db.transaction().execute((tx) => beginWithin(ctx, tx, { uid: author.uid, item_id }));
  await fillBatch(ctx, building, async () => {
    const { batch_id } = building;
    const order = { batch_id, item_id, cat_id, author, format, source: name, named: true, onlyNew: true };
    const onShown = (tx: Tx, { pages }: ShownImport) => decide(tx, pages);
    const watch = { signal: AbortSignal.timeout(LIMITS.callSeconds * 1000), tell: () => undefined };
    await runImport(ctx, { ...order, onShown }, async () => fresh.tree, watch);
  });
}

interface Showing extends Applying {
  readonly pages: ShownImport['pages'];
}

/** Everything that was asked before is asked again; what is to be done to pages that are there is written down. */
async function show(ctx: Context, tx: Tx, decided: Decided, { version, choices, pages }: Showing): Promise<void> {
  const { source_id, item_id } = decided.source;
  await lockWritable(tx, item_id);
  await decided.demand(tx);
  const current = await lockApiSource(tx, source_id);
  if (current?.is_pending === 1) throw new ApiError('apiSourceBusy');
  if (current?.version !== decided.source.version || current.waiting !== version) {
    throw new ApiError('apiSourceChanged', {}, { field: 'version' });
  }
  await demandPageRoom(ctx, tx, item_id, pages.length);
  const now = ctx.clock.now();
  const { author } = decided;
  const pending = JSON.stringify({ author, choices });
  await updateApiSource(tx, source_id, { ...author, version, updated_at: now, waiting: 0, failure: '', pending });
  await updateVersion(tx, { source_id, version }, { applied_at: now });
  await orderComparison(ctx, tx, { item_id, source_id, version });
  await removeUnwanted(tx, source_id, version);
  await putSourcePages(
    tx,
    pages.map(({ key, page_id }) => ({ source_id, key, page_id, base: version, revision: 1, is_gone: 0, version })),
  );
  const unique_key = `${FINISH_JOB}:${source_id}`;
  await ctx.jobs.enqueue(tx, { kind: FINISH_JOB, payload: { source_id }, due_at: now + JOB_AFTER_SECONDS, unique_key });
}

/** What a document is refused with is said in the language of who asked. */
export function refusedDocument(error: unknown, language: 'en' | 'zh'): unknown {
  if (!(error instanceof ImportRefused)) return error;
  return new ApiError(error.error, { reason: error.reason(language) }, { field: 'file', cause: error });
}
