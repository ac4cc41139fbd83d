import type { Db, ItemRecord } from '../schema/tables.ts';

export type ReadableRow = Pick<
  ItemRecord,
  'item_id' | 'uid' | 'item_name' | 'item_domain' | 'item_type' | 'visibility' | 'is_archived' | 'tree_version'
>;

/**
 * Own items, those that a user is let into, and those that he starred, which he may have lost since: found from his side,
 * other people's items are not looked at.
 */
export async function listItemsOfLists(db: Db, uid: number): Promise<ReadableRow[]> {
  const own = db.selectFrom('item').select('item_id').where('uid', '=', uid);
  const shared = db.selectFrom('item_member').select('item_id').where('uid', '=', uid);
  const byTeams = db
    .selectFrom('team_member')
    .innerJoin('team_item_member', 'team_item_member.team_member_id', 'team_member.team_member_id')
    .innerJoin('team_item', 'team_item.team_item_id', 'team_item_member.team_item_id')
    .select('team_item.item_id')
    .where('team_member.uid', '=', uid);
  const starred = db.selectFrom('item_star').select('item_id').where('uid', '=', uid);
  const mine = own.union(shared).union(byTeams).union(starred);
  return db
    .selectFrom(mine.as('mine'))
    .innerJoin('item', 'item.item_id', 'mine.item_id')
    .select(['item.item_id', 'item.uid', 'item.item_name', 'item.item_domain', 'item.item_type', 'item.visibility'])
    .select(['item.is_archived', 'item.tree_version'])
    .where('item.deleted_at', '=', 0)
    .where('item.batch_id', 'is', null)
    .execute();
}
