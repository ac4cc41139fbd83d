import { isBeyondBounds } from '@sheaf/markdown';
import { uploaderOf } from '../../access/scope.ts';
import type { Context, RequestContext } from '../../context.ts';
import { monthNumber } from '../../platform/datetime.ts';
import type { Db, Tx } from '../../schema/tables.ts';
import { hrefsApart } from '../render/long-text.service.ts';
import {
  addFlow,
  addVisits,
  insertBindings,
  listFilesBySigns,
  listFilesOfPage,
  listInlineFiles,
  removeBindings,
  removePrunedBindings,
  updateItemOfFiles,
} from './attachment.queries.ts';
import { readableFiles } from './attachment.reach.service.ts';
import { mayHaveFiles, signsIn, writtenFileAddresses } from './file-link.ts';
import { type VisitCounter, visitCounter } from './visits.ts';

/** Files that a text shows and that its writer may read: only those are bound. */
export type BoundFiles = readonly number[];

const WRITE_AT_ONCE = 500;

const counters = new WeakMap<Db, VisitCounter>();

/** The files that a text links and its writer may read, asked before the transaction that saves it. */
export async function filesToBind(
  ctx: RequestContext,
  page: { readonly page_id: number; readonly page_content: string },
): Promise<BoundFiles> {
  const signs = await signsOf(ctx, page.page_content);
  if (signs.length === 0) return [];
  const files = await listFilesBySigns(ctx.db, signs);
  const here = new Set(page.page_id === 0 ? [] : await listFilesOfPage(ctx.db, page.page_id));
  const uploader = uploaderOf(ctx.viewer);
  const isKnown = (file: { file_id: number; uid: number }) => file.uid === uploader || here.has(file.file_id);
  const foreign = files.filter((file) => !isKnown(file)).map(({ file_id }) => file_id);
  const readable = await readableFiles(ctx, foreign);
  return files.filter((file) => isKnown(file) || readable.has(file.file_id)).map(({ file_id }) => file_id);
}

async function signsOf(ctx: Context, text: string): Promise<string[]> {
  if (!mayHaveFiles(text)) return [];
  const hrefs = isBeyondBounds(text) ? undefined : await hrefsApart(ctx.log, text);
  return signsIn(hrefs ?? writtenFileAddresses(text));
}

/** Binds what the new text shows. What only the former text showed goes on as its history. */
export async function bindFiles(tx: Tx, page_id: number, files: BoundFiles, bound_at: number): Promise<void> {
  const wanted = new Set(files);
  const bound = await listInlineFiles(tx, page_id);
  const added = files.filter((file_id) => !bound.includes(file_id));
  const gone = bound.filter((file_id) => !wanted.has(file_id));
  await insertBindings(tx, added, { page_id, bound_as: 'inline', bound_at });
  await insertBindings(tx, gone, { page_id, bound_as: 'history', bound_at });
  await removeBindings(tx, gone, { page_id, bound_as: 'inline' });
}

/** After versions were pruned: files that only they named are not the page's any more. */
export async function forgetPrunedFiles(tx: Tx, page_id: number, revision: number): Promise<void> {
  await removePrunedBindings(tx, page_id, revision);
}

/** Catalogs went from one item to another: so do the files that only their pages hold. */
export async function moveFiles(
  tx: Tx,
  cat_ids: readonly number[],
  items: { readonly from: number; readonly to: number },
): Promise<void> {
  for (let at = 0; at < cat_ids.length; at += WRITE_AT_ONCE) {
    await updateItemOfFiles(tx, cat_ids.slice(at, at + WRITE_AT_ONCE), items);
  }
}

/** Attaches a file to a page by a person's wish. */
export async function attachFile(tx: Tx, page_id: number, file_id: number, bound_at: number): Promise<void> {
  await insertBindings(tx, [file_id], { page_id, bound_as: 'attached', bound_at });
}

/** Counted in memory; now and then the one who comes writes for all. The file is shown whether that works or not. */
export async function countVisit(ctx: Context, file_id: number): Promise<void> {
  if (!counterOf(ctx.db).count(file_id, ctx.clock.now())) return;
  try {
    await writeVisits(ctx);
  } catch (error) {
    ctx.log.warn({ err: error }, 'visits of files not stored');
  }
}

/** Writes what this process counted. */
export async function writeVisits(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const { visits, flows } = counterOf(ctx.db).take(now);
  for (let at = 0; at < visits.length; at += WRITE_AT_ONCE) {
    const some = visits.slice(at, at + WRITE_AT_ONCE);
    await ctx.db.transaction().execute((tx) => addVisits(tx, some, now));
  }
  for (const flow of flows) await ctx.db.transaction().execute((tx) => addFlow(tx, flow));
}

/** Bytes that are about to be read count for who uploaded the file; written with the visits. */
export function countBytes(ctx: Context, uid: number, bytes: number): void {
  const month = monthNumber(ctx.clock.now(), ctx.settings.current.time_zone);
  counterOf(ctx.db).countBytes({ uid, month, bytes });
}

function counterOf(db: Db): VisitCounter {
  const known = counters.get(db);
  if (known) return known;
  const counter = visitCounter();
  counters.set(db, counter);
  return counter;
}
