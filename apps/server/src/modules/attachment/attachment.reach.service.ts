import { loadGrants } from '../../access/load.ts';
import { loadReach } from '../../access/reach.ts';
import type { ShareAccess } from '../../access/share.ts';
import type { Context, RequestContext } from '../../context.ts';
import { mayReadSome } from './attachment.policy.ts';
import { isHeldWithin, listPlacesInReach } from './attachment.reach.queries.ts';

/**
 * The files that some live page holds which is the viewer's to read, in however many items they are. The database names
 * a place for each, the grants decide. At most 1,000 files.
 */
export async function readableFiles(ctx: RequestContext, file_ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (file_ids.length === 0) return new Set();
  const places = await listPlacesInReach(ctx.db, file_ids, await loadReach(ctx));
  const grants = await loadGrants(ctx, [...new Set(places.map(({ item_id }) => item_id))]);
  const readable = places.filter(({ item_id, top_cat_id }) => mayReadSome(grants.get(item_id) ?? [], [top_cat_id]));
  return new Set(readable.map(({ file_id }) => file_id));
}

/** Whether a guest who knows no password may read it. */
export async function isOpenToAll(ctx: RequestContext, file_id: number): Promise<boolean> {
  if (ctx.settings.current.force_login === 1) return false;
  const guest = { ...ctx, viewer: undefined, request: { ...ctx.request, cookies: {}, visitGrant: undefined } };
  return (await readableFiles(guest, [file_id])).size > 0;
}

/** Whether a page within a share shows the file, or has it attached, now: what only a former text showed is not shared. */
export async function isFileShared(ctx: Context, { share }: ShareAccess, file_id: number): Promise<boolean> {
  const { object_type, object_id, item_id } = share;
  return isHeldWithin(ctx.db, file_id, { object_type, object_id, item_id });
}
