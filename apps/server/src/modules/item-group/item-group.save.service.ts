import { type InputOf, LIMITS, type saveItemGroup, type sortItemGroups } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { listedIds } from '../item/item.list.service.ts';
import {
  type ItemGroupRow,
  insertGroup,
  insertGroupItems,
  listGroupItems,
  listGroupRows,
  removeGroup,
  removeGroupItems,
  updateGroup,
} from './item-group.queries.ts';
import { demandGroup, lockLists } from './item-group.service.ts';

/** A group with those of its items that its owner still has in his list. */
export interface FilledGroup {
  readonly group: ItemGroupRow;
  readonly item_ids: readonly number[];
}

const DEFAULT_NAME = 'default';
const CHUNK = 500;

export async function groupsOf(ctx: RequestContext, viewer: Viewer): Promise<FilledGroup[]> {
  const groups = await listGroupRows(ctx.db, viewer.uid);
  const items = Map.groupBy(await listGroupItems(ctx.db, viewer.uid), ({ item_group_id }) => item_group_id);
  const listed = items.size === 0 ? new Set<number>() : await listedIds(ctx.db, viewer);
  return groups.map((group) => ({
    group,
    item_ids: (items.get(group.item_group_id) ?? []).map(({ item_id }) => item_id).filter((id) => listed.has(id)),
  }));
}

/**
 * A new group comes last. Items that are not in the list of who asks are passed over; without any that were sent, the
 * group keeps what it holds.
 * @throws ApiError itemGroupNotFound, itemGroupsTooMany
 */
export async function saveGroup(
  ctx: RequestContext,
  viewer: Viewer,
  { id, group_name, item_ids }: InputOf<typeof saveItemGroup>,
): Promise<FilledGroup> {
  const name = group_name === '' ? DEFAULT_NAME : group_name;
  const saved = await ctx.db.transaction().execute(async (tx) => {
    await lockLists(tx, viewer.uid);
    const item_group_id = await writeGroup(ctx, tx, viewer, { id, group_name: name });
    if (item_ids !== undefined) await fillGroup(tx, viewer, item_group_id, item_ids);
    return item_group_id;
  });
  const filled = (await groupsOf(ctx, viewer)).find(({ group }) => group.item_group_id === saved);
  if (!filled) throw new ApiError('itemGroupNotFound', {}, { field: 'id' });
  return filled;
}

/** @throws ApiError itemGroupNotFound */
export async function deleteGroup(ctx: RequestContext, { uid }: Viewer, item_group_id: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockLists(tx, uid);
    await removeGroup(tx, await demandGroup(tx, uid, item_group_id, 'id'));
  });
}

/** Groups that another window deleted meanwhile, and those of others, are passed over. */
export async function sortGroups(
  ctx: RequestContext,
  { uid }: Viewer,
  { groups }: InputOf<typeof sortItemGroups>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockLists(tx, uid);
    const own = new Set((await listGroupRows(tx, uid)).map(({ item_group_id }) => item_group_id));
    for (const { id, s_number } of groups) {
      if (own.has(id)) await updateGroup(tx, id, { s_number });
    }
  });
}

async function writeGroup(
  ctx: RequestContext,
  tx: Tx,
  { uid }: Viewer,
  { id, group_name }: { readonly id: number; readonly group_name: string },
): Promise<number> {
  const updated_at = ctx.clock.now();
  if (id !== 0) {
    await demandGroup(tx, uid, id, 'id');
    await updateGroup(tx, id, { group_name, updated_at });
    return id;
  }
  const groups = await listGroupRows(tx, uid);
  if (groups.length >= LIMITS.itemGroups) throw new ApiError('itemGroupsTooMany', { max: LIMITS.itemGroups });
  const s_number = (groups.at(-1)?.s_number ?? 0) + 1;
  return insertGroup(tx, { uid, group_name, s_number, created_at: updated_at, updated_at });
}

async function fillGroup(tx: Tx, viewer: Viewer, item_group_id: number, item_ids: readonly number[]): Promise<void> {
  const listed = await listedIds(tx, viewer);
  const rows = [...new Set(item_ids)].filter((id) => listed.has(id)).map((item_id) => ({ item_group_id, item_id }));
  await removeGroupItems(tx, item_group_id);
  for (let at = 0; at < rows.length; at += CHUNK) await insertGroupItems(tx, rows.slice(at, at + CHUNK));
}
