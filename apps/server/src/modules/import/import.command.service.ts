import { stat } from 'node:fs/promises';
import { errorText, type ImportReport, LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import { rememberingOf } from '../api-source/api-source.record.service.ts';
import { dropBatch, keepBatch } from '../batch/batch.service.ts';
import { findLogin } from '../user/user.service.ts';
import { type AuthorRow, findFirstAdministrator, findUser } from './import.author.queries.ts';
import { openBatch } from './import.order.service.ts';
import { findAnyItem, findImportedItem } from './import.queries.ts';
import { type OpenReader, openReader } from './import.reader.service.ts';
import { runImport } from './import.service.ts';
import { presentReport, refusalOf, type StoredReport } from './import-report.ts';
import type { ImportWatch } from './import-work.ts';

export interface ToImport {
  /** A folder or a file. */
  readonly path: string;
  /** Of a new item, or of the one that this source was imported into before. */
  readonly item_name: string;
  /** User name; '' is the first administrator, or with `item_id` whoever owns that item. */
  readonly owner: string;
  /** 0: by its name. */
  readonly item_id: number;
  /** 0: the top of the item. */
  readonly cat_id: number;
  readonly visibility: 'open' | 'private';
}

interface CommandWatch extends ImportWatch {
  readonly language: Language;
}

/** Imports in this process, beside a server or without one. All or nothing, also when it is cancelled. */
export async function importByCommand(
  ctx: Context,
  wanted: ToImport,
  watch: CommandWatch,
): Promise<{ readonly report: ImportReport } | { readonly reason: string }> {
  try {
    const { path, item_id } = wanted;
    const { language, signal } = watch;
    const reader = await openReader({ path, isFolder: !(await isFile(path)), language, item_id, signal });
    try {
      return { report: presentReport(await load(ctx, wanted, reader, watch), watch.language) };
    } finally {
      await reader.close();
    }
  } catch (error) {
    if (watch.signal.aborted) return { reason: CANCELLED[watch.language] };
    const refusal = refusalOf(error);
    if (refusal) return { reason: errorText(refusal.error, watch.language, refusal.values[watch.language]) };
    if (error instanceof ApiError) return { reason: errorText(error.error, watch.language, error.values) };
    throw error;
  }
}

const CANCELLED: Readonly<Record<Language, string>> = {
  zh: '已取消，什么都没有留下',
  en: 'Cancelled; nothing was kept.',
};

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function load(
  ctx: Context,
  wanted: ToImport,
  { source, format, read, pack }: OpenReader,
  watch: CommandWatch,
): Promise<StoredReport> {
  const { item_id: found, author } = await targetOf(ctx, wanted, source);
  const { item_name, cat_id, visibility } = wanted;
  const { batch_id, item_id } = await ctx.db
    .transaction()
    .execute((tx) => openBatch(ctx, tx, { uid: author.uid, item_id: found, item_name, visibility }));
  const endKeeping = keepBatch(ctx, batch_id);
  try {
    const to = { format, cat_id, language: watch.language, author };
    const onShown = await rememberingOf(ctx, { source, pack }, to);
    const order = { batch_id, item_id, cat_id, author, format, source, named: true, onShown };
    return await runImport(ctx, order, read, watch);
  } catch (error) {
    await dropBatch(ctx, batch_id);
    throw error;
  } finally {
    endKeeping();
  }
}

interface Target {
  readonly item_id: number;
  readonly author: AuthorRow;
}

/** Where it goes and in whose name. @throws ApiError userNotFound, siteNotBegun, itemNotFound, itemReadOnly, notAllowed, badInput */
async function targetOf(ctx: Context, wanted: ToImport, source: string): Promise<Target> {
  const { item_id, item_name, owner } = wanted;
  const named = owner === '' ? undefined : await findLogin(ctx.db, owner);
  if (owner !== '' && !named) throw new ApiError('userNotFound', { names: owner });
  if (item_id > 0) return intoItem(ctx, item_id, named);
  const author = named ?? (await findFirstAdministrator(ctx.db));
  if (!author) throw new ApiError('siteNotBegun');
  const max = LIMITS.itemNameChars;
  if ([...item_name].length > max) throw new ApiError('badInput', { field: 'item', reason: 'tooLong', max });
  const before = await findImportedItem(ctx.db, { uid: author.uid, item_name, source });
  return { item_id: before ?? 0, author: authorOf(author) };
}

async function intoItem(ctx: Context, item_id: number, named: AuthorRow | undefined): Promise<Target> {
  const item = await findAnyItem(ctx.db, item_id);
  if (!item || item.batch_id !== null) throw new ApiError('itemNotFound');
  if (item.is_archived === 1) throw new ApiError('itemReadOnly');
  if (item.item_type !== 1) throw new ApiError('notAllowed');
  return { item_id, author: authorOf(named ?? (await findUser(ctx.db, item.uid))) };
}

/** Picked from an account, of which nothing else is to be carried along. */
function authorOf({ uid, username }: AuthorRow): AuthorRow {
  return { uid, username };
}
