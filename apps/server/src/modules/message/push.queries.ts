import { sql } from 'kysely';
import type { NoticeSettingRow } from '../../schema/message-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

// Written out: it is the condition of the index.
const DUE = sql.lit(1 as const);

/** For these receivers the message waits to be pushed; at most 500. */
export async function updatePushDue(tx: Tx, message_id: number, uids: readonly number[]): Promise<void> {
  await tx
    .updateTable('message_recipient')
    .set({ push_due: 1 })
    .where('message_id', '=', message_id)
    .where('uid', 'in', uids)
    .execute();
}

/** What waits to be pushed to somebody, oldest first; at most so many. */
export async function listPushIds(db: Db, uid: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('message_recipient')
    .select('message_id')
    .where('uid', '=', uid)
    .where('push_due', '=', DUE)
    .orderBy('message_id')
    .limit(limit)
    .execute();
  return rows.map(({ message_id }) => message_id);
}

/** At most 100. */
export async function updatePushDone(tx: Tx, uid: number, message_ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('message_recipient')
    .set({ push_due: 0 })
    .where('uid', '=', uid)
    .where('message_id', 'in', message_ids)
    .execute();
}

/** How the address did. False when it is another one by now, of which that says nothing. */
export async function updatePushRest(
  tx: Tx,
  { uid, push_url }: Pick<NoticeSettingRow, 'uid' | 'push_url'>,
  rest: Pick<NoticeSettingRow, 'push_failures' | 'push_rests_until'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notice_setting')
    .set(rest)
    .where('uid', '=', uid)
    .where('push_url', '=', push_url)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
