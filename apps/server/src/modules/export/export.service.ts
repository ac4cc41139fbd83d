import { Readable } from 'node:stream';
import type { ExportFormat, ExportTicket } from '@sheaf/contract';
import { type FileOfZip, type LeavingTree, writeMarkdown, writeSite, writeWord } from '@sheaf/exchange';
import type { RequestContext } from '../../context.ts';
import { datetimeText } from '../../platform/datetime.ts';
import { cleanName } from '../../platform/file-name.ts';
import { FileStream } from '../../platform/http/answer.ts';
import type { Logger } from '../../platform/log/log.ts';
import { zipOf } from '../../platform/zip.ts';
import { insertChange } from '../change-log/change-log.service.ts';
import { readerStyles } from '../reading/reading.html.service.ts';
import { layOutApart } from './docx-apart.ts';
import type { ExportAccess } from './export.access.ts';
import { makeTicket } from './export.ticket.service.ts';
import { leavingTree } from './export.tree.service.ts';

interface Writer {
  readonly type: string;
  readonly extension: string;
  readonly write: (tree: LeavingTree, log: Logger) => AsyncGenerator<FileOfZip>;
}

/** Every one is a zip, of files or of what a program reads: it is made while it is sent. */
const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  word: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    write: (tree, log) => writeWord(tree, (task) => layOutApart(log, task)),
  },
  site: {
    type: 'application/zip',
    extension: 'zip',
    write: async function* (tree) {
      yield* writeSite(tree, await readerStyles());
    },
  },
  markdown: { type: 'application/zip', extension: 'zip', write: writeMarkdown },
};

/** @throws ApiError exportEmpty, catalogNotFound, pageNotFound */
export async function orderExport(ctx: RequestContext, access: ExportAccess): Promise<ExportTicket> {
  const { counts } = await leavingTree(ctx, access);
  const { viewer, part, format, language } = access;
  return { ...(await makeTicket(ctx, viewer, { ...part, format, language })), pages: counts.pages };
}

/**
 * The file, made while it is sent. That it was taken along is written down before the first byte.
 * @throws ApiError exportEmpty, catalogNotFound, pageNotFound
 */
export async function exportedFile(ctx: RequestContext, access: ExportAccess): Promise<FileStream> {
  const tree = await leavingTree(ctx, access);
  const { type, extension, write } = WRITERS[access.format];
  await noteExport(ctx, access);
  const bytes = zipOf(write(tree, ctx.log));
  return new FileStream(Readable.from(bytes, { objectMode: false }), {
    type,
    name: `${nameOf(ctx, tree)}.${extension}`,
  });
}

async function noteExport(ctx: RequestContext, { viewer, item }: ExportAccess): Promise<void> {
  const { uid, username } = viewer;
  const { item_id, item_name } = item.item;
  const what = { action_type: 'export', object_type: 'item', object_id: item_id, object_name: item_name } as const;
  const happened_at = ctx.clock.now();
  await ctx.db.transaction().execute((tx) => insertChange(tx, { item_id, uid, username, happened_at, ...what }));
}

/** `{item}_{YYYYMMDDHHMMSS}` by the clock of the site. */
function nameOf({ clock, settings }: RequestContext, { title }: LeavingTree): string {
  const digits = datetimeText(clock.now(), settings.current.time_zone).replace(/\D/g, '');
  return cleanName(`${title}_${digits}`);
}
