import { inside, type RequestContext } from '../../context.ts';
import type { Tx } from '../../schema/tables.ts';
import { insertChange } from '../change-log/change-log.service.ts';
import { accessToManageItem, type ItemManageAccess } from '../item/item.access.ts';
import { lockItem } from '../item/item.service.ts';
import { endLostLocks } from '../page/page.lock.service.ts';
import { listRaisedRights, lowerMembers, lowerTeamRights } from './member.read-only.queries.ts';

/** What the change log names instead of a user where a right of all members was changed at once. */
export const EVERYBODY = 0;

const CHUNK = 500;

/**
 * Everybody but the owner may only read the item from now on, where he could before; item admins too, and who asks
 * for it if he is one. Answers how many that changed.
 */
export async function makeAllReadOnly(ctx: RequestContext, { viewer, item }: ItemManageAccess): Promise<number> {
  const { item_id } = item;
  return ctx.db.transaction().execute(async (tx) => {
    const { uid: owner } = await lockItem(tx, item_id);
    await accessToManageItem(inside(ctx, tx), { item_id });
    const raised = await listRaisedRights(tx, item_id, owner);
    const uids = [...new Set([...(await lowerMembers(tx, item_id)), ...raised.map(({ uid }) => uid)])];
    const rights = raised.map(({ team_item_member_id }) => team_item_member_id);
    for (let at = 0; at < rights.length; at += CHUNK) await lowerTeamRights(tx, rights.slice(at, at + CHUNK));
    if (uids.length === 0) return 0;
    for (let at = 0; at < uids.length; at += CHUNK) await endLostLocks(tx, item_id, uids.slice(at, at + CHUNK));
    await logEverybody(ctx, tx, { viewer, item });
    await ctx.feed.put(tx, { topic: 'item', id: item_id });
    return uids.length;
  });
}

/** One entry for all of them: as many as there are members would push everything else out of the log. */
async function logEverybody(ctx: RequestContext, tx: Tx, { viewer, item }: ItemManageAccess): Promise<void> {
  const { uid, username } = viewer;
  const what = { action_type: 'update', object_type: 'member', object_id: EVERYBODY, object_name: '*' } as const;
  await insertChange(tx, { uid, username, item_id: item.item_id, ...what, happened_at: ctx.clock.now() });
}
