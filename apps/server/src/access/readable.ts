import type { Db } from '../schema/tables.ts';
import { catalogsWith, type Grant, RIGHT, type Right } from './grants.ts';
import { readOnlyReason } from './item.policy.ts';
import { givenGrantsByItem } from './load.ts';
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
  return items.flatMap((item) => {
    const cats = catalogsWith([...generalGrants(viewer, item), ...(given.get(item.item_id) ?? [])], right);
    const isHeld = cats === 'all' || cats.size > 0;
    const holds = isHeld && (right === RIGHT.read || readOnlyReason(item) === undefined);
    return holds ? [{ ...item, cats }] : [];
  });
}

function generalGrants({ uid, groupid }: Reader, item: ReadableRow): Grant[] {
  if (item.uid === uid) return [{ right: RIGHT.manage, cats: 'all', via: 'owner' }];
  if (groupid === 1) return [{ right: RIGHT.manage, cats: 'all', via: 'admin' }];
  return item.visibility === 'open' ? [{ right: RIGHT.read, cats: 'all', via: 'open' }] : [];
}
