import type { Db } from '../schema/tables.ts';
import { givenGrantsByItem } from './given-grants.ts';
import { catalogsWith, type Grant, RIGHT, type Right } from './grants.ts';
import { grantsOfType, readOnlyReason } from './item.policy.ts';
import { listItemsOfLists, type ReadableRow } from './readable.queries.ts';
import type { Viewer } from './viewer.ts';

type Reader = Pick<Viewer, 'uid' | 'groupid'>;

/** An item of the viewer's lists, and where in it he holds the right that was asked for. */
export interface ReadableItem extends ReadableRow {
  readonly cats: 'all' | ReadonlySet<number>;
}

/**
 * The items that are a user's own, shared with him or starred by him, as far as he holds a right in them. Also for an
 * administrator: what is open to everybody, or to him alone by his office, is not in his lists.
 */
export async function listReadable(db: Db, viewer: Reader, right: Right): Promise<ReadableItem[]> {
  const items = await listItemsOfLists(db, viewer.uid);
  const given = await givenGrantsByItem(db, viewer.uid);
  items.sort((a, b) => a.item_id - b.item_id);
  const readable: ReadableItem[] = [];
  for (const item of items) {
    const grants = given.get(item.item_id) ?? NONE;
    const general = generalGrants(viewer, item);
    const held = grants.length === 0 ? general : [...general, ...grants];
    const cats = catalogsWith(grantsOfType(item.item_type, held), right);
    const isHeld = cats === 'all' || cats.size > 0;
    if (isHeld && (right === RIGHT.read || readOnlyReason(item) === undefined))
      readable.push(Object.assign(item, { cats }));
  }
  return readable;
}

// Asked for thousands of items in one search: the grants are the same for all.
const NONE: readonly Grant[] = [];
const OWNER: readonly Grant[] = [{ right: RIGHT.manage, cats: 'all', via: 'owner' }];
const ADMIN: readonly Grant[] = [{ right: RIGHT.manage, cats: 'all', via: 'admin' }];
const OPEN: readonly Grant[] = [{ right: RIGHT.read, cats: 'all', via: 'open' }];

function generalGrants({ uid, groupid }: Reader, item: ReadableRow): readonly Grant[] {
  if (item.uid === uid) return OWNER;
  if (groupid === 1) return ADMIN;
  return item.visibility === 'open' ? OPEN : NONE;
}
