import { LIMITS } from '@sheaf/contract';
import { listPeople } from '../../access/audience.queries.ts';
import { readersAmong } from '../../access/audience.ts';
import type { Context } from '../../context.ts';
import type { MessageRow } from '../../schema/message-tables.ts';
import type { Tx } from '../../schema/tables.ts';
import { insertMessage, insertRecipients } from './message.queries.ts';

/** What is told, and to whom. */
export interface Notice {
  readonly from: { readonly uid: number; readonly username: string; readonly name?: string };
  readonly to: readonly number[];
  readonly action_type: Exclude<MessageRow['action_type'], 'announce'>;
  /** `vip`: of the receiver's own account. */
  readonly about:
    | { readonly object_type: 'page'; readonly page_id: number; readonly item_id: number; readonly top_cat_id: number }
    | { readonly object_type: 'item'; readonly item_id: number }
    | { readonly object_type: 'team'; readonly team_id: number }
    | { readonly object_type: 'vip' };
  readonly note?: string;
}

/** A message leaves the site: to push addresses and by e-mail. */
export const DELIVER_JOB = 'message.deliver';
/** What event streams hear: a message by its id; that somebody's unread messages changed, by his uid. */
export const MESSAGE_TOPIC = 'message';
export const UNREAD_TOPIC = 'unread';

const CHUNK = 500;

/**
 * Tells people inside the transaction of what happened, so that they hear of it when it did, or never. Nobody hears of
 * what he did himself, or of what he may not see, or while his account is disabled. Everything outside the database
 * (push, e-mail) is a job.
 */
export async function announce(ctx: Context, tx: Tx, notice: Notice): Promise<void> {
  const others = [...new Set(notice.to)].filter((uid) => uid !== notice.from.uid).sort((a, b) => a - b);
  if (others.length === 0) return;
  const uids = (await receiversOf(tx, notice, others)).map(({ uid }) => uid);
  if (uids.length === 0) return;
  const message_id = await insertMessage(tx, rowOf(notice, ctx.clock.now()));
  for (let at = 0; at < uids.length; at += CHUNK) {
    const some = uids.slice(at, at + CHUNK);
    await insertRecipients(
      tx,
      some.map((uid) => ({ message_id, uid, mail_due: 0 })),
    );
  }
  await ctx.jobs.enqueue(tx, { kind: DELIVER_JOB, payload: { message_id } });
  await ctx.feed.put(tx, { topic: MESSAGE_TOPIC, id: message_id });
}

/** What these users may see changed, or what they have read: their unread messages are to be counted again. */
export async function tellUnread(ctx: Context, tx: Tx, uids: readonly number[]): Promise<void> {
  await ctx.feed.putAll(tx, { topic: UNREAD_TOPIC, ids: uids });
}

function receiversOf(tx: Tx, { about }: Notice, uids: readonly number[]): Promise<readonly { readonly uid: number }[]> {
  switch (about.object_type) {
    case 'page':
      return readersAmong(tx, about, uids);
    case 'item':
      return readersAmong(tx, { item_id: about.item_id, top_cat_id: 'any' }, uids);
    case 'team':
    case 'vip':
      return listEnabled(tx, uids);
  }
}

async function listEnabled(tx: Tx, uids: readonly number[]): Promise<readonly { readonly uid: number }[]> {
  const found: { readonly uid: number }[] = [];
  for (let at = 0; at < uids.length; at += CHUNK) found.push(...(await listPeople(tx, uids.slice(at, at + CHUNK))));
  return found;
}

function rowOf({ from, action_type, about, note = '' }: Notice, created_at: number) {
  return {
    message_type: 'remind' as const,
    from_uid: from.uid,
    from_name: from.name || from.username,
    message_content: [...note].slice(0, LIMITS.noticeChars).join(''),
    action_type,
    object_type: about.object_type,
    object_id: objectId(about),
    item_id: 'item_id' in about ? about.item_id : null,
    created_at,
  };
}

function objectId(about: Notice['about']): number {
  switch (about.object_type) {
    case 'page':
      return about.page_id;
    case 'item':
      return about.item_id;
    case 'team':
      return about.team_id;
    case 'vip':
      return 0;
  }
}
