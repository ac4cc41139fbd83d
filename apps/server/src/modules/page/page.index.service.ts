import { setImmediate } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../schema/tables.ts';
import { isBeingFilled, letOthersWrite } from '../batch/batch.service.ts';
import {
  type CurrentHead,
  type CurrentText,
  listCurrentHeads,
  listCurrentTexts,
  listStaying,
} from './page.index.queries.ts';
import { lockItem } from './page.write.queries.ts';
import { type SearchText, searchTextApart, searchTextsOfMany } from './page.write.service.ts';

export const TIDY_JOB = 'page.tidy-index';

/** Of more pages than these the entries are removed later: until then nobody finds a page that is not there any more. */
const FORGOTTEN_AT_ONCE = 15;
const ASKED_AT_ONCE = 500;
const LATER_SECONDS = 600;
/** So much is written in one step: with their index entries more would keep others waiting. */
const STEP = { pages: 10, size: 25_000 };
/** Where the words were cut before the step, more is written in the same time. */
const CUT_STEP = { pages: 20, size: 60_000 };
/** Rows that are copied within the database. */
const COPIED_STEP = { pages: 50, size: 400_000 };
/** The texts of so many pages are worth a thread of their own. */
const MANY_PAGES = 50;

export type { CurrentHead };

/** The current text of a page as the index is to know it. */
export interface IndexedText {
  readonly page_id: number;
  readonly revision: number;
  readonly page_title: string;
  readonly found: SearchText;
}

/**
 * What the index is to know of pages, in the order of their ids, in pieces that one short transaction takes.
 */
export async function* textsToIndex(
  ctx: Context,
  db: Db,
  page_ids: readonly number[],
): AsyncGenerator<readonly IndexedText[]> {
  const isMany = page_ids.length >= MANY_PAGES;
  const list = (ids: readonly number[]) => listCurrentTexts(db, ids);
  const pieces = inPieces(page_ids, isMany ? CUT_STEP : STEP, list, ({ page_content }) => page_content.length);
  for await (const texts of pieces) {
    const found = isMany ? await searchTextsOfMany(ctx, texts) : await searchTextsOfEach(ctx, texts);
    yield zipped(texts, found);
  }
}

/** Current texts by their revisions, in the order of their ids, in pieces of which one short transaction copies the rows. */
export function textsToCopy(db: Db, page_ids: readonly number[]): AsyncGenerator<readonly CurrentHead[]> {
  const list = (ids: readonly number[]) => listCurrentHeads(db, ids);
  return inPieces(page_ids, COPIED_STEP, list, ({ bytes }) => bytes);
}

async function* inPieces<T>(
  page_ids: readonly number[],
  step: { readonly pages: number; readonly size: number },
  list: (page_ids: readonly number[]) => Promise<readonly T[]>,
  sizeOf: (text: T) => number,
): AsyncGenerator<readonly T[]> {
  const ids = page_ids.toSorted((a, b) => a - b);
  let [piece, size] = [[] as T[], 0];
  for (let at = 0; at < ids.length; at += step.pages) {
    for (const text of await list(ids.slice(at, at + step.pages))) {
      if (piece.length > 0 && (piece.length >= step.pages || size + sizeOf(text) > step.size)) {
        yield piece;
        [piece, size] = [[], 0];
      }
      piece.push(text);
      size += sizeOf(text);
    }
  }
  if (piece.length > 0) yield piece;
}

async function searchTextsOfEach(ctx: Context, texts: readonly CurrentText[]): Promise<readonly SearchText[]> {
  const found: SearchText[] = [];
  for (const text of texts) {
    found.push(await searchTextApart(ctx, text));
    await setImmediate(); // reading a text takes its time, and others want theirs
  }
  return found;
}

function zipped(texts: readonly CurrentText[], found: readonly SearchText[]): readonly IndexedText[] {
  return texts.flatMap(({ page_id, revision, page_title }, index) => {
    const words = found[index];
    return words ? [{ page_id, revision, page_title, found: words }] : [];
  });
}

/** Pages leave the item, or go to its recycle bin: they are not to be found in it. */
export async function forgetPages(ctx: Context, tx: Tx, item_id: number, page_ids: readonly number[]): Promise<void> {
  if (page_ids.length > FORGOTTEN_AT_ONCE) await orderTidying(ctx, tx, item_id, ctx.clock.now());
  else await ctx.search.removeMany(tx, { kind: 'page', scope: item_id }, page_ids);
}

/** Entries for pages that are about to come into the item are written: should they not come, the entries go. */
export async function expectPages(ctx: Context, tx: Tx, item_id: number): Promise<void> {
  await orderTidying(ctx, tx, item_id, ctx.clock.now() + LATER_SECONDS);
}

async function orderTidying(ctx: Context, tx: Tx, item_id: number, due_at: number): Promise<void> {
  await ctx.jobs.enqueue(tx, { kind: TIDY_JOB, payload: { item_id }, due_at, unique_key: `${TIDY_JOB}:${item_id}` });
}

/** Removes the entries of pages that are not in the item, in short steps. */
export async function tidyIndex(ctx: Context, item_id: number, signal: AbortSignal): Promise<void> {
  const place = { kind: 'page', scope: item_id };
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const ids = await ctx.search.listIds(ctx.db, place, { after, limit: ASKED_AT_ONCE });
    if (ids.length === 0) return;
    after = ids.at(-1) ?? after;
    const gone = await without(ctx.db, item_id, ids);
    for (let at = 0; at < gone.length; at += FORGOTTEN_AT_ONCE) {
      if (!(await removeGone(ctx, item_id, gone.slice(at, at + FORGOTTEN_AT_ONCE)))) return;
      await letOthersWrite(ctx);
    }
  }
}

/** False when it has to wait: pages may be about to come into the item. */
async function removeGone(ctx: Context, item_id: number, page_ids: readonly number[]): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockItem(tx, item_id);
    if (await isBeingFilled(tx, item_id)) {
      await expectPages(ctx, tx, item_id);
      return false;
    }
    await ctx.search.removeMany(tx, { kind: 'page', scope: item_id }, await without(tx, item_id, page_ids));
    return true;
  });
}

async function without(db: Db, item_id: number, page_ids: readonly number[]): Promise<number[]> {
  const staying = new Set(await listStaying(db, item_id, page_ids));
  return page_ids.filter((page_id) => !staying.has(page_id));
}
