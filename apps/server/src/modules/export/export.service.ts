import { Readable } from 'node:stream';
import type { ExportTicket } from '@sheaf/contract';
import type { LeavingTree } from '@sheaf/exchange';
import type { RequestContext } from '../../context.ts';
import { datetimeText } from '../../platform/datetime.ts';
import { cleanName } from '../../platform/file-name.ts';
import { FileStream } from '../../platform/http/answer.ts';
import type { Tx } from '../../schema/tables.ts';
import { insertChange } from '../change-log/change-log.service.ts';
import type { ExportAccess } from './export.access.ts';
import { demandBrowser } from './export.pdf.ts';
import { makeTicket } from './export.ticket.service.ts';
import { leavingTree } from './export.tree.service.ts';
import { WRITERS } from './export-formats.ts';

/** @throws ApiError exportEmpty, exportNoCalls, exportNoSheets, exportNoTables, catalogNotFound, pageNotFound */
export async function orderExport(ctx: RequestContext, access: ExportAccess): Promise<ExportTicket> {
  if (access.format === 'pdf') demandBrowser(ctx.config.chromium);
  const { counts } = await leavingTree(ctx, access);
  const { viewer, part, format, language } = access;
  const history = access.history ? 1 : 0;
  return { ...(await makeTicket(ctx, viewer, { ...part, format, language, history })), pages: counts.pages };
}

/**
 * The file, made while it is sent. That it was taken along is written down before the first byte.
 * @throws ApiError exportEmpty, exportNoCalls, exportNoSheets, exportNoTables, catalogNotFound, pageNotFound
 */
export async function exportedFile(ctx: RequestContext, access: ExportAccess): Promise<FileStream> {
  const tree = await leavingTree(ctx, access);
  await ctx.db.transaction().execute((tx) => noteExport(ctx, tx, access));
  const { content, type, name } = await writtenFile(ctx, access, tree);
  return new FileStream(content, { type, name });
}

interface WrittenFile {
  readonly content: Readable;
  readonly type: string;
  readonly name: string;
}

/** A tree as its format writes it, at the pace of who reads it. @throws ApiError busy, exportNoBrowser, exportNotPrinted */
export async function writtenFile(
  ctx: RequestContext,
  { format }: Pick<ExportAccess, 'format'>,
  tree: LeavingTree,
): Promise<WrittenFile> {
  const writing = { log: ctx.log, chromium: ctx.config.chromium, signal: ctx.request.gone() };
  const { type, extension, bytes } = await WRITERS[format](tree, writing);
  const content = bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false });
  return { content, type, name: `${nameOf(ctx, tree)}.${extension}` };
}

/** For the change log. */
export async function noteExport(ctx: RequestContext, tx: Tx, { viewer, item }: ExportAccess): Promise<void> {
  const { uid, username } = viewer;
  const { item_id, item_name } = item.item;
  const what = { action_type: 'export', object_type: 'item', object_id: item_id, object_name: item_name } as const;
  await insertChange(tx, { item_id, uid, username, happened_at: ctx.clock.now(), ...what });
}

/** `{item}_{YYYYMMDDHHMMSS}` by the clock of the site. */
function nameOf({ clock, settings }: RequestContext, { title }: LeavingTree): string {
  const digits = datetimeText(clock.now(), settings.current.time_zone).replace(/\D/g, '');
  return cleanName(`${title}_${digits}`);
}
