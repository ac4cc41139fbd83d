import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import type { BatchMoveRow, BatchPageRow, BatchRow, PageRow, Tx } from '../../schema/tables.ts';
import { bindFiles } from '../attachment/attachment.service.ts';
import { finishBatch, lockedBatch, removeUpload, unfinishedBatches } from '../batch/batch.service.ts';
import { type Change, insertChanges } from '../change-log/change-log.service.ts';
import { touchItem } from '../item/item.service.ts';
import { type SearchText, searchTextsOfMany, textOfKind } from '../page/page.write.service.ts';
import { noteMany } from '../webhook/webhook.note.service.ts';
import { findUser } from './import.author.queries.ts';
import { titlesOf } from './import.catalogs.service.ts';
import { applyMoves } from './import.moves.service.ts';
import { listSettledMoves } from './import.place.queries.ts';
import { lockAnyItem } from './import.queries.ts';
import {
  hasPreparedMore,
  insertTexts,
  listCurrentTexts,
  listLinkRevisions,
  listPrepared,
  listSettled,
  lockPages,
  settlePrepared,
  updateImportedPage,
  updateLink,
} from './import.write.queries.ts';
import { joinedLosses, type StoredLoss, type StoredReport } from './import-report.ts';
import type { ImportOrder } from './import-work.ts';

const APPLY_AT_ONCE = 20;

/**
 * Writes what was prepared for pages that were there, step by step, and ends the batch. Killed in between it goes on
 * where it was: a live batch is always brought to its end.
 */
export async function finishImport(
  ctx: Context,
  batch: Pick<BatchRow, 'batch_id' | 'item_id'>,
  author: ImportOrder['author'],
): Promise<StoredReport> {
  const isMany = await hasPreparedMore(ctx.db, batch.batch_id, LIMITS.webhookEventsAtOnce);
  let left = true;
  while (left) left = await applySome(ctx, { ...batch, isMany }, author);
  await applyMoves(ctx, batch);
  const done = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockedBatch(tx, batch.batch_id);
    if (!row) throw new Error(`batch ${batch.batch_id} was removed before it ended`);
    // Written by showImport, in this form.
    const begun = JSON.parse(row.report) as StoredReport;
    if (row.finished_at > 0) return { report: begun, upload_key: '' };
    const moves = await listSettledMoves(tx, batch.batch_id);
    const report = wholeReport(begun, await listSettled(tx, batch.batch_id), moves);
    const by = { ...author, happened_at: ctx.clock.now() };
    if (isMany && report.pages_updated > 0)
      await noteMany(tx, batch.item_id, by, { 'page.updated': report.pages_updated });
    await finishBatch(ctx, tx, batch.batch_id, JSON.stringify(report));
    return { report, upload_key: row.upload_key };
  });
  await removeUpload(ctx, done);
  return done.report;
}

/**
 * Brings imports into the item to their end that everybody sees, and whose process is gone: what they have yet to
 * write is older than what the next import brings.
 */
export async function finishOthers(ctx: Context, item_id: number): Promise<void> {
  for (const batch of await unfinishedBatches(ctx, item_id)) {
    await finishImport(ctx, batch, await findUser(ctx.db, batch.uid));
  }
}

type Settled = Pick<BatchPageRow, 'key' | 'page_title' | 'outcome'>;

type SettledMove = Pick<BatchMoveRow, 'key' | 'outcome' | 'place'>;

function wholeReport(begun: StoredReport, settled: readonly Settled[], moves: readonly SettledMove[]): StoredReport {
  const kept = moves.filter(({ outcome }) => outcome === 'kept');
  const count = (...outcomes: Settled['outcome'][]) =>
    settled.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const notes = settled.flatMap(({ key, page_title, outcome }): StoredReport['losses'] => {
    if (outcome === 'merged') return [{ code: 'page-merged', where: key, detail: page_title }];
    return outcome === 'gone' ? [{ code: 'page-deleted', where: key, detail: page_title }] : [];
  });
  return {
    ...begun,
    pages_updated: count('merged', 'updated'),
    pages_unchanged: begun.pages_unchanged + count('same'),
    pages_moved: moves.length - kept.length,
    losses: joinedLosses(notes, kept.map(keptNote), begun.losses),
  };
}

function keptNote({ key, place }: SettledMove): StoredLoss {
  return { code: 'place-kept', where: key, detail: titlesOf(place) || '/' };
}

