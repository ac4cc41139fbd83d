import type { InputOf, listReminders, markRead } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { UNREAD_TOPIC } from './announce.service.ts';
import {
  type AnnouncedRow,
  listAnnounced,
  listAnnouncedAmong,
  upsertAnnouncementRows,
} from './announcement.queries.ts';
import { listReceived, listReceivedAmong, listUnreadReceived, updateAllRead, updateStatus } from './message.queries.ts';
import { type SeenReminder, seenBy } from './message.sight.ts';

/** What was read stays in the list when its item is seen no more, and tells nothing; what was not read is not there. */
export async function reminders(
  ctx: Pick<RequestContext, 'db'>,
  viewer: Pick<Viewer, 'uid' | 'groupid'>,
  { page, count }: InputOf<typeof listReminders>,
): Promise<{ readonly total: number; readonly list: readonly SeenReminder[] }> {
  const all = await seenBy(ctx.db, viewer, await listReceived(ctx.db, viewer.uid));
  const shown = all.filter(({ row, seen }) => seen || row.status !== 0);
  return { total: shown.length, list: shown.slice((page - 1) * count, page * count) };
}

export async function announcements(ctx: RequestContext, { uid }: Viewer): Promise<readonly AnnouncedRow[]> {
  return listAnnounced(ctx.db, uid);
}

export async function unread(
  ctx: RequestContext,
  viewer: Viewer,
): Promise<{ readonly remind: readonly SeenReminder[]; readonly announce: readonly AnnouncedRow[] }> {
  const remind = await seenBy(ctx.db, viewer, await listUnreadReceived(ctx.db, viewer.uid));
  const announce = await listAnnounced(ctx.db, viewer.uid);
  return { remind: remind.filter(({ seen }) => seen), announce: announce.filter(({ status }) => (status ?? 0) === 0) };
}

/** @throws ApiError messageNotFound when one of them is not there for the viewer; then none is changed */
export async function changeStatus(
  ctx: RequestContext,
  viewer: Viewer,
  { message_content_id, from_uid }: InputOf<typeof markRead>,
  status: 1 | -1,
): Promise<void> {
  const ids = [...new Set(message_content_id)];
  const change = { status, read_at: ctx.clock.now() };
  await ctx.db.transaction().execute(async (tx) => {
    const { own, announced } = await findOwn(tx, viewer, ids, from_uid);
    if (own.length + announced.length !== ids.length) {
      throw new ApiError('messageNotFound', {}, { field: 'message_content_id' });
    }
    if (own.length > 0) await updateStatus(tx, viewer.uid, own, change);
    if (announced.length > 0) await upsertAnnouncementRows(tx, viewer.uid, announced, change);
    await ctx.feed.put(tx, { topic: UNREAD_TOPIC, id: viewer.uid });
  });
}

async function findOwn(
  tx: Tx,
  viewer: Viewer,
  ids: readonly number[],
  from_uid: number | undefined,
): Promise<{ readonly own: readonly number[]; readonly announced: readonly number[] }> {
  const isFrom = (row: { readonly from_uid: number }) => from_uid === undefined || row.from_uid === from_uid;
  const reminded = await seenBy(tx, viewer, await listReceivedAmong(tx, viewer.uid, ids));
  const own = reminded.filter(({ row, seen }) => isFrom(row) && (seen || row.status !== 0));
  const announced = (await listAnnouncedAmong(tx, viewer.uid, ids)).filter(isFrom);
  return {
    own: own.map(({ row }) => row.message_id),
    announced: announced.map(({ message_id }) => message_id),
  };
}

export async function readEverything(ctx: RequestContext, { uid }: Viewer): Promise<void> {
  const read_at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await updateAllRead(tx, uid, read_at);
    const unseen = (await listAnnounced(tx, uid)).filter(({ status }) => (status ?? 0) === 0);
    const ids = unseen.map(({ message_id }) => message_id);
    if (ids.length > 0) await upsertAnnouncementRows(tx, uid, ids, { status: 1, read_at });
    await ctx.feed.put(tx, { topic: UNREAD_TOPIC, id: uid });
  });
}
