import type { Db } from '../schema/tables.ts';
import {
  type HeldMembership,
  listManagerIds,
  listMembershipsAmong,
  listPeople,
  listThere,
  type Person,
} from './audience.queries.ts';
import { grantsOf } from './given-grants.ts';
import { type Grant, RIGHT, someGrant, wholeItem } from './grants.ts';
import { maySee, mayVisit } from './item.policy.ts';

/** All of an item that one may see at all, or a place in it: the top-level catalog above, 0 at the root. */
export interface SeenPlace {
  readonly item_id: number;
  readonly top_cat_id: number | 'any';
}

/** Somebody who may read, and by what. */
export interface Reader extends Person {
  /** By something that he was given in the item: not as anybody may where it is open, nor as an administrator. */
  readonly own: boolean;
}

const CHUNK = 500;

interface Held {
  readonly own: readonly Grant[];
  readonly other: readonly Grant[];
}

/**
 * Who of these users may read at a place, by what they hold lastingly: a visit password opens an item to a browser,
 * not to an account, so nobody hears of an item by that.
 */
export async function readersAmong(db: Db, place: SeenPlace, uids: readonly number[]): Promise<readonly Reader[]> {
  const found: Reader[] = [];
  for (let at = 0; at < uids.length; at += CHUNK) {
    const people = await listPeople(db, uids.slice(at, at + CHUNK));
    if (people.length === 0) continue;
    const sees = await sightOf(db, [place.item_id], people);
    for (const person of people) {
      const sight = sees(person.uid, place);
      if (sight) found.push({ ...person, own: sight === 'own' });
    }
  }
  return found;
}

/** Who of these users may edit at a place, at most 500. */
export async function editorsAmong(
  db: Db,
  { item_id, top_cat_id }: { readonly item_id: number; readonly top_cat_id: number },
  uids: readonly number[],
): Promise<readonly Person[]> {
  const people = await listPeople(db, uids);
  if (people.length === 0) return [];
  const held = await grantsHeld(db, [item_id], people);
  return people.filter(({ uid }) => {
    const { own, other } = held(uid, item_id) ?? NOTHING;
    return someGrant([...own, ...other], RIGHT.edit, top_cat_id);
  });
}

/** Who of these users manages the item as a whole, at most 500. */
export async function managersAmong(db: Db, item_id: number, uids: readonly number[]): Promise<readonly Person[]> {
  const people = await listPeople(db, uids);
  if (people.length === 0) return [];
  const held = await grantsHeld(db, [item_id], people);
  return people.filter(({ uid }) => {
    const { own, other } = held(uid, item_id) ?? NOTHING;
    return wholeItem([...own, ...other], RIGHT.manage);
  });
}

/** Everybody who was given that: administrators of the site are not asked about every item. */
export async function managersOf(db: Db, item_id: number): Promise<readonly Person[]> {
  return managersAmong(db, item_id, await listManagerIds(db, item_id, CHUNK));
}

const NOTHING: Held = { own: [], other: [] };

/** Tells for each place whether the viewer may read there, by what he holds lastingly. At most 500 items. */
export async function placesSeenBy(
  db: Db,
  viewer: Pick<Person, 'uid' | 'groupid'>,
  item_ids: readonly number[],
): Promise<(place: SeenPlace) => boolean> {
  if (item_ids.length === 0) return () => false;
  const sees = await sightOf(db, item_ids, [viewer]);
  return (place) => sees(viewer.uid, place) !== undefined;
}

async function sightOf(
  db: Db,
  item_ids: readonly number[],
  people: readonly Pick<Person, 'uid' | 'groupid'>[],
): Promise<(uid: number, place: SeenPlace) => 'own' | 'other' | undefined> {
  const held = await grantsHeld(db, item_ids, people);
  return (uid, { item_id, top_cat_id }) => {
    const grants = held(uid, item_id);
    return grants && readsBy(grants, top_cat_id);
  };
}

/** What these users hold lastingly in items that are there. */
async function grantsHeld(
  db: Db,
  item_ids: readonly number[],
  people: readonly Pick<Person, 'uid' | 'groupid'>[],
): Promise<(uid: number, item_id: number) => Held | undefined> {
  const uids = people.map(({ uid }) => uid);
  const items = new Map((await listThere(db, item_ids)).map((item) => [item.item_id, item]));
  const held = Map.groupBy(await listMembershipsAmong(db, item_ids, uids), keyOf);
  const administrators = new Set(people.filter(({ groupid }) => groupid === 1).map(({ uid }) => uid));
  return (uid, item_id) => {
    const item = items.get(item_id);
    if (!item) return undefined;
    const own: Grant[] = grantsOf(held.get(keyOf({ item_id, uid })) ?? []);
    if (item.uid === uid) own.push({ right: RIGHT.manage, cats: 'all', via: 'owner' });
    const other: Grant[] = [];
    if (administrators.has(uid)) other.push({ right: RIGHT.manage, cats: 'all', via: 'admin' });
    if (item.visibility === 'open') other.push({ right: RIGHT.read, cats: 'all', via: 'open' });
    return { own, other };
  };
}

function readsBy({ own, other }: Held, top_cat_id: SeenPlace['top_cat_id']): 'own' | 'other' | undefined {
  if (mayRead(own, top_cat_id)) return 'own';
  return mayRead(other, top_cat_id) ? 'other' : undefined;
}

function mayRead(grants: readonly Grant[], top_cat_id: SeenPlace['top_cat_id']): boolean {
  const facts = { grants, read_only: undefined, login_forced: false };
  return (top_cat_id === 'any' ? mayVisit(facts) : maySee(facts, top_cat_id)).allowed;
}

function keyOf({ item_id, uid }: Pick<HeldMembership, 'item_id' | 'uid'>): string {
  return `${item_id} ${uid}`;
}
