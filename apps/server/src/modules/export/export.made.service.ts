import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { disposition } from '../../platform/file-name.ts';
import { Download } from '../../platform/http/answer.ts';
import { hasParts, readParts } from '../../platform/storage/file-parts.ts';
import type { ExportJobRow } from '../../schema/export-tables.ts';

/** A file that was made, for who has its key. @throws ApiError exportLinkGone */
export async function openMade(ctx: RequestContext, row: ExportJobRow): Promise<Download> {
  const { folder, size, part_bytes: partBytes, type, name, export_id } = row;
  const parts = { folder, size, partBytes };
  if (!(await hasParts(ctx.files, parts))) {
    ctx.log.error({ export_id }, 'the file of an export is missing in the store');
    throw new ApiError('exportLinkGone', {}, { field: 'key' });
  }
  return new Download({
    size,
    type,
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': disposition('attachment', name),
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
    open: async (range) => readParts(ctx.files, parts, range),
  });
}
