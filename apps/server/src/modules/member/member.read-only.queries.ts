import type { Tx } from '../../schema/tables.ts';

/** Answers the uids of those who could do more. */
export async function lowerMembers(tx: Tx, item_id: number): Promise<number[]> {
  const rows = await tx
    .updateTable('item_member')
    .set({ member_group_id: 0 })
    .where('item_id', '=', item_id)
    .where('member_group_id', '>', 0)
    .returning('uid')
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Rights by teams that allow more than reading, but for those of the owner. */
export async function listRaisedRights(
  tx: Tx,
  item_id: number,
  owner_uid: number,
): Promise<readonly { readonly team_item_member_id: number; readonly uid: number }[]> {
  return tx
    .selectFrom('team_item')
    .innerJoin('team_item_member', 'team_item_member.team_item_id', 'team_item.team_item_id')
    .innerJoin('team_member', 'team_member.team_member_id', 'team_item_member.team_member_id')
    .select(['team_item_member.team_item_member_id', 'team_member.uid'])
    .where('team_item.item_id', '=', item_id)
    .where('team_item_member.member_group_id', '>', 0)
    .where('team_member.uid', '<>', owner_uid)
    .execute();
}

/** At most 500. */
export async function lowerTeamRights(tx: Tx, team_item_member_ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('team_item_member')
    .set({ member_group_id: 0 })
    .where('team_item_member_id', 'in', team_item_member_ids)
    .execute();
}
