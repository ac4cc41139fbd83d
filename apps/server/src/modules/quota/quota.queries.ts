import type { QuotaKind } from '@sheaf/contract';
import type { Db, Tx } from '../../schema/tables.ts';

/** What one user is allotted of a kind, where he has a quota of his own. */
export interface OwnQuota {
  readonly uid: number;
  readonly kind: QuotaKind;
  readonly amount: number | null;
}

/** At most 1,000 users. */
export async function listOwnQuotas(db: Db, uids: readonly number[]): Promise<OwnQuota[]> {
  if (uids.length === 0) return [];
  return db.selectFrom('quota').select(['uid', 'kind', 'amount']).where('uid', 'in', uids).execute();
}

/** Of who owns the item: his uid, and the pages he is allotted; undefined where he has no quota of his own. */
export async function findPagesOfOwner(db: Db, item_id: number): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('item')
    .innerJoin('quota', 'quota.uid', 'item.uid')
    .select('quota.amount')
    .where('item.item_id', '=', item_id)
    .where('quota.kind', '=', 'pages')
    .executeTakeFirst();
  return row?.amount;
}

export async function upsertQuota(tx: Tx, { uid, kind, amount }: OwnQuota): Promise<void> {
  await tx
    .insertInto('quota')
    .values({ uid, kind, amount })
    .onConflict((conflict) => conflict.columns(['uid', 'kind']).doUpdateSet({ amount }))
    .execute();
}

export async function removeQuota(tx: Tx, uid: number, kind: QuotaKind): Promise<void> {
  await tx.deleteFrom('quota').where('uid', '=', uid).where('kind', '=', kind).execute();
}

/** What these users use is nobody else's to raise until the transaction ends. After all locks but of who is locked already. */
export async function lockUsers(tx: Tx, uids: readonly number[]): Promise<void> {
  await tx.selectFrom('user').select('uid').where('uid', 'in', uids).orderBy('uid').forNoKeyUpdate().execute();
}

/** Live pages of an item, or `enough` when there are at least that many. */
export async function countPages(db: Db, item_id: number, enough: number): Promise<number> {
  const some = db
    .selectFrom('page')
    .select('page_id')
    .where('item_id', '=', item_id)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .limit(enough)
    .as('some');
  const row = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('pages'))
    .executeTakeFirstOrThrow();
  return Number(row.pages);
}

/** Live items that can be written. */
export async function countItems(db: Db, uid: number): Promise<number> {
  const row = await ownItems(db, uid)
    .select((eb) => eb.fn.countAll<number>().as('items'))
    .where('item.is_archived', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(row.items);
}

/** Everybody who is let in to some live item of this user, by himself or by a team, each counted once. */
export async function countCollaborators(db: Db, uid: number): Promise<number> {
  const people = ownItems(db, uid)
    .innerJoin('item_member', 'item_member.item_id', 'item.item_id')
    .select('item_member.uid')
    .where('item_member.uid', '<>', uid)
    .union(
      ownItems(db, uid)
        .innerJoin('team_item', 'team_item.item_id', 'item.item_id')
        .innerJoin('team_item_member', 'team_item_member.team_item_id', 'team_item.team_item_id')
        .innerJoin('team_member', 'team_member.team_member_id', 'team_item_member.team_member_id')
        .select('team_member.uid')
        .where('team_member.uid', '<>', uid),
    )
    .as('people');
  const row = await db
    .selectFrom(people)
    .select((eb) => eb.fn.countAll<number>().as('collaborators'))
    .executeTakeFirstOrThrow();
  return Number(row.collaborators);
}

/** Bytes of all that somebody uploaded; the same content in two of his files counts twice. */
export async function sumStorage(db: Db, uid: number): Promise<number> {
  const row = await db
    .selectFrom('attachment')
    .innerJoin('blob', 'blob.blob_id', 'attachment.blob_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('blob.size'), eb.val(0)).as('bytes'))
    .where('attachment.uid', '=', uid)
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

export async function findTraffic(db: Db, uid: number, month: number): Promise<number> {
  const row = await db
    .selectFrom('file_flow')
    .select('bytes')
    .where('uid', '=', uid)
    .where('month', '=', month)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

export interface FilledItem {
  readonly item_id: number;
  readonly item_name: string;
  readonly used: number;
}

/** Own items with the most pages, fullest first. */
export async function listFullest(db: Db, uid: number, limit: number): Promise<FilledItem[]> {
  const rows = await ownItems(db, uid)
    .innerJoin('page', 'page.item_id', 'item.item_id')
    .select(['item.item_id', 'item.item_name'])
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .where('item.is_archived', '=', 0)
    .where('page.deleted_at', '=', 0)
    .where('page.batch_id', 'is', null)
    .groupBy(['item.item_id', 'item.item_name'])
    .orderBy('used', 'desc')
    .orderBy('item.item_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, used: Number(row.used) }));
}

function ownItems(db: Db, uid: number) {
  return db
    .selectFrom('item')
    .where('item.uid', '=', uid)
    .where('item.deleted_at', '=', 0)
    .where('item.batch_id', 'is', null);
}
