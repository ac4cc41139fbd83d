import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db, Tx } from '../../schema/tables.ts';
import {
  countGroupItems,
  findGroupRow,
  type ItemGroupRow,
  insertGroupItems,
  listGroupsHolding,
  lockUserRow,
} from './item-group.queries.ts';

export type { ItemGroupRow } from './item-group.queries.ts';

type GroupField = 'id' | 'item_group_id' | 'item_group_ids';

/**
 * Whoever changes how a user keeps his items does it alone until the transaction ends, so that two windows never mix.
 * @throws ApiError loginExpired when the user is gone
 */
export async function lockLists(tx: Tx, uid: number): Promise<void> {
  if (!(await lockUserRow(tx, uid))) throw new ApiError('loginExpired');
}

/** One's own group; those of others are not there. @throws ApiError itemGroupNotFound */
export async function demandGroup(
  db: Db,
  uid: number,
  item_group_id: number,
  field: GroupField,
): Promise<ItemGroupRow> {
  const group = await findGroupRow(db, item_group_id);
  if (group?.uid !== uid) throw new ApiError('itemGroupNotFound', {}, { field });
  return group;
}

/** The groups of a user that hold an item. */
export async function groupsHolding(ctx: Context, uid: number, item_id: number): Promise<number[]> {
  return listGroupsHolding(ctx.db, uid, item_id);
}

/** Puts an item into own groups. @throws ApiError itemGroupNotFound, itemGroupFull */
export async function addToGroups(
  tx: Tx,
  uid: number,
  item_id: number,
  { item_group_ids, field }: { readonly item_group_ids: readonly number[]; readonly field: GroupField },
): Promise<void> {
  if (item_group_ids.length === 0) return;
  await lockLists(tx, uid);
  for (const item_group_id of item_group_ids) {
    await demandGroup(tx, uid, item_group_id, field);
    await insertGroupItems(tx, [{ item_group_id, item_id }]);
    if ((await countGroupItems(tx, item_group_id)) > LIMITS.itemGroupItems) {
      throw new ApiError('itemGroupFull', { max: LIMITS.itemGroupItems }, { field });
    }
  }
}
