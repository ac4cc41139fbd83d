import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { importXlsx, OutputOf } from '@sheaf/contract';
import { LIMITS } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { Apart, ApartFailure } from '../../platform/apart.ts';
import { ApiError } from '../../platform/errors.ts';
import { Download } from '../../platform/http/answer.ts';
import type { PageAccess } from '../page/page.access.ts';
import { saveFolded } from '../page/page.fold.service.ts';
import { demandSameOps, foldOps, loadSheet } from './sheet.fold.service.ts';
import { deleteOps } from './sheet.queries.ts';
import { demandStill } from './sheet.service.ts';
import type { XlsxAnswer, XlsxTask } from './xlsx-apart.ts';

const BOUNDS = { limitMs: 60_000, memoryMb: 1024, waiting: 10 } as const;
const apart = new Apart<XlsxTask, XlsxAnswer>(new URL('xlsx.worker.ts', import.meta.url), BOUNDS);
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The spreadsheet as it is now, what is no version yet included. @throws ApiError pageNotFound, busy */
export async function exportSheet(ctx: RequestContext, { page }: PageAccess): Promise<Download> {
  const { text, ops } = await loadSheet(ctx.db, page.page_id);
  const { bytes } = await ask({ want: 'file', text: text.page_content, ops: ops.map(({ op }) => op) });
  if (!bytes) throw new ApiError('busy');
  const name = encodeURIComponent(`${page.page_title}.xlsx`).replaceAll("'", '%27');
  return new Download({
    size: bytes.length,
    type: XLSX,
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="sheet.xlsx"; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  });
}

/** A book with all that was done to it, as an xlsx file; undefined when that takes too long or too much. @throws ApiError busy */
export async function packBook(text: string): Promise<Uint8Array | undefined> {
  return (await ask({ want: 'file', text, ops: [] })).bytes;
}

/**
 * Puts the sheets of a file in place of those that are there; what was done before is a version of its own.
 * @throws ApiError uploadMissing, importUnreadable, importTooLarge, sheetNotLocked, pageLocked, notAllowed, pageNotFound, busy
 */
export async function importSheet(
  ctx: RequestContext,
  { viewer, page }: PageAccess,
): Promise<OutputOf<typeof importXlsx>> {
  const { upload } = ctx.request;
  if (!upload) throw new ApiError('uploadMissing', { field: 'file' }, { field: 'file' });
  if (upload.size > LIMITS.xlsxBytes) throw tooLarge(ctx);
  const { text, losses, refused } = await ask({
    want: 'book',
    bytes: await readFile(upload.path),
    language: ctx.language,
  });
  if (refused) throw new ApiError(refused.error, { reason: refused.reason }, { field: 'file' });
  if (text === undefined || text.length > LIMITS.sheetChars) throw tooLarge(ctx);
  await foldOps(ctx, page.page_id);
  const loaded = await loadSheet(ctx.db, page.page_id);
  const saved = await saveFolded(ctx, {
    ...loaded,
    page_content: text,
    author: viewer,
    demand: async (tx) => {
      await demandStill(ctx, tx, { viewer, page }, ctx.clock.now());
      await demandSameOps(tx, loaded);
    },
    beside: (tx) => deleteOps(tx, page.page_id),
  });
  return { revision: saved.revision, seq: 0, losses: [...(losses ?? [])] };
}

const TOO_LARGE = { zh: '表格超过 5 MB', en: 'a spreadsheet of more than 5 MB' } as const;

function tooLarge({ language }: RequestContext): ApiError {
  return new ApiError('importTooLarge', { reason: TOO_LARGE[language] }, { field: 'file' });
}

/** Nothing when it took too long or too much. @throws ApiError busy */
async function ask(task: XlsxTask): Promise<XlsxAnswer> {
  try {
    return await apart.run(task);
  } catch (error) {
    if (error instanceof ApartFailure) return {};
    throw error;
  }
}
