import { LIMITS } from '@sheaf/contract';
import { type Insertable, sql } from 'kysely';
import type { MessageRow, MessageTable } from '../../schema/message-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

/** A reminder as its receiver has it, with what it is about as that is now; null where it is gone. */
export interface ReceivedRow extends MessageRow {
  readonly uid: number;
  readonly status: 0 | 1 | -1;
  readonly read_at: number;
  /** Where the page is now, unless it is deleted. */
  readonly page_item_id: number | null;
  readonly top_cat_id: number | null;
  readonly page_title: string | null;
  readonly item_name: string | null;
  readonly team_name: string | null;
  /** The receiver's place in the team. */
  readonly team_member_id: number | null;
}

/** Newest first, without those that were put away. */
export async function listReceived(db: Db, uid: number): Promise<ReceivedRow[]> {
  // With the plus SQLite goes along the ids and ends at the limit: by the status it would read and sort all of them.
  return received(db)
    .where('message_recipient.uid', '=', uid)
    .where(sql<number>`+message_recipient.status`, '>=', 0)
    .where('message.message_type', '=', 'remind')
    .orderBy('message_recipient.message_id', 'desc')
    .limit(LIMITS.messagesListed)
    .execute();
}

export async function listUnreadReceived(db: Db, uid: number): Promise<ReceivedRow[]> {
  return received(db)
    .where('message_recipient.uid', '=', uid)
    .where('message_recipient.status', '=', 0)
    .where('message.message_type', '=', 'remind')
    .orderBy('message_recipient.message_id', 'desc')
    .limit(LIMITS.messagesAtOnce)
    .execute();
}

/** Of one receiver, among these messages, oldest first; at most 100. */
export async function listReceivedAmong(db: Db, uid: number, message_ids: readonly number[]): Promise<ReceivedRow[]> {
  return received(db)
    .where('message_recipient.uid', '=', uid)
    .where('message_recipient.message_id', 'in', message_ids)
    .where('message_recipient.status', '>=', 0)
    .where('message.message_type', '=', 'remind')
    .orderBy('message_recipient.message_id')
    .execute();
}

/** What one receiver has not read of what came after a message, oldest first. */
export async function listReceivedSince(db: Db, uid: number, message_id: number): Promise<ReceivedRow[]> {
  return received(db)
    .where('message_recipient.uid', '=', uid)
    .where('message_recipient.message_id', '>', message_id)
    .where('message_recipient.status', '=', 0)
    .where('message.message_type', '=', 'remind')
    .orderBy('message_recipient.message_id')
    .limit(LIMITS.messagesAtOnce)
    .execute();
}

/** One message as these users have it unread; at most 500 of them. */
export async function listReceivers(db: Db, message_id: number, uids: readonly number[]): Promise<ReceivedRow[]> {
  return received(db)
    .where('message_recipient.message_id', '=', message_id)
    .where('message_recipient.uid', 'in', uids)
    .where('message_recipient.status', '=', 0)
    .execute();
}

/** Who has not read a message; as many as a team, an item and the followers of a page can be. */
export async function listUnreadUids(db: Db, message_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('message_recipient')
    .select('uid')
    .where('message_id', '=', message_id)
    .where('status', '=', 0)
    .limit(10_000)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Who of them is not served yet; as many as a team, an item and the followers of a page can be. */
export async function listUnservedUids(db: Db, message_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('message_recipient')
    .select('uid')
    .where('message_id', '=', message_id)
    .where('status', '=', 0)
    .where('delivered', '=', 0)
    .limit(10_000)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Answers those of them who were not served before; at most 500. */
export async function updateServed(tx: Tx, message_id: number, uids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .updateTable('message_recipient')
    .set({ delivered: 1 })
    .where('message_id', '=', message_id)
    .where('uid', 'in', uids)
    .where('delivered', '=', 0)
    .returning('uid')
    .execute();
  return rows.map(({ uid }) => uid);
}

/** How much its sender told by pages within some seconds before a message; at most `most`. */
export async function countToldBefore(
  db: Db,
  { message_id, from_uid, created_at }: Pick<MessageRow, 'message_id' | 'from_uid' | 'created_at'>,
  { seconds, most }: { readonly seconds: number; readonly most: number },
): Promise<number> {
  const rows = await db
    .selectFrom('message')
    .select('message_id')
    .where('from_uid', '=', from_uid)
    .where('created_at', '>', created_at - seconds)
    .where('created_at', '<=', created_at)
    .where('message_id', '<', message_id)
    .where('object_type', '=', 'page')
    .limit(most)
    .execute();
  return rows.length;
}

/** 0 while there is none. */
export async function findNewestMessage(db: Db): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select('message_id')
    .where('message_id', '>', 0)
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.message_id ?? 0;
}

function received(db: Db) {
  return db
    .selectFrom('message_recipient')
    .innerJoin('message', 'message.message_id', 'message_recipient.message_id')
    .leftJoin('page', (join) =>
      join
        .onRef('page.page_id', '=', 'message.object_id')
        .on('message.object_type', '=', 'page')
        .on('page.deleted_at', '=', 0)
        .on('page.batch_id', 'is', null),
    )
    .leftJoin('item', (join) =>
      join.on((eb) => eb('item.item_id', '=', eb.fn.coalesce('page.item_id', 'message.item_id'))),
    )
    .leftJoin('team', (join) =>
      join.onRef('team.team_id', '=', 'message.object_id').on('message.object_type', '=', 'team'),
    )
    .leftJoin('team_member', (join) =>
      join.onRef('team_member.team_id', '=', 'team.team_id').onRef('team_member.uid', '=', 'message_recipient.uid'),
    )
    .selectAll('message')
    .select(['message_recipient.uid', 'message_recipient.status', 'message_recipient.read_at'])
    .select(['page.item_id as page_item_id', 'page.top_cat_id', 'page.page_title', 'item.item_name'])
    .select(['team.team_name', 'team_member.team_member_id']);
}

export async function insertMessage(tx: Tx, message: Insertable<MessageTable>): Promise<number> {
  const { message_id } = await tx
    .insertInto('message')
    .values(message)
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return message_id;
}

/** At most 500 at once. */
export async function insertRecipients(
  tx: Tx,
  rows: readonly { readonly message_id: number; readonly uid: number; readonly mail_due: 0 | 1 }[],
): Promise<void> {
  await tx
    .insertInto('message_recipient')
    .values(rows.map((row) => ({ ...row, status: 0 as const })))
    .execute();
}

/** Every one of these, or of all those that are unread, is read or put away; at most 500 at once. */
export async function updateStatus(
  tx: Tx,
  uid: number,
  message_ids: readonly number[],
  change: { readonly status: 1 | -1; readonly read_at: number },
): Promise<void> {
  await tx
    .updateTable('message_recipient')
    .set(change)
    .where('uid', '=', uid)
    .where('message_id', 'in', message_ids)
    .where('status', '<>', change.status)
    .execute();
}

export async function updateAllRead(tx: Tx, uid: number, read_at: number): Promise<void> {
  await tx
    .updateTable('message_recipient')
    .set({ status: 1, read_at })
    .where('uid', '=', uid)
    .where('status', '=', 0)
    .execute();
}

/** Answers how many went: at most so many at once, oldest first. */
export async function removeOldMessages(tx: Tx, before: number, most: number): Promise<number> {
  const old = tx
    .selectFrom('message')
    .select('message_id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most);
  const { numDeletedRows } = await tx.deleteFrom('message').where('message_id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
