import type { addItem, InputOf } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context } from '../../context.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { ApiError } from '../../platform/errors.ts';
import type { ItemRecord, Tx } from '../../schema/tables.ts';
import { insertChange } from '../change-log/change-log.service.ts';
import { addToGroups } from '../item-group/item-group.service.ts';
import { demandItemRoom } from '../quota/quota.service.ts';
import { demandItemsOpen } from '../setting/setting.access.ts';
import { lockAsking } from '../user/session.service.ts';
import { insertItem } from './item.queries.ts';
import { domainColumns } from './item-domain.service.ts';

/** Who may come in, and by what. */
export type Door = Pick<ItemRecord, 'visibility' | 'visit_password_hash'>;

/** What is asked of a new item, and known to be right. */
export interface NewItem
  extends Door,
    Pick<ItemRecord, 'item_name' | 'item_description' | 'item_type' | 'item_domain' | 'item_domain_key'> {
  readonly groups: { readonly item_group_ids: readonly number[]; readonly field: 'item_group_id' | 'item_group_ids' };
}

/** @throws ApiError itemNameMissing, domainInvalid, visitPasswordMissing */
export async function newItemOf(input: InputOf<typeof addItem>, item_type: ItemRecord['item_type']): Promise<NewItem> {
  const { item_name, item_description } = input;
  demandName(item_name);
  const groups = groupsAsked(input);
  return {
    item_name,
    item_description,
    item_type,
    groups,
    ...domainColumns(input.item_domain),
    ...(await doorOf(input)),
  };
}

/** Everybody sees it at once, or when its batch is shown. @throws ApiError itemsClosed, loginExpired, domainTaken, itemGroupNotFound, itemGroupFull, itemsOverQuota */
export async function insertNewItem(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  { groups, ...columns }: NewItem,
  batch_id: number | null,
): Promise<number> {
  demandItemsOpen(ctx, viewer);
  const { uid } = await lockAsking(ctx, tx, viewer);
  const now = ctx.clock.now();
  const item_id = await namingTakenDomains(() =>
    insertItem(tx, { ...columns, uid, batch_id, created_at: now, updated_at: now }),
  );
  await demandItemRoom(ctx, tx, uid, batch_id === null ? 0 : 1);
  await addToGroups(tx, uid, item_id, groups);
  return item_id;
}

/** @throws ApiError itemNameMissing */
export function demandName(item_name: string): void {
  if (item_name === '') throw new ApiError('itemNameMissing', {}, { field: 'item_name' });
}

/** Two who take one domain at the same moment meet the constraint, and so does who takes one that is in use. */
export async function namingTakenDomains<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    const taken = isUniqueViolation(cause, ['item_domain_key']);
    throw taken ? new ApiError('domainTaken', {}, { field: 'item_domain', cause }) : cause;
  }
}

/** Writes down that an item was made or changed, and tells other processes. */
export async function logItem(
  ctx: Context,
  tx: Tx,
  { uid, username }: Pick<Viewer, 'uid' | 'username'>,
  { item_id, item_name, action_type }: Pick<ItemRecord, 'item_id' | 'item_name'> & { action_type: 'create' | 'update' },
): Promise<void> {
  const what = { object_type: 'item', object_id: item_id, object_name: item_name } as const;
  await insertChange(tx, { item_id, uid, username, action_type, ...what, happened_at: ctx.clock.now() });
  await ctx.feed.put(tx, { topic: 'item', id: item_id });
}

/** An empty password is an open item, unless it is said to be private. */
async function doorOf({ password, members_only, is_private }: InputOf<typeof addItem>): Promise<Door> {
  if (members_only === 1) return { visibility: 'private', visit_password_hash: '' };
  if (password !== '') return { visibility: 'private', visit_password_hash: await hashPassword(password) };
  if (is_private === 1) throw new ApiError('visitPasswordMissing', {}, { field: 'password' });
  return { visibility: 'open', visit_password_hash: '' };
}

/** Old clients name one; the lists of all and of the starred ones are no groups. */
function groupsAsked({ item_group_id, item_group_ids }: InputOf<typeof addItem>): NewItem['groups'] {
  if (item_group_ids !== undefined) return { item_group_ids: [...new Set(item_group_ids)], field: 'item_group_ids' };
  return { item_group_ids: item_group_id > 0 ? [item_group_id] : [], field: 'item_group_id' };
}
