import { type Insertable, type Selectable, sql } from 'kysely';
import type { QuotaRequestTable } from '../../schema/quota-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

export type QuotaRequestRow = Selectable<QuotaRequestTable>;
/** With who asked, and the name of the item where one was named. */
export type AskedRow = QuotaRequestRow & {
  readonly username: string;
  readonly name: string;
  readonly item_name: string;
};

export async function insertRequest(
  tx: Tx,
  request: Omit<Insertable<QuotaRequestTable>, 'request_id'>,
): Promise<QuotaRequestRow> {
  return tx.insertInto('quota_request').values(request).returningAll().executeTakeFirstOrThrow();
}

/** Newest first. */
export async function listRequestsOf(db: Db, uid: number, limit: number): Promise<QuotaRequestRow[]> {
  return db
    .selectFrom('quota_request')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('request_id', 'desc')
    .limit(limit)
    .execute();
}

/** How many there were. */
export async function removeOpenRequest(tx: Tx, request_id: number, uid: number): Promise<number> {
  const removed = await tx
    .deleteFrom('quota_request')
    .where('request_id', '=', request_id)
    .where('uid', '=', uid)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}

/** One that nobody answered; nobody else does until the transaction ends. */
export async function lockOpenRequest(tx: Tx, request_id: number): Promise<QuotaRequestRow | undefined> {
  return tx
    .selectFrom('quota_request')
    .selectAll()
    .where('request_id', '=', request_id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
}

export async function updateRequest(
  tx: Tx,
  request_id: number,
  change: Partial<Omit<QuotaRequestRow, 'request_id' | 'uid'>>,
): Promise<void> {
  await tx.updateTable('quota_request').set(change).where('request_id', '=', request_id).execute();
}

export async function findAsked(db: Db, request_id: number): Promise<AskedRow | undefined> {
  return asked(db).where('quota_request.request_id', '=', request_id).executeTakeFirst();
}

/** Oldest first. */
export async function listOpenRequests(db: Db, limit: number, offset: number): Promise<AskedRow[]> {
  return asked(db)
    .where('quota_request.state', '=', 'open')
    .orderBy('quota_request.request_id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Newest answer first. */
export async function listAnsweredRequests(db: Db, limit: number, offset: number): Promise<AskedRow[]> {
  return asked(db)
    .where('quota_request.answered_at', '>', 0)
    .orderBy('quota_request.answered_at', 'desc')
    .orderBy('quota_request.request_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countRequests(db: Db): Promise<{ readonly open: number; readonly answered: number }> {
  const rows = await db
    .selectFrom('quota_request')
    .select('state')
    .select((eb) => eb.fn.countAll<number>().as('requests'))
    .where('state', 'in', ['open', 'granted', 'refused'])
    .groupBy('state')
    .execute();
  const of = (states: readonly string[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { requests }) => sum + Number(requests), 0);
  return { open: of(['open']), answered: of(['granted', 'refused']) };
}

function asked(db: Db) {
  return db
    .selectFrom('quota_request')
    .innerJoin('user', 'user.uid', 'quota_request.uid')
    .leftJoin('item', 'item.item_id', 'quota_request.item_id')
    .selectAll('quota_request')
    .select(['user.username', 'user.name'])
    .select(sql<string>`coalesce(item.item_name, '')`.as('item_name'));
}
