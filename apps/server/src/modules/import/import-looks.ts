import { LIMITS } from '@sheaf/contract';
import { ImportRefused } from '@sheaf/exchange';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { Turns } from '../../platform/turns.ts';
import { type OpenReader, openReader } from './import.reader.service.ts';
import { refusedUpload } from './import-report.ts';

/** Each takes a process with its memory; those of imports that run come on top. */
const turns = new Turns({ atOnce: 2, each: 2, waitingEach: 4, waiting: 20 });

/**
 * Opens the upload of a call for as long as somebody looks at it, which is bounded.
 * @throws ApiError uploadMissing, importUnknown, importUnreadable, importTooLarge, busy
 */
export async function lookAtUpload<T>(
  ctx: RequestContext,
  item_id: number,
  look: (reader: OpenReader) => Promise<T>,
): Promise<T> {
  const { upload } = ctx.request;
  if (!upload) throw new ApiError('uploadMissing', { field: 'file' }, { field: 'file' });
  const late = AbortSignal.timeout(LIMITS.importWaitSeconds * 1000);
  const { path, name } = upload;
  try {
    return await turns.run(`user:${ctx.viewer?.uid ?? 0}`, async () => {
      const reader = await openReader({ path, name, language: ctx.language, item_id, signal: late });
      try {
        return await look(reader);
      } finally {
        await reader.close();
      }
    });
  } catch (error) {
    const isLate = late.aborted && error === late.reason;
    throw refusedUpload(
      isLate ? new ImportRefused('reader-silent', { max: LIMITS.importWaitSeconds }) : error,
      ctx.language,
    );
  }
}