/** False when nothing was left. */
async function applySome(
  ctx: Context,
  { batch_id, item_id, isMany }: Pick<BatchRow, 'batch_id' | 'item_id'> & Pick<Applying, 'isMany'>,
  author: ImportOrder['author'],
): Promise<boolean> {
  const ahead = await listPrepared(ctx.db, batch_id, APPLY_AT_ONCE);
  if (ahead.length === 0) return false;
  const texts = await searchTextsOfMany(ctx, ahead);
  const found = new Map(ahead.flatMap(({ page_id }, index) => (texts[index] ? [[page_id, texts[index]]] : [])));
  await ctx.db.transaction().execute(async (tx) => {
    await lockAnyItem(tx, item_id);
    // Another process may have been faster: what it did is not in the list any more.
    const rows = (await listPrepared(tx, batch_id, APPLY_AT_ONCE)).filter(({ page_id }) => found.has(page_id));
    if (rows.length > 0) await applyRows(ctx, tx, rows, { item_id, author, found, isMany });
  });
  return true;
}

interface Applying {
  /** What programs are told of them is one event, when the last is done. */
  readonly isMany: boolean;
  readonly item_id: number;
  readonly author: ImportOrder['author'];
  readonly found: ReadonlyMap<number, SearchText>;
}

/** A prepared text with the page as it is now. */
interface Ready {
  readonly row: BatchPageRow;
  readonly page: PageRow | undefined;
  readonly outcome: 'gone' | 'merged' | 'same' | 'updated';
}

async function applyRows(ctx: Context, tx: Tx, rows: readonly BatchPageRow[], applying: Applying): Promise<void> {
  const now = ctx.clock.now();
  const changed: PageRow[] = [];
  for (const ready of await withOutcomes(tx, applying.item_id, rows)) {
    const page = await applyOne(ctx, tx, ready, { ...applying, now });
    if (page) changed.push(page);
  }
  if (changed.length === 0) return;
  const changes = changed.map((page) => changeOf(page, applying.author));
  await insertChanges(tx, applying.item_id, changes, applying.isMany ? [] : changes);
  await touchItem(tx, applying.item_id, now, { tree: true });
  await ctx.feed.put(tx, { topic: 'item', id: applying.item_id });
}

async function withOutcomes(tx: Tx, item_id: number, rows: readonly BatchPageRow[]): Promise<Ready[]> {
  const page_ids = rows.map(({ page_id }) => page_id);
  const pages = new Map((await lockPages(tx, item_id, page_ids)).map((page) => [page.page_id, page]));
  const texts = new Map((await listCurrentTexts(tx, page_ids)).map((text) => [text.page_id, text]));
  const links = new Map((await listLinkRevisions(tx, page_ids)).map((link) => [link.page_id, link.revision]));
  return rows.map((row) => {
    const page = pages.get(row.page_id);
    const text = texts.get(row.page_id);
    const isSame = text?.page_content === row.page_content && text.page_title === row.page_title;
    return { row, page, outcome: outcomeOf(page, isSame, links.get(row.page_id)) };
  });
}

function outcomeOf(page: PageRow | undefined, isSame: boolean, imported: number | undefined): Ready['outcome'] {
  if (!page) return 'gone';
  if (isSame) return 'same';
  return page.revision === imported ? 'updated' : 'merged';
}

/** The file's text becomes the newest version; whatever the page said before is in its history. */
async function applyOne(
  ctx: Context,
  tx: Tx,
  { row, page, outcome }: Ready,
  { author, found, now }: Applying & { readonly now: number },
): Promise<PageRow | undefined> {
  await settlePrepared(tx, { ...row, outcome });
  if (!page) return undefined;
  const { page_title, page_content, content_hash, page_id } = row;
  const revision = outcome === 'same' ? page.revision : page.revision + 1;
  await updateLink(tx, row, { revision, content_hash });
  if (outcome === 'same') return undefined;
  const by = { author_uid: author.uid, author_username: author.username };
  const { data, method } = textOfKind(page.kind, { page_title, page_content, page_comments: '' });
  const head = { ...by, method, page_title, revision, updated_at: now };
  await updateImportedPage(tx, page_id, head);
  await insertTexts(tx, [{ page_id, revision, page_title, page_content, data, ...by, saved_at: now }]);
  // Written by prepareStep as a list of ids.
  await bindFiles(tx, page_id, JSON.parse(row.files) as number[], now);
  const fields = found.get(page_id);
  if (fields) await ctx.search.put(tx, { kind: 'page', id: page_id, scope: page.item_id, ...fields });
  await ctx.feed.put(tx, { topic: 'page', id: page_id });
  return { ...page, ...head };
}

function changeOf(page: PageRow, { uid, username }: ImportOrder['author']): Omit<Change, 'item_id'> {
  return {
    uid,
    username,
    action_type: 'update',
    object_type: 'page',
    object_id: page.page_id,
    object_name: page.page_title,
    happened_at: page.updated_at,
  };
}
