import { LIMITS } from '@sheaf/contract';
import type { MessageRow } from '../../schema/message-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

/** What was announced since somebody has an account, as he has it; without a row he has not read it. */
export type AnnouncedRow = MessageRow & { readonly status: 0 | 1 | -1 | null };

/** Newest first. */
export async function listAnnounced(db: Db, uid: number): Promise<AnnouncedRow[]> {
  return announced(db, uid).orderBy('message.message_id', 'desc').limit(LIMITS.messagesAtOnce).execute();
}

/** Among these; at most 100. */
export async function listAnnouncedAmong(db: Db, uid: number, message_ids: readonly number[]): Promise<AnnouncedRow[]> {
  return announced(db, uid).where('message.message_id', 'in', message_ids).execute();
}

function announced(db: Db, uid: number) {
  return db
    .selectFrom('message')
    .innerJoin('user', (join) => join.on('user.uid', '=', uid).onRef('user.created_at', '<=', 'message.created_at'))
    .leftJoin('message_recipient', (join) =>
      join.onRef('message_recipient.message_id', '=', 'message.message_id').on('message_recipient.uid', '=', uid),
    )
    .selectAll('message')
    .select('message_recipient.status')
    .where('message.message_type', '=', 'announce')
    .where((eb) => eb.or([eb('message_recipient.status', 'is', null), eb('message_recipient.status', '>=', 0)]));
}

export async function findAnnouncement(db: Db, message_id: number): Promise<MessageRow | undefined> {
  return db
    .selectFrom('message')
    .selectAll()
    .where('message_id', '=', message_id)
    .where('message_type', '=', 'announce')
    .executeTakeFirst();
}

/** That somebody has read or put away these; at most 100. */
export async function upsertAnnouncementRows(
  tx: Tx,
  uid: number,
  message_ids: readonly number[],
  change: { readonly status: 1 | -1; readonly read_at: number },
): Promise<void> {
  await tx
    .insertInto('message_recipient')
    .values(message_ids.map((message_id) => ({ message_id, uid, ...change })))
    .onConflict((conflict) => conflict.columns(['message_id', 'uid']).doUpdateSet(change))
    .execute();
}

/** Answers how many there were. */
export async function removeAnnouncement(tx: Tx, message_id: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('message')
    .where('message_id', '=', message_id)
    .where('message_type', '=', 'announce')
    .executeTakeFirst();
  return Number(numDeletedRows);
}
