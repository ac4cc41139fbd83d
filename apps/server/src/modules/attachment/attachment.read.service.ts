import type { Attachment } from '@sheaf/contract';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { disposition } from '../../platform/file-name.ts';
import { Download, RedirectAway } from '../../platform/http/answer.ts';
import { addressOutside } from '../storage/storage.address.service.ts';
import { presentAttachment } from './attachment.present.ts';
import { type FileWithBlob, listAttached } from './attachment.queries.ts';
import { isOpenToAll } from './attachment.reach.service.ts';
import { countBytes, countVisit } from './attachment.service.ts';
import { isPicture } from './file-kind.ts';

/** With the key of a share each address carries it: the files are read by it alone. */
export async function attachedFiles(ctx: Context, page_id: number, unique_key: string): Promise<Attachment[]> {
  const files = await listAttached(ctx.db, page_id);
  const listed = files.map((file) => presentAttachment(file, ctx.settings.current.time_zone));
  if (unique_key === '') return listed;
  return listed.map((file) => ({ ...file, url: `${file.url}&share=${encodeURIComponent(unique_key)}` }));
}

/**
 * The bytes, to whoever may read them now: caches keep them but ask again each time. Pictures are shown in place,
 * everything else is saved to disk. Or where they are read without the site, where its store is set so.
 * @throws ApiError fileNotFound when the store has lost it
 */
export async function openFile(ctx: RequestContext, file: FileWithBlob): Promise<Download | RedirectAway> {
  const shown = disposition(isPicture(file.type) ? 'inline' : 'attachment', file.display_name);
  const elsewhere = await addressOutside(ctx, {
    ...{ storage_key: file.storage_key, type: file.type, disposition: shown, isPicture: isPicture(file.type) },
    isOpenToAll: () => isOpenToAll(ctx, file.file_id),
  });
  if (elsewhere !== undefined) {
    await countVisit(ctx, file.file_id);
    countBytes(ctx, file.uid, file.size);
    return new RedirectAway(elsewhere);
  }
  if (!(await ctx.files.exists(file.storage_key))) {
    ctx.log.error({ file_id: file.file_id }, 'file missing in the store');
    throw new ApiError('fileNotFound');
  }
  await countVisit(ctx, file.file_id);
  return new Download({
    size: file.size,
    type: file.type,
    etag: `"${file.sha256.slice(0, 32)}"`,
    headers: {
      'cache-control': 'private, no-cache',
      'content-disposition': shown,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
    open: async (range) => {
      const { stream } = await ctx.files.read(file.storage_key, range);
      countBytes(ctx, file.uid, range ? range.end - range.start + 1 : file.size);
      return stream;
    },
  });
}
