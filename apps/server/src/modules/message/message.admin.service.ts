import type { addAnnouncement, InputOf } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { MESSAGE_TOPIC } from './announce.service.ts';
import { removeAnnouncement, upsertAnnouncementRows } from './announcement.queries.ts';
import { insertMessage } from './message.queries.ts';

/** Everybody who has an account by now finds it; nobody is written a row before he reads it, but who wrote it: he has. */
export async function tellEverybody(
  ctx: RequestContext,
  { uid, username, name }: Viewer,
  { message_content }: InputOf<typeof addAnnouncement>,
): Promise<number> {
  const created_at = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    const message_id = await insertMessage(tx, {
      message_type: 'announce',
      from_uid: uid,
      from_name: name || username,
      message_content,
      action_type: 'announce',
      object_type: '',
      item_id: null,
      created_at,
    });
    await upsertAnnouncementRows(tx, uid, [message_id], { status: 1, read_at: created_at });
    await ctx.feed.put(tx, { topic: MESSAGE_TOPIC, id: message_id });
    const subject = { kind: 'announcement', id: message_id } as const;
    await recordAudit(ctx, tx, { action: 'announcement.added', subject, after: { message_content } });
    return message_id;
  });
}

/** @throws ApiError messageNotFound */
export async function takeBack(ctx: RequestContext, message_id: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if ((await removeAnnouncement(tx, message_id)) === 0) {
      throw new ApiError('messageNotFound', {}, { field: 'message_content_id' });
    }
    await recordAudit(ctx, tx, { action: 'announcement.deleted', subject: { kind: 'announcement', id: message_id } });
  });
}
