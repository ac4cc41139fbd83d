import type { ExportFormat } from '@sheaf/contract';
import { demandViewer, type ItemAccess, loadItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import type { ExportJobRow } from '../../schema/export-tables.ts';
import { placeOf } from '../catalog/catalog.service.ts';
import { refuseForcedGuest } from '../item/item.access.ts';
import { accessToLookAsEditor } from '../page/page.access.ts';
import { viewerOfSession } from '../user/session.service.ts';
import { findExportJob } from './export.job.queries.ts';
import { isFormatOf, mayExport, mayExportCatalog } from './export.policy.ts';
import { redeemTicket } from './export.ticket.service.ts';
import { stillHolds } from './export-held.ts';
import { exportOfKey } from './export-key.ts';

/** What is taken along: a page that is named counts before a catalog, 0 and 0 is the whole item. */
export interface ExportPart {
  readonly item_id: number;
  readonly cat_id: number;
  readonly page_id: number;
}

interface Asked extends ExportPart {
  readonly history?: 0 | 1;
}

/** Proof that somebody logged in may take this along as this. */
export interface ExportAccess {
  readonly viewer: Viewer;
  readonly item: ItemAccess;
  readonly part: ExportPart;
  readonly format: ExportFormat;
  readonly language: 'zh' | 'en';
  /** Former versions leave as well. */
  readonly history: boolean;
}

/** @throws ApiError loginExpired, itemNotFound, catalogNotFound, pageNotFound, notAllowed, exportNotOfType */
export async function accessToExport(
  ctx: RequestContext,
  { item_id, cat_id, page_id, history = 0 }: Asked,
  format: ExportFormat,
): Promise<ExportAccess> {
  const viewer = demandViewer(ctx);
  const item = await loadItemAccess(ctx, item_id);
  demand(mayExport(item));
  if (page_id !== 0) await accessToLookAsEditor(ctx, { page_id, item_id });
  if (cat_id !== 0) demand(mayExportCatalog(item, (await placeOf(ctx.db, item_id, cat_id)).top_cat_id));
  demand(isFormatOf(format, item.item.item_type));
  const part = { item_id, cat_id: page_id === 0 ? cat_id : 0, page_id };
  return { viewer, item, part, format, language: ctx.language, history: history === 1 };
}

/**
 * By what the request brings: a ticket, which names all the rest and is used up by it, or somebody's token.
 * @throws ApiError as accessToExport, and exportNotThere
 */
export async function accessToDownload(
  ctx: RequestContext,
  input: Asked & { readonly ticket: string },
  format: ExportFormat,
): Promise<ExportAccess> {
  if (input.ticket === '') return accessToExport(ctx, input, format);
  const access = await accessByTicket(ctx, input.ticket);
  const names = access.part.item_id === input.item_id && access.format === format;
  if (!names) throw notThere();
  return access;
}

/** Whoever asked for it may still do so, in the session that he asked in. @throws ApiError loginForced, exportNotThere */
export async function accessToTicket(
  ctx: RequestContext,
  { ticket }: { readonly ticket: string },
): Promise<ExportAccess> {
  refuseForcedGuest(ctx);
  return accessByTicket(ctx, ticket);
}

async function accessByTicket(ctx: RequestContext, ticket: string): Promise<ExportAccess> {
  const row = await redeemTicket(ctx, ticket);
  const viewer = row && (await viewerOfSession(ctx, row.session_id));
  if (!row || !viewer) throw notThere();
  const { item_id, cat_id, page_id, format, language, history } = row;
  try {
    return await accessToExport({ ...ctx, viewer, language }, { item_id, cat_id, page_id, history }, format);
  } catch (cause) {
    // whoever has the ticket alone learns nothing of what became of the item
    throw cause instanceof ApiError ? notThere(cause) : cause;
  }
}

/** Proof that the viewer asked for it. @throws ApiError loginExpired; jobNotFound also for those of others */
export async function accessToOwn(ctx: RequestContext, export_id: number): Promise<ExportJobRow> {
  const { uid, scope } = demandViewer(ctx);
  const row = await findExportJob(ctx.db, export_id);
  const isOwn = row?.uid === uid && (scope?.item_id === undefined || scope.item_id === row.item_id);
  if (!row || !isOwn) throw new ApiError('jobNotFound');
  return row;
}

/**
 * Whoever was given the key may still take along all that is in the file, in the session that he was given it in.
 * @throws ApiError loginForced, exportLinkGone
 */
export async function accessToMade(ctx: RequestContext, key: string): Promise<ExportJobRow> {
  refuseForcedGuest(ctx);
  const named = exportOfKey(ctx, key);
  const row = named && (await findExportJob(ctx.db, named.export_id));
  const viewer = row && (await viewerOfSession(ctx, named.session_id));
  const isThere = row?.state === 'ready' && row.folder === named?.folder && row.expires_at > ctx.clock.now();
  if (!row || viewer?.uid !== row.uid || !isThere) throw linkGone();
  try {
    const { item } = await accessToExport({ ...ctx, viewer, language: row.language }, row, row.format);
    if (stillHolds(item.grants, row.held)) return row;
  } catch (cause) {
    throw cause instanceof ApiError ? linkGone(cause) : cause;
  }
  throw linkGone();
}

function linkGone(cause?: ApiError): ApiError {
  return new ApiError('exportLinkGone', {}, { field: 'key', ...(cause && { cause }) });
}

function notThere(cause?: ApiError): ApiError {
  return new ApiError('exportNotThere', {}, { field: 'ticket', ...(cause && { cause }) });
}
