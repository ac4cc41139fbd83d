import type { Db, ItemRecord, Tx } from '../../schema/tables.ts';

/** What a user put into one of his lists, whether he may still read it or not; `all`: what is his or he is let into. */
export type ListName = 'all' | 'starred' | { readonly item_group_id: number };

export type ListedRow = ItemRecord & {
  readonly username: string;
  /** The owner's. */
  readonly name: string;
  readonly is_star: 0 | 1;
  /** Null where the user put it nowhere. */
  readonly s_number: number | null;
};

interface Listing {
  readonly uid: number;
  readonly list: ListName;
  /** What orders of this list are kept under. */
  readonly order: number;
}

/** Found from the viewer's side, by the indexes of owner and member: other people's items are not looked at. */
export async function listMyItemRows(db: Db, { uid, list, order }: Listing): Promise<ListedRow[]> {
  const rows = await listed(db, uid, list)
    .innerJoin('user', 'user.uid', 'item.uid')
    .leftJoin('item_star', (join) => join.onRef('item_star.item_id', '=', 'item.item_id').on('item_star.uid', '=', uid))
    .leftJoin('item_order', (join) =>
      join
        .onRef('item_order.item_id', '=', 'item.item_id')
        .on('item_order.uid', '=', uid)
        .on('item_order.item_group_id', '=', order),
    )
    .selectAll('item')
    .select(['user.username', 'user.name', 'item_star.starred_at', 'item_order.s_number'])
    .orderBy('item.item_id')
    .execute();
  return rows.map(({ starred_at, ...row }) => ({ ...row, is_star: starred_at === null ? 0 : 1 }));
}

export async function listMyItemIds(
  db: Db,
  uid: number,
  list: ListName,
): Promise<Pick<ItemRecord, 'item_id' | 'uid' | 'visibility'>[]> {
  return listed(db, uid, list).select(['item.item_id', 'item.uid', 'item.visibility']).execute();
}

function listed(db: Db, uid: number, list: ListName) {
  return db
    .selectFrom('item')
    .where('item.deleted_at', '=', 0)
    .where('item.batch_id', 'is', null)
    .where('item.item_id', 'in', idsIn(db, uid, list));
}

function idsIn(db: Db, uid: number, list: ListName) {
  if (list === 'all') return itemsOf(db, uid);
  if (list === 'starred') return db.selectFrom('item_star').select('item_id').where('uid', '=', uid);
  return db.selectFrom('item_group_item').select('item_id').where('item_group_id', '=', list.item_group_id);
}

/** Own ones, and those that somebody is let into. */
function itemsOf(db: Db, uid: number) {
  const own = db.selectFrom('item').select('item_id').where('uid', '=', uid);
  const shared = db.selectFrom('item_member').select('item_id').where('uid', '=', uid);
  const byTeams = db
    .selectFrom('team_member')
    .innerJoin('team_item_member', 'team_item_member.team_member_id', 'team_member.team_member_id')
    .innerJoin('team_item', 'team_item.team_item_id', 'team_item_member.team_item_id')
    .select('team_item.item_id')
    .where('team_member.uid', '=', uid);
  return own.union(shared).union(byTeams);
}

export interface PageCount {
  readonly item_id: number;
  readonly top_cat_id: number;
  readonly pages: number;
}

/** How many pages there are below each top-level catalog; at most 500 items. */
export async function countPagesByTop(db: Db, item_ids: readonly number[]): Promise<PageCount[]> {
  const rows = await db
    .selectFrom('page')
    .select(['item_id', 'top_cat_id'])
    .select((eb) => eb.fn.countAll<number>().as('pages'))
    .where('item_id', 'in', item_ids)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .groupBy(['item_id', 'top_cat_id'])
    .execute();
  return rows.map((row) => ({ ...row, pages: Number(row.pages) }));
}

/** Twice is once. */
export async function insertStar(
  tx: Tx,
  star: { readonly uid: number; readonly item_id: number; readonly starred_at: number },
): Promise<void> {
  await tx
    .insertInto('item_star')
    .values(star)
    .onConflict((conflict) => conflict.columns(['uid', 'item_id']).doNothing())
    .execute();
}

export async function removeStar(tx: Tx, uid: number, item_id: number): Promise<void> {
  await tx.deleteFrom('item_star').where('uid', '=', uid).where('item_id', '=', item_id).execute();
}

export async function countStars(tx: Tx, uid: number): Promise<number> {
  const row = await tx
    .selectFrom('item_star')
    .select((eb) => eb.fn.countAll<number>().as('stars'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return Number(row.stars);
}

export async function removeOrder(tx: Tx, uid: number, item_group_id: number): Promise<void> {
  await tx.deleteFrom('item_order').where('uid', '=', uid).where('item_group_id', '=', item_group_id).execute();
}

/** At most 500. */
export async function insertOrder(
  tx: Tx,
  rows: readonly {
    readonly uid: number;
    readonly item_group_id: number;
    readonly item_id: number;
    readonly s_number: number;
  }[],
): Promise<void> {
  await tx.insertInto('item_order').values(rows).execute();
}
