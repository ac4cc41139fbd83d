import { LIMITS } from '@sheaf/contract';
import { type Grant, membershipGrant, RIGHT } from '../../access/grants.ts';
import type { ItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import {
  findWho,
  type GivenRow,
  type Giving,
  listGivenByTeams,
  listGivenToMembers,
  listGivings,
  listPeopleOf,
  type Who,
} from './member.people.queries.ts';
import { EVERYBODY } from './member.read-only.service.ts';

/** One grant of a person, and where it came from. */
export interface Held {
  readonly grant: Grant;
  readonly grant_id: number;
  readonly team_id: number;
  readonly team_name: string;
  readonly catalogs: readonly { readonly cat_id: number; readonly cat_name: string }[];
  /** '' where nobody knows any more. */
  readonly given_by: string;
  readonly given_by_name: string;
  readonly given_at: number;
}

export interface PersonOfItem extends Who {
  readonly held: readonly Held[];
}

export interface PeopleOfItem {
  readonly people: readonly PersonOfItem[];
  readonly complete: boolean;
  /** A visit password opens the item. */
  readonly password: boolean;
}

/**
 * Who has a right in an item and by what: the owner first, then members, then who has it by teams alone.
 * @throws ApiError memberNotFound when somebody is asked for who has none
 */
export async function peopleOf(ctx: RequestContext, item: ItemAccess, uid: number | undefined): Promise<PeopleOfItem> {
  const owner_uid = item.item.uid;
  const { rows, complete } = await givenRows(ctx, item.item_id, uid);
  const owner = uid === undefined || uid === owner_uid ? await findWho(ctx.db, owner_uid) : undefined;
  const givings = await listGivings(ctx.db, item.item_id, LIMITS.changeLogRows);
  const byUid = Map.groupBy(rows, (row) => row.uid);
  const who = new Map<number, Who>([...(owner ? [owner] : []), ...rows].map((row) => [row.uid, row]));
  if (who.size === 0) throw new ApiError('memberNotFound', {}, { field: 'uid' });
  const people = [...who.values()].map((person) =>
    heldBy(item, person, givenHeld(byUid.get(person.uid) ?? [], givings)),
  );
  return { people, complete, password: item.item.visit_password_hash !== '' };
}

/** What the viewer himself has in an item that he sees. */
export async function ownPlaceIn(ctx: RequestContext, viewer: Viewer, item: ItemAccess): Promise<PersonOfItem> {
  const { rows } = await givenRows(ctx, item.item_id, viewer.uid);
  const givings = await listGivings(ctx.db, item.item_id, LIMITS.changeLogRows);
  return heldBy(item, viewer, givenHeld(rows, givings));
}

/** Everybody whom the item has let in, each once. */
export async function everybodyIn(
  ctx: RequestContext,
  item: ItemAccess,
): Promise<readonly (Who & { readonly member_group_id: 0 | 1 | 2 })[]> {
  const owner = await findWho(ctx.db, item.item.uid);
  const { rows } = await givenRows(ctx, item.item_id, undefined);
  const found = new Map<number, Who & { readonly member_group_id: 0 | 1 | 2 }>();
  for (const row of [...(owner ? [{ ...owner, member_group_id: RIGHT.edit }] : []), ...rows]) {
    if (!found.has(row.uid)) found.set(row.uid, row);
  }
  return [...found.values()];
}

export async function peopleAround(ctx: RequestContext, { uid }: Viewer): ReturnType<typeof listPeopleOf> {
  return listPeopleOf(ctx.db, uid, LIMITS.peopleListed);
}

/** A grant of which not every catalog fits into the answer would look narrower than it is: it is left out. */
async function givenRows(
  ctx: RequestContext,
  item_id: number,
  uid: number | undefined,
): Promise<{ rows: readonly GivenRow[]; complete: boolean }> {
  const lists = [
    await listGivenToMembers(ctx.db, { item_id, uid }, LIMITS.itemGrants + 1),
    await listGivenByTeams(ctx.db, { item_id, uid }, LIMITS.itemGrants + 1),
  ];
  const complete = lists.every((list) => list.length <= LIMITS.itemGrants);
  const whole = lists.map((list) => {
    const cut = list.length > LIMITS.itemGrants ? list.at(-1)?.grant_id : undefined;
    return cut === undefined ? list : list.filter(({ grant_id }) => grant_id !== cut);
  });
  return { rows: whole.flat(), complete };
}

function heldBy(item: ItemAccess, { uid, username, name, groupid }: Who, given: readonly Held[]): PersonOfItem {
  const all = (via: Grant['via'], right: Grant['right'], given_at: number): Held => ({
    ...NOWHERE,
    grant: { right, cats: 'all', via },
    given_at,
  });
  const own = uid === item.item.uid ? [all('owner', RIGHT.manage, item.item.created_at)] : [];
  const admin = groupid === 1 ? [all('admin', RIGHT.manage, 0)] : [];
  const open = item.item.visibility === 'open' ? [all('open', RIGHT.read, 0)] : [];
  return { uid, username, name, groupid, held: [...own, ...admin, ...given, ...open] };
}

const NOWHERE = { grant_id: 0, team_id: 0, team_name: '', catalogs: [], given_by: '', given_by_name: '' } as const;

function givenHeld(rows: readonly GivenRow[], givings: readonly Giving[]): Held[] {
  return [...Map.groupBy(rows, ({ via, grant_id }) => `${via} ${grant_id}`).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { via, grant_id, team_id, team_name, member_group_id } = first;
    const catalogs = some.flatMap(({ cat_id, cat_name }) =>
      cat_id === null || cat_name === null ? [] : [{ cat_id, cat_name }],
    );
    const cat_ids = catalogs.map(({ cat_id }) => cat_id);
    const grant = membershipGrant(member_group_id, cat_ids, via);
    const confined = grant.cats === 'all' ? [] : catalogs;
    return [{ grant, grant_id, team_id, team_name, catalogs: confined, ...givenBy(first, givings) }];
  });
}

/**
 * A member's right is from who saved it last. By a team it is from who bound the item to it, or, for who came into the
 * team later, from nobody whom the item's change log knows.
 */
function givenBy(row: GivenRow, givings: readonly Giving[]): Pick<Held, 'given_by' | 'given_by_name' | 'given_at'> {
  const giving = givings.find((one) => one.happened_at >= row.created_at && isOf(one, row));
  if (!giving) return { given_by: '', given_by_name: '', given_at: row.created_at };
  return { given_by: giving.username, given_by_name: giving.name ?? '', given_at: giving.happened_at };
}

function isOf({ object_type, object_id, action_type }: Giving, row: GivenRow): boolean {
  if (row.via === 'team') return object_type === 'team' && action_type === 'binding' && object_id === row.team_id;
  if (object_type !== 'member') return false;
  return action_type === 'binding' ? object_id === row.uid : object_id === EVERYBODY;
}
