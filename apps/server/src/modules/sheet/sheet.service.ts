import { type applySheet, type InputOf, LIMITS, type OutputOf, type openSheet, type SheetState } from '@sheaf/contract';
import type { SheetOp } from '@sheaf/sheet';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db, Tx } from '../../schema/tables.ts';
import { lockWritable } from '../item/item.service.ts';
import type { PageAccess } from '../page/page.access.ts';
import { demandHeldLock } from '../page/page.fold.service.ts';
import { demandUnlocked, lockUnmoved } from '../page/page.save.service.ts';
import { accessToSheet } from './sheet.access.ts';
import { keepBook, workedBook } from './sheet.apart.service.ts';
import {
  demandSameOps,
  foldOps,
  isFull,
  type LoadedSheet,
  loadSheet,
  orderFold,
  sourceOf,
} from './sheet.fold.service.ts';
import { findOp, insertOps } from './sheet.queries.ts';
import { goesThroughAll } from './sheet-work.ts';
import { storedOp } from './stored-op.ts';

type Applied = InputOf<typeof applySheet>;

/** What an editor begins with. */
export async function openSheetPage(
  ctx: RequestContext,
  { page: { page_id } }: PageAccess,
): Promise<OutputOf<typeof openSheet>> {
  const { page, text, ops, seq } = await loadSheet(ctx.db, page_id);
  const { revision, page_title } = page;
  // They were parsed by the contract's schema when they came.
  const done = ops.map(({ op }) => storedOp(op)) as OutputOf<typeof openSheet>['ops'];
  return { revision, seq, page_title, page_content: text.page_content, ops: done };
}

/**
 * Writes operations down behind those that are there; as many as one version takes become one.
 * @throws ApiError sheetStale, sheetOpRefused naming the place, sheetTooBig, sheetNotLocked, pageLocked, pageNotFound
 */
export async function applyOps(ctx: RequestContext, { viewer, page }: PageAccess, input: Applied): Promise<SheetState> {
  const loaded = await loadSheet(ctx.db, page.page_id);
  const { revision } = loaded.page;
  if (await isRepeated(ctx.db, loaded, input)) return { revision, seq: loaded.seq };
  if (revision !== input.revision || loaded.seq !== input.seq) throw new ApiError('sheetStale', {}, { field: 'seq' });

  // The contract's schema is that of the operations; what stands in looks and in what is put back checkOp looks at.
  const ops = input.ops as readonly SheetOp[];
  const worked = await workedBook(ctx.db, { ...sourceOf(loaded), ops, wantsText: false });
  const seq = input.seq + ops.length;
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await demandStill(ctx, tx, { viewer, page }, now);
    await demandSameOps(tx, loaded);
    const { uid, username } = viewer;
    const rest = { page_id: page.page_id, revision, uid, username, batch: input.batch, applied_at: now };
    await insertOps(
      tx,
      ops.map((op, at) => ({ ...rest, seq: input.seq + at + 1, op: JSON.stringify(op) })),
    );
    // should nobody do it: when the lock has ended
    if (input.seq === 0) await orderFold(ctx, tx, page.page_id, now + LIMITS.lockTtl);
  });
  keepBook(ctx.db, { page_id: page.page_id, revision, seq }, worked);
  const through =
    loaded.ops.filter(({ op }) => goesThroughAll(storedOp(op))).length + ops.filter(goesThroughAll).length;
  return isFull(seq, through * worked.chars) ? foldOps(ctx, page.page_id) : { revision, seq };
}

/** The answer was lost on its way, and the client asks again; meanwhile it may have become a version. */
async function isRepeated(
  db: Db,
  { page, ops, seq }: LoadedSheet,
  { batch, revision, seq: before, ops: sent }: Applied,
): Promise<boolean> {
  if (batch === '') return false;
  if (page.revision === revision) {
    return ops.at(-1)?.batch === batch && ops.find((op) => op.batch === batch)?.seq === before + 1;
  }
  if (page.revision !== revision + 1 || seq > 0) return false;
  const last = await findOp(db, { page_id: page.page_id, revision, seq: before + sent.length });
  return last?.batch === batch;
}

/** Whoever takes rights or locks away holds the item or the page. @throws ApiError sheetNotLocked, pageLocked, pageNotFound, notAllowed */
export async function demandStill(
  ctx: RequestContext,
  tx: Tx,
  { viewer, page }: Pick<PageAccess, 'viewer' | 'page'>,
  now: number,
): Promise<void> {
  await lockWritable(tx, page.item_id);
  await lockUnmoved(tx, page);
  await accessToSheet(inside(ctx, tx), page);
  await demandHeldLock(tx, page.page_id, viewer.uid, now);
}

/** A version as soon as somebody asks for one. @throws ApiError pageLocked naming who holds it, when that is another */
export function foldSheetPage(ctx: RequestContext, { viewer, page }: PageAccess): Promise<SheetState> {
  const demand = (tx: Tx) => demandUnlocked(tx, page.page_id, viewer.uid, ctx.clock.now());
  return foldOps(ctx, page.page_id, { demand });
}
