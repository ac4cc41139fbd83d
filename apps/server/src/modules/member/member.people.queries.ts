import type { Db } from '../../schema/tables.ts';

export interface Who {
  readonly uid: number;
  readonly username: string;
  readonly name: string;
  readonly groupid: 1 | 2;
}

/** One catalog of a grant, or the grant itself where it is confined to none. */
export interface GivenRow extends Who {
  readonly via: 'member' | 'team';
  readonly grant_id: number;
  readonly team_id: number;
  readonly team_name: string;
  readonly member_group_id: 0 | 1 | 2;
  readonly created_at: number;
  /** By a team: when the item was bound to it. */
  readonly bound_at: number;
  readonly cat_id: number | null;
  readonly cat_name: string | null;
}

export async function findWho(db: Db, uid: number): Promise<Who | undefined> {
  return db.selectFrom('user').select(['uid', 'username', 'name', 'groupid']).where('uid', '=', uid).executeTakeFirst();
}

/** Whose grants: of everybody in the item, or of one. */
interface Whose {
  readonly item_id: number;
  readonly uid: number | undefined;
}

/** What the members of an item are given, first added first. */
export async function listGivenToMembers(db: Db, { item_id, uid }: Whose, limit: number): Promise<GivenRow[]> {
  const rows = db
    .selectFrom('item_member')
    .innerJoin('user', 'user.uid', 'item_member.uid')
    .leftJoin('item_member_catalog', 'item_member_catalog.item_member_id', 'item_member.item_member_id')
    .leftJoin('catalog', 'catalog.cat_id', 'item_member_catalog.cat_id')
    .select((eb) => [eb.val<'member' | 'team'>('member').as('via'), 'item_member.item_member_id as grant_id'])
    .select((eb) => [eb.lit(0).as('team_id'), eb.val('').as('team_name')])
    .select(['user.uid', 'user.username', 'user.name', 'user.groupid'])
    .select(['item_member.member_group_id', 'item_member.created_at', 'item_member.created_at as bound_at'])
    .select(['catalog.cat_id', 'catalog.cat_name'])
    .where('item_member.item_id', '=', item_id);
  return (uid === undefined ? rows : rows.where('item_member.uid', '=', uid))
    .orderBy('item_member.created_at')
    .orderBy('item_member.item_member_id')
    .orderBy('catalog.cat_id')
    .limit(limit)
    .execute();
}

/** What members of teams are given in an item by these, one team after the other. */
export async function listGivenByTeams(db: Db, { item_id, uid }: Whose, limit: number): Promise<GivenRow[]> {
  const rows = db
    .selectFrom('team_item')
    .innerJoin('team', 'team.team_id', 'team_item.team_id')
    .innerJoin('team_item_member', 'team_item_member.team_item_id', 'team_item.team_item_id')
    .innerJoin('team_member', 'team_member.team_member_id', 'team_item_member.team_member_id')
    .innerJoin('user', 'user.uid', 'team_member.uid')
    .leftJoin(
      'team_item_member_catalog',
      'team_item_member_catalog.team_item_member_id',
      'team_item_member.team_item_member_id',
    )
    .leftJoin('catalog', 'catalog.cat_id', 'team_item_member_catalog.cat_id')
    .select((eb) => [eb.val<'member' | 'team'>('team').as('via'), 'team_item_member.team_item_member_id as grant_id'])
    .select(['team.team_id', 'team.team_name', 'user.uid', 'user.username', 'user.name', 'user.groupid'])
    .select(['team_item_member.member_group_id', 'team_item_member.created_at', 'team_item.created_at as bound_at'])
    .select(['catalog.cat_id', 'catalog.cat_name'])
    .where('team_item.item_id', '=', item_id);
  return (uid === undefined ? rows : rows.where('team_member.uid', '=', uid))
    .orderBy('team_item.team_item_id')
    .orderBy('team_item_member.team_item_member_id')
    .orderBy('catalog.cat_id')
    .limit(limit)
    .execute();
}

export interface Giving {
  readonly username: string;
  readonly name: string | null;
  readonly action_type: string;
  readonly object_type: string;
  readonly object_id: number;
  readonly happened_at: number;
}

/** Who gave rights in an item, newest first, as far back as its change log goes. */
export async function listGivings(db: Db, item_id: number, limit: number): Promise<Giving[]> {
  return db
    .selectFrom('change_log')
    .leftJoin('user', 'user.uid', 'change_log.uid')
    .select(['change_log.username', 'user.name', 'action_type', 'object_type', 'object_id', 'happened_at'])
    .where('item_id', '=', item_id)
    .where('object_type', 'in', ['member', 'team'])
    .orderBy('change_id', 'desc')
    .limit(limit)
    .execute();
}

/** Who is a member of an item or a team that somebody owns, newest first; each once, and he himself not. */
export async function listPeopleOf(
  db: Db,
  uid: number,
  limit: number,
): Promise<{ readonly uid: number; readonly username: string; readonly name: string; readonly created_at: number }[]> {
  const ofItems = db
    .selectFrom('item')
    .innerJoin('item_member', 'item_member.item_id', 'item.item_id')
    .select(['item_member.uid', 'item_member.created_at'])
    .where('item.uid', '=', uid)
    .where('item.deleted_at', '=', 0);
  const ofTeams = db
    .selectFrom('team')
    .innerJoin('team_member', 'team_member.team_id', 'team.team_id')
    .select(['team_member.uid', 'team_member.created_at'])
    .where('team.uid', '=', uid);
  const rows = await db
    .selectFrom(ofItems.unionAll(ofTeams).as('met'))
    .innerJoin('user', 'user.uid', 'met.uid')
    .select(['user.uid', 'user.username', 'user.name'])
    .select((eb) => eb.fn.max('met.created_at').as('newest'))
    .where('user.uid', '<>', uid)
    .where('user.disabled_at', '=', 0)
    .groupBy(['user.uid', 'user.username', 'user.name'])
    .orderBy('newest', 'desc')
    .orderBy('user.uid', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ newest, ...person }) => ({ ...person, created_at: Number(newest) }));
}
