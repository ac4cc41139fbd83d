import type { Db } from '../../schema/tables.ts';

/** An item's own people: its owner, its members and those of its teams. */
export async function listOwnUids(db: Db, item_id: number): Promise<number[]> {
  const owner = db.selectFrom('item').select('uid').where('item_id', '=', item_id);
  const members = db.selectFrom('item_member').select('uid').where('item_id', '=', item_id);
  const teams = db
    .selectFrom('team_item')
    .innerJoin('team_member', 'team_member.team_id', 'team_item.team_id')
    .select('team_member.uid')
    .where('team_item.item_id', '=', item_id);
  const rows = await owner.union(members).union(teams).execute();
  return rows.map(({ uid }) => uid);
}

/** Who of these users bears one of these names; at most 500 of each. */
export async function listNamesakes(
  db: Db,
  uids: readonly number[],
  names: readonly string[],
): Promise<{ readonly uid: number; readonly name: string }[]> {
  return db.selectFrom('user').select(['uid', 'name']).where('uid', 'in', uids).where('name', 'in', names).execute();
}
