import type { ExportFormat } from '@sheaf/contract';
import { demandViewer, type ItemAccess, loadItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import { placeOf } from '../catalog/catalog.service.ts';
import { refuseForcedGuest } from '../item/item.access.ts';
import { accessToLookAsEditor } from '../page/page.access.ts';
import { viewerOfSession } from '../user/session.service.ts';
import { isFormatOf, mayExport, mayExportCatalog } from './export.policy.ts';
import { redeemTicket } from './export.ticket.service.ts';

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

function notThere(cause?: ApiError): ApiError {
  return new ApiError('exportNotThere', {}, { field: 'ticket', ...(cause && { cause }) });
}
