import type { deleteSiteItems, giveSiteItems, InputOf, listSiteItems } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db } from '../../schema/tables.ts';
import { lockAdministrating } from '../admin-user/admin-user.access.ts';
import { lastPageEnd } from '../admin-user/admin-user.service.ts';
import { giveItem } from '../item/item.owner.service.ts';
import { lockItem } from '../item/item.service.ts';
import { removeItem } from '../recycle/recycle.item.service.ts';
import { KEPT_SECONDS } from '../recycle/recycle.service.ts';
import { accountKey, findNamedUsers } from '../user/user.service.ts';
import {
  countPeopleIn,
  countSiteItems,
  type FoundItems,
  findSiteItems,
  type ItemFilter,
  type ItemPart,
  listDeletedItemIds,
  listSiteItemIds,
  listSiteItemRows,
  type SiteItemRow,
} from './admin-item.queries.ts';

export interface SiteItems {
  readonly total: number;
  readonly rows: readonly SiteItemRow[];
  /** How many people work with each. */
  readonly people: ReadonlyMap<number, number>;
}

export async function siteItems(
  ctx: Context,
  { is_del, item_name, username, sort, order, page, count }: InputOf<typeof listSiteItems>,
): Promise<SiteItems> {
  const isDeleted = is_del === 1;
  const filter = {
    deletedSince: isDeleted ? ctx.clock.now() - KEPT_SECONDS : undefined,
    item_name,
    username_key: accountKey(username),
  };
  const wanted = isDeleted ? ({ sort: 'deleted', order: 'desc' } as const) : { sort, order };
  const part = { ...wanted, offset: (page - 1) * count, limit: count };
  const isAny = item_name === '' && username === '';
  const { total, item_ids } = await (isAny ? listedItems : foundItems)(ctx.db, filter, part);
  const rows = await listSiteItemRows(ctx.db, item_ids, wanted);
  const people = new Map<number, number>();
  const counted = await countPeopleIn(
    ctx.db,
    rows.map(({ item_id }) => item_id),
  );
  for (const { item_id, people: more } of counted) people.set(item_id, (people.get(item_id) ?? 0) + more);
  return { total, rows, people };
}

async function listedItems(db: Db, { deletedSince }: ItemFilter, part: ItemPart): Promise<FoundItems> {
  const item_ids = await (deletedSince === undefined
    ? listSiteItemIds(db, part)
    : listDeletedItemIds(db, deletedSince, part));
  return { item_ids, total: lastPageEnd(part, item_ids.length) ?? (await countSiteItems(db, deletedSince)) };
}

async function foundItems(db: Db, filter: ItemFilter, part: ItemPart): Promise<FoundItems> {
  const found = await findSiteItems(db, filter, part);
  if (found.item_ids.length > 0 || part.offset === 0) return found;
  const { total } = await findSiteItems(db, filter, { ...part, offset: 0, limit: 1 });
  return { total, item_ids: [] };
}

/** All or none; answers how many. @throws ApiError itemNotFound, notAllowed */
export async function deleteItems(
  ctx: RequestContext,
  viewer: Viewer,
  input: InputOf<typeof deleteSiteItems>,
): Promise<number> {
  const item_ids = namedItems(input);
  return ctx.db.transaction().execute(async (tx) => {
    for (const item_id of item_ids) await lockItem(tx, item_id);
    await lockAdministrating(ctx, tx, viewer, []);
    for (const item_id of item_ids) await removeItem(ctx, tx, viewer, item_id);
    return item_ids.length;
  });
}

/**
 * All or none; answers how many had another owner before.
 * @throws ApiError userNotFound, itemNotFound, receiverOverQuota, notAllowed
 */
export async function giveItems(
  ctx: RequestContext,
  viewer: Viewer,
  { username, ...input }: InputOf<typeof giveSiteItems>,
): Promise<number> {
  const item_ids = namedItems(input);
  const nobody = () => new ApiError('userNotFound', { names: username }, { field: 'username' });
  const [receiver] = (await findNamedUsers(ctx.db, [username])).users;
  if (!receiver) throw nobody();
  return ctx.db.transaction().execute(async (tx) => {
    const items = [];
    for (const item_id of item_ids) items.push(await lockItem(tx, item_id));
    const owners = items.map(({ uid }) => uid);
    const people = await lockAdministrating(ctx, tx, viewer, [receiver.uid, ...owners]);
    if (!people.has(receiver.uid)) throw nobody();
    const others = items.filter(({ uid }) => uid !== receiver.uid);
    for (const { item_id } of others) await giveItem(ctx, tx, viewer, { item_id, receiver });
    return others.length;
  });
}

/** In the order in which everybody locks them. */
function namedItems({ item_id, item_ids }: InputOf<typeof deleteSiteItems>): readonly number[] {
  const all = item_id > 0 ? [item_id, ...item_ids] : item_ids;
  return [...new Set(all)].sort((one, other) => one - other);
}
