import type { Context } from '../../context.ts';
import { dropBatch, forgetFinished, forsakenBatches, uploadsInUse } from '../batch/batch.service.ts';
import { findUser } from './import.author.queries.ts';
import { finishImport } from './import.finish.service.ts';
import { UPLOAD_PREFIX, uploadTime } from './import.order.service.ts';

const DAY = 24 * 3600;

/**
 * Ends what nobody works on any more: a batch that was being built is taken back, one that is live is brought to its
 * end. Uploads that no batch names go after a day. Answers how many batches were ended.
 */
export async function sweepImports(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const forsaken = await forsakenBatches(ctx);
  for (const batch of forsaken) {
    if (batch.state !== 'live') await dropBatch(ctx, batch.batch_id);
    else await finishImport(ctx, batch, await findUser(ctx.db, batch.uid));
  }
  await forgetFinished(ctx, now - DAY);
  await sweepUploads(ctx, now - DAY);
  return forsaken.length;
}

async function sweepUploads(ctx: Context, before: number): Promise<void> {
  const known = await uploadsInUse(ctx);
  for await (const key of ctx.files.list(UPLOAD_PREFIX)) {
    const time = uploadTime(key);
    if (time !== undefined && time < before && !known.has(key)) await ctx.files.remove(key);
  }
}
