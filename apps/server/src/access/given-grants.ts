import type { Db } from '../schema/tables.ts';
import { listMemberships, listMembershipsOf, type MembershipRow } from './access.queries.ts';
import { type Grant, membershipGrant } from './grants.ts';

/** What a user has in an item by being its member and by teams; not what he has as its owner or as an administrator. */
export async function givenGrants(db: Db, item_id: number, uid: number): Promise<readonly Grant[]> {
  return grantsOf(await listMemberships(db, item_id, uid));
}

/** The same for every item that somebody is let into. */
export async function givenGrantsByItem(db: Db, uid: number): Promise<ReadonlyMap<number, readonly Grant[]>> {
  const byItem = Map.groupBy(await listMembershipsOf(db, uid), ({ item_id }) => item_id);
  return new Map([...byItem].map(([item_id, rows]) => [item_id, grantsOf(rows)]));
}

/** Each membership counts for itself, one by the item and one by each team: what one of them allows is allowed. */
export function grantsOf(rows: readonly MembershipRow[]): Grant[] {
  return [...Map.groupBy(rows, ({ via, grant_id }) => `${via} ${grant_id}`).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const cat_ids = some.flatMap(({ cat_id }) => (cat_id === null ? [] : [cat_id]));
    return [membershipGrant(first.member_group_id, cat_ids, first.via)];
  });
}
