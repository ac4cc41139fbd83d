import type { Tx } from '../../schema/tables.ts';

/** The item has another owner, who is no mere member of it any more. */
export async function updateOwner(tx: Tx, item_id: number, uid: number): Promise<void> {
  await tx.updateTable('item').set({ uid }).where('item_id', '=', item_id).execute();
  await removeMember(tx, item_id, uid);
}

/** False when the user was none. */
export async function removeMember(tx: Tx, item_id: number, uid: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('item_member')
    .where('item_id', '=', item_id)
    .where('uid', '=', uid)
    .returning('item_member_id')
    .execute();
  return gone.length > 0;
}

/** Lets somebody in as item admin, whatever he was before. */
export async function upsertItemAdmin(
  tx: Tx,
  member: { readonly item_id: number; readonly uid: number; readonly created_at: number },
): Promise<void> {
  await tx
    .insertInto('item_member')
    .values({ ...member, member_group_id: 2 })
    .onConflict((conflict) => conflict.columns(['item_id', 'uid']).doUpdateSet({ member_group_id: 2 }))
    .execute();
}

/** What teams give a user in an item; he stays in the teams. False when they gave him nothing. */
export async function removeTeamRightsOf(tx: Tx, item_id: number, uid: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('team_item_member')
    .where('team_item_id', 'in', tx.selectFrom('team_item').select('team_item_id').where('item_id', '=', item_id))
    .where('team_member_id', 'in', tx.selectFrom('team_member').select('team_member_id').where('uid', '=', uid))
    .returning('team_item_member_id')
    .execute();
  return gone.length > 0;
}
