import type { Context } from '../../context.ts';
import type { RunningJob } from '../../platform/jobs/jobs.ts';
import { removeParts } from '../../platform/storage/file-parts.ts';
import { listEndedExports, listNamedFolders } from './export.job.queries.ts';
import { giveUpExport } from './export.start.service.ts';
import { EXPORT_PREFIX, folderTime } from './export-folder.ts';

const DAY = 86_400;
const AT_ONCE = 500;

/** Removes files that are over, and what no row names: left by a process that was killed, or by an item that went. */
export async function sweepExports(ctx: Context, { signal }: RunningJob): Promise<number> {
  let removed = 0;
  for (let ended = [0]; ended.length > 0 && !signal.aborted; ) {
    ended = await listEndedExports(ctx.db, ctx.clock.now(), AT_ONCE);
    for (const export_id of ended) await giveUpExport(ctx, export_id);
    removed += ended.length;
  }
  return removed + (await sweepFolders(ctx));
}

/** A row names a folder before anything is in it: one that has none a day later is nobody's. */
async function sweepFolders(ctx: Context): Promise<number> {
  const before = ctx.clock.now() - DAY;
  let [removed, some] = [0, new Set<string>()];
  for await (const key of ctx.files.list(EXPORT_PREFIX)) {
    const folder = key.slice(0, key.lastIndexOf('/'));
    const time = folderTime(folder);
    if (time !== undefined && time < before) some.add(folder);
    if (some.size < AT_ONCE) continue;
    removed += await removeUnknown(ctx, some);
    some = new Set();
  }
  return removed + (await removeUnknown(ctx, some));
}

async function removeUnknown(ctx: Context, folders: ReadonlySet<string>): Promise<number> {
  if (folders.size === 0) return 0;
  const named = new Set(await listNamedFolders(ctx.db, [...folders]));
  const unknown = [...folders].filter((folder) => !named.has(folder));
  for (const folder of unknown) await removeParts(ctx.files, folder);
  return unknown.length;
}
