import { LIMITS } from '@sheaf/contract';
import type { Db, Tx } from '../../schema/tables.ts';

export interface SubscriberRow {
  readonly subscription_id: number;
  readonly uid: number;
  readonly username: string;
  readonly name: string;
  readonly created_at: number;
  /** 1: of his own accord. */
  readonly chosen: 0 | 1;
}

/** First followed, first listed. */
export async function listSubscriberRows(db: Db, page_id: number): Promise<SubscriberRow[]> {
  return db
    .selectFrom('subscription')
    .innerJoin('user', 'user.uid', 'subscription.uid')
    .select(['subscription.subscription_id', 'subscription.uid', 'subscription.created_at', 'subscription.chosen'])
    .select(['user.username', 'user.name'])
    .where('subscription.page_id', '=', page_id)
    .orderBy('subscription.subscription_id')
    .limit(LIMITS.pageSubscribers)
    .execute();
}

/** Of at most 500 pages. */
export async function listSubscribersOf(
  db: Db,
  page_ids: readonly number[],
): Promise<readonly { readonly page_id: number; readonly uid: number; readonly chosen: number }[]> {
  if (page_ids.length === 0) return [];
  return db.selectFrom('subscription').select(['page_id', 'uid', 'chosen']).where('page_id', 'in', page_ids).execute();
}

export async function countSubscribers(db: Db, page_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('subscription')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('page_id', '=', page_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** At most 500 at once; who follows already goes on. */
export async function insertSubscribers(
  tx: Tx,
  rows: readonly { readonly page_id: number; readonly uid: number; readonly created_at: number }[],
): Promise<void> {
  await tx
    .insertInto('subscription')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['page_id', 'uid']).doNothing())
    .execute();
}

/** At most 1,000 at once. */
export async function removeSubscribers(tx: Tx, page_id: number, uids: readonly number[]): Promise<void> {
  await tx.deleteFrom('subscription').where('page_id', '=', page_id).where('uid', 'in', uids).execute();
}
