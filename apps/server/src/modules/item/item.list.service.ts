import { ALL_ITEMS, type InputOf, LIMITS, type listMyItems, STARRED_ITEMS, type sortItems } from '@sheaf/contract';
import { givenGrantsByItem } from '../../access/given-grants.ts';
import { catalogsWith, type Grant, RIGHT, wholeItem } from '../../access/grants.ts';
import type { ItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db } from '../../schema/tables.ts';
import { demandGroup, lockLists } from '../item-group/item-group.service.ts';
import {
  countStars,
  insertOrder,
  insertStar,
  type ListedRow,
  type ListName,
  listMyItemIds,
  listMyItemRows,
  removeOrder,
  removeStar,
} from './item.list.queries.ts';
import { pagesIn } from './item.pages.service.ts';

const CHUNK = 500;

export interface MyItem extends ListedRow {
  readonly is_managed: boolean;
  /** Those that the viewer may read. */
  readonly pages: number;
}

/**
 * A list in the viewer's order; what he put nowhere comes behind, first made first. An administrator has his own list
 * too: the items of others are in his console.
 * @throws ApiError itemGroupNotFound
 */
export async function listItemsOf(
  ctx: RequestContext,
  viewer: Viewer,
  { original, item_group_id }: InputOf<typeof listMyItems>,
): Promise<MyItem[]> {
  const { uid } = viewer;
  const list = await listNamed(ctx.db, viewer, item_group_id);
  const rows = await listMyItemRows(ctx.db, { uid, list, order: orderOf(list) });
  const given = await givenGrantsByItem(ctx.db, uid);
  const wanted = rows.filter((row) => isListed(row, viewer, list, given) && (original !== 1 || row.uid === uid));
  const counts = await pagesIn(ctx.db, wanted);
  const items = wanted.map((row) => {
    const whole = row.uid === uid || viewer.groupid === 1;
    const grants = given.get(row.item_id) ?? [];
    const pages = counts.get(row.item_id)?.(readableIn(row, grants, whole)) ?? 0;
    return { ...row, pages, is_managed: whole || wholeItem(grants, RIGHT.manage) };
  });
  return items.sort(inOrder);
}

/** The items of the viewer's list of all. */
export async function listedIds(db: Db, { uid }: Viewer): Promise<ReadonlySet<number>> {
  return new Set((await listMyItemIds(db, uid, 'all')).map(({ item_id }) => item_id));
}

/** @throws ApiError itemsStarredTooMany */
export async function starItem(ctx: RequestContext, { uid }: Viewer, { item_id }: ItemAccess): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockLists(tx, uid);
    await insertStar(tx, { uid, item_id, starred_at: ctx.clock.now() });
    const max = LIMITS.starredItems;
    if ((await countStars(tx, uid)) > max) throw new ApiError('itemsStarredTooMany', { max });
  });
}

export async function unstarItem(ctx: RequestContext, { uid }: Viewer, item_id: number): Promise<void> {
  await ctx.db.transaction().execute((tx) => removeStar(tx, uid, item_id));
}

/**
 * The new order takes the place of the former one as a whole: two windows never mix. Items that are not in the list, as
 * one that was taken from the viewer meanwhile, are passed over.
 * @throws ApiError itemGroupNotFound
 */
export async function sortList(
  ctx: RequestContext,
  viewer: Viewer,
  { data, item_group_id }: InputOf<typeof sortItems>,
): Promise<void> {
  const { uid } = viewer;
  await ctx.db.transaction().execute(async (tx) => {
    await lockLists(tx, uid);
    const list = await listNamed(tx, viewer, item_group_id);
    const given = await givenGrantsByItem(tx, uid);
    const listed = (await listMyItemIds(tx, uid, list)).filter((row) => isListed(row, viewer, list, given));
    const place = { uid, item_group_id: orderOf(list) };
    const rows = listed.flatMap(({ item_id }) => {
      const s_number = data[item_id];
      return s_number === undefined ? [] : [{ ...place, item_id, s_number }];
    });
    await removeOrder(tx, uid, place.item_group_id);
    for (let at = 0; at < rows.length; at += CHUNK) await insertOrder(tx, rows.slice(at, at + CHUNK));
  });
}

/** A star is on what one reads, and a group holds what is one's own or one is let into; what was lost meanwhile is out. */
function isListed(
  { item_id, uid, visibility }: Pick<ListedRow, 'item_id' | 'uid' | 'visibility'>,
  viewer: Viewer,
  list: ListName,
  given: ReadonlyMap<number, readonly Grant[]>,
): boolean {
  if (list === 'all' || uid === viewer.uid || given.has(item_id)) return true;
  return list === 'starred' && (visibility === 'open' || viewer.groupid === 1);
}

/** @throws ApiError itemGroupNotFound */
async function listNamed(db: Db, { uid }: Viewer, item_group_id: number): Promise<ListName> {
  if (item_group_id === ALL_ITEMS) return 'all';
  if (item_group_id === STARRED_ITEMS) return 'starred';
  const group = await demandGroup(db, uid, item_group_id, 'item_group_id');
  return { item_group_id: group.item_group_id };
}

function orderOf(list: ListName): number {
  if (typeof list === 'object') return list.item_group_id;
  return list === 'all' ? ALL_ITEMS : STARRED_ITEMS;
}

function readableIn(
  { visibility }: ListedRow,
  grants: readonly Grant[],
  whole: boolean,
): ReturnType<typeof catalogsWith> {
  return whole || visibility === 'open' ? 'all' : catalogsWith(grants, RIGHT.read);
}

function inOrder(one: ListedRow, other: ListedRow): number {
  if (one.s_number === null || other.s_number === null) {
    return Number(one.s_number === null) - Number(other.s_number === null) || one.item_id - other.item_id;
  }
  return one.s_number - other.s_number || one.item_id - other.item_id;
}
