import type { NoticeSettingRow } from '../../schema/message-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

export async function findNoticeSetting(db: Db, uid: number): Promise<NoticeSettingRow | undefined> {
  return db.selectFrom('notice_setting').selectAll().where('uid', '=', uid).executeTakeFirst();
}

/** What is not named keeps its value. */
export async function upsertNoticeSetting(
  tx: Tx,
  uid: number,
  change: Partial<Omit<NoticeSettingRow, 'uid'>>,
): Promise<void> {
  await tx
    .insertInto('notice_setting')
    .values({ uid, ...change })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(change))
    .execute();
}

/** How somebody is reached outside of the site; without a row as the defaults say. */
export interface ReachedRow {
  readonly uid: number;
  readonly groupid: 1 | 2;
  readonly email: string;
  /** '' while he has chosen none. */
  readonly language: '' | 'zh' | 'en';
  /** null until the address was verified. */
  readonly email_key: string | null;
  readonly push_url: string | null;
  readonly push_rests_until: number | null;
  readonly notice_mail: NoticeSettingRow['notice_mail'] | null;
}

/** At most 500. */
export async function listReached(db: Db, uids: readonly number[]): Promise<ReachedRow[]> {
  return db
    .selectFrom('user')
    .leftJoin('notice_setting', 'notice_setting.uid', 'user.uid')
    .select(['user.uid', 'user.groupid', 'user.email', 'user.email_key', 'user.language'])
    .select(['notice_setting.push_url', 'notice_setting.push_rests_until', 'notice_setting.notice_mail'])
    .where('user.uid', 'in', uids)
    .where('user.disabled_at', '=', 0)
    .execute();
}

/** Of these receivers the message goes into the next digest; at most 500. */
export async function updateMailDue(tx: Tx, message_id: number, uids: readonly number[]): Promise<void> {
  await tx
    .updateTable('message_recipient')
    .set({ mail_due: 1 })
    .where('message_id', '=', message_id)
    .where('uid', 'in', uids)
    .execute();
}

/** Who has messages from before a moment that wait for a digest. */
export async function listDigestUids(db: Db, before: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('message_recipient')
    .innerJoin('message', 'message.message_id', 'message_recipient.message_id')
    .select('message_recipient.uid')
    .distinct()
    .where('message_recipient.mail_due', '=', 1)
    .where('message.created_at', '<', before)
    .limit(limit)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** One's own messages that wait for a digest, oldest first; at most so many. */
export async function listDigestIds(db: Db, uid: number, before: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('message_recipient')
    .innerJoin('message', 'message.message_id', 'message_recipient.message_id')
    .select('message_recipient.message_id')
    .where('message_recipient.mail_due', '=', 1)
    .where('message_recipient.uid', '=', uid)
    .where('message.created_at', '<', before)
    .orderBy('message_recipient.message_id')
    .limit(limit)
    .execute();
  return rows.map(({ message_id }) => message_id);
}

/** At most 500. */
export async function updateMailDone(tx: Tx, uid: number, message_ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('message_recipient')
    .set({ mail_due: 0 })
    .where('uid', '=', uid)
    .where('message_id', 'in', message_ids)
    .execute();
}
