import { placesSeenBy, readersAmong, type SeenPlace } from '../../access/audience.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../schema/tables.ts';
import { listReceivedAmong, type ReceivedRow } from './message.queries.ts';

/** A reminder, and whether its receiver may still see what it is about. */
export interface SeenReminder {
  readonly row: ReceivedRow;
  readonly seen: boolean;
}

/** Asked each time: a right that was lost hides what was told before. */
export async function seenBy(
  db: Db,
  viewer: Pick<Viewer, 'uid' | 'groupid'>,
  rows: readonly ReceivedRow[],
): Promise<readonly SeenReminder[]> {
  const places = rows.map(placeOf);
  const item_ids = [...new Set(places.flatMap((place) => (place ? [place.item_id] : [])))];
  const sees = await placesSeenBy(db, viewer, item_ids);
  return rows.map((row, at) => {
    const place = places[at];
    return { row, seen: place ? sees(place) : seenWithoutItem(row) };
  });
}

/** Of these messages what somebody has not read and may still see, oldest first; at most 100. */
export async function unreadAmong(
  db: Db,
  viewer: Pick<Viewer, 'uid' | 'groupid'>,
  message_ids: readonly number[],
): Promise<readonly ReceivedRow[]> {
  if (message_ids.length === 0) return [];
  const seen = await seenBy(db, viewer, await listReceivedAmong(db, viewer.uid, message_ids));
  return seen.flatMap((reminder) => (reminder.seen && reminder.row.status === 0 ? [reminder.row] : []));
}

/** Of one message, who of its receivers may still see what it is about. */
export async function receiversWhoSee(db: Db, rows: readonly ReceivedRow[]): Promise<readonly ReceivedRow[]> {
  const place = rows[0] && placeOf(rows[0]);
  if (!place) return rows.filter(seenWithoutItem);
  const uids = rows.map(({ uid }) => uid);
  const readers = new Set((await readersAmong(db, place, uids)).map(({ uid }) => uid));
  return rows.filter(({ uid }) => readers.has(uid));
}

/** Undefined where it is about no item, or about a page that is gone. */
function placeOf({ object_type, item_id, page_item_id, top_cat_id }: ReceivedRow): SeenPlace | undefined {
  if (object_type === 'item' && item_id !== null) return { item_id, top_cat_id: 'any' };
  if (object_type !== 'page' || page_item_id === null || top_cat_id === null) return undefined;
  return { item_id: page_item_id, top_cat_id };
}

function seenWithoutItem({ object_type, team_member_id }: ReceivedRow): boolean {
  return object_type === 'vip' || (object_type === 'team' && team_member_id !== null);
}
