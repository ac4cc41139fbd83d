import type { Db } from '../../schema/tables.ts';

/** Who of an item's own people, its owner, members and those of its teams, bears one of these names; at most 500. */
export async function listNamesakes(
  db: Db,
  item_id: number,
  names: readonly string[],
): Promise<{ readonly uid: number; readonly name: string }[]> {
  const owner = db.selectFrom('item').select('uid').where('item_id', '=', item_id);
  const members = db.selectFrom('item_member').select('uid').where('item_id', '=', item_id);
  const teams = db
    .selectFrom('team_item')
    .innerJoin('team_member', 'team_member.team_id', 'team_item.team_id')
    .select('team_member.uid')
    .where('team_item.item_id', '=', item_id);
  return db
    .selectFrom(owner.union(members).union(teams).as('own'))
    .innerJoin('user', 'user.uid', 'own.uid')
    .select(['user.uid', 'user.name'])
    .where('user.name', 'in', names)
    .limit(500)
    .execute();
}
