import type { Context } from '../../context.ts';
import { listKnownFolders, listOldUploads } from './upload.queries.ts';
import { giveUpUpload, PART_PREFIX } from './upload.service.ts';

const DAY = 24 * 3600;
const AT_ONCE = 100;

/** Uploads of which nothing came for a day, and parts that no row names; how many. */
export async function sweepUploads(ctx: Context, signal: AbortSignal): Promise<number> {
  const before = ctx.clock.now() - DAY;
  let removed = 0;
  for (;;) {
    const old = await listOldUploads(ctx.db, before, AT_ONCE);
    for (const upload of old) await giveUpUpload(ctx, upload);
    removed += old.length;
    if (old.length < AT_ONCE || signal.aborted) break;
  }
  return removed + (await sweepParts(ctx, before));
}

async function sweepParts(ctx: Context, before: number): Promise<number> {
  const byFolder = await oldFolders(ctx, before);
  const folders = [...byFolder.keys()];
  const known = new Set<string>();
  for (let at = 0; at < folders.length; at += AT_ONCE) {
    for (const folder of await listKnownFolders(ctx.db, folders.slice(at, at + AT_ONCE))) known.add(folder);
  }
  const unknown = folders.filter((folder) => !known.has(folder));
  for (const key of unknown.flatMap((folder) => byFolder.get(folder) ?? [])) await ctx.files.remove(key);
  return unknown.length;
}

/** The folders that were made before then, with the keys in each. */
async function oldFolders(ctx: Context, before: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for await (const key of ctx.files.list(PART_PREFIX)) {
    const [, folder, time] = /^(part\/([0-9a-z]{1,9})-[0-9a-f]{16})\//.exec(key) ?? [];
    if (folder === undefined || Number.parseInt(time ?? '', 36) > before) continue;
    found.set(folder, [...(found.get(folder) ?? []), key]);
  }
  return found;
}
