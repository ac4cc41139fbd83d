import { type InputOf, LIMITS, type saveMember as saveMemberCall } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx, UserRow } from '../../schema/tables.ts';
import { catalogNotFound, listItemCatalogs } from '../catalog/catalog.service.ts';
import { insertChanges } from '../change-log/change-log.service.ts';
import { accessToManageItem, type ItemManageAccess } from '../item/item.access.ts';
import { lockItem } from '../item/item.service.ts';
import { announce, tellUnread } from '../message/announce.service.ts';
import { endLostLocks } from '../page/page.lock.service.ts';
import { lettingIn } from '../quota/quota.service.ts';
import { demandStaying, findNamedUsers } from '../user/user.service.ts';
import type { MemberAccess } from './member.access.ts';
import {
  countMembers,
  insertMemberCatalogs,
  listMemberCatalogs,
  listMemberRows,
  listTeamCatalogs,
  type MemberCatalogRow,
  type MemberRow,
  removeConfinements,
  removeMemberCatalogs,
  removeMembers,
  removeTeamConfinements,
  removeTeamRights,
  upsertMembers,
} from './member.queries.ts';

export interface MemberList {
  readonly members: readonly MemberRow[];
  readonly catalogs: readonly MemberCatalogRow[];
}

export interface SavedMembers {
  /** item_member_id of the last one. */
  readonly id: number;
  readonly saved: string[];
  /** Names that nobody has. */
  readonly unknown: string[];
}

const CHUNK = 500;

export async function listMembersOf(ctx: RequestContext, { item }: ItemManageAccess): Promise<MemberList> {
  const { item_id } = item;
  return { members: await listMemberRows(ctx.db, item_id), catalogs: await listMemberCatalogs(ctx.db, item_id) };
}

/**
 * Lets users in, or changes right and catalogs of those who are in. An item admin is confined to nothing.
 * @throws ApiError userNotFound when nobody has any of the names, or one of them leaves at that moment; memberIsOwner, catalogNotFound, membersTooMany
 */
export async function saveMembers(
  ctx: RequestContext,
  access: ItemManageAccess,
  input: InputOf<typeof saveMemberCall>,
): Promise<SavedMembers> {
  const { item_id } = access.item;
  const { users, unknown } = await usersToAdd(ctx, access, input.username);
  const now = ctx.clock.now();
  const ids = await ctx.db.transaction().execute(async (tx) => {
    const member = { item_id, member_group_id: input.member_group_id, created_at: now };
    const { uid: owner } = await lockItem(tx, item_id);
    await accessToManageItem(inside(ctx, tx), { item_id });
    await demandStaying(tx, users, { field: 'username', owners: [owner] });
    const cat_ids = await topCatalogsOf(tx, item_id, wantedCatalogs(input));
    const known = new Set((await listMemberRows(tx, item_id)).map(({ uid }) => uid));
    const uids = users.map(({ uid }) => uid);
    const saved = await lettingIn(ctx, tx, { owners: () => [owner] }, () => upsertMembers(tx, uids, member));
    if ((await countMembers(tx, item_id)) > LIMITS.itemMembers) throw new ApiError('membersTooMany');
    await removeMemberCatalogs(tx, [...saved.values()]);
    const confined = input.member_group_id === 2 ? [] : cat_ids;
    const rows = [...saved.values()].flatMap((item_member_id) =>
      confined.map((cat_id) => ({ item_member_id, cat_id })),
    );
    for (let at = 0; at < rows.length; at += CHUNK) await insertMemberCatalogs(tx, rows.slice(at, at + CHUNK));
    await endLostLocks(tx, item_id, [...saved.keys()]);
    await logMembers(tx, access.viewer, { item_id, people: users, action_type: 'binding', now });
    const to = uids.filter((uid) => !known.has(uid));
    const about = { object_type: 'item', item_id } as const;
    await announce(ctx, tx, { from: access.viewer, to, action_type: 'join', about });
    await ctx.feed.put(tx, { topic: 'item', id: item_id });
    return saved;
  });
  const last = users.at(-1)?.uid ?? 0;
  return { id: ids.get(last) ?? 0, saved: users.map(({ username }) => username), unknown: [...unknown] };
}

export async function removeMember(ctx: RequestContext, { viewer, item, member }: MemberAccess): Promise<void> {
  const { item_id } = item;
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await lockItem(tx, item_id);
    await accessToManageItem(inside(ctx, tx), { item_id });
    await removeMembers(tx, [member.item_member_id]);
    await endLostLocks(tx, item_id, [member.uid]);
    await logMembers(tx, viewer, { item_id, people: [member], action_type: 'unbound', now });
    await tellUnread(ctx, tx, [member.uid]);
    await ctx.feed.put(tx, { topic: 'item', id: item_id });
  });
}

/**
 * Catalogs leave an item: who was confined to them leaves too. A member without any catalog would be one without
 * a restriction, and see the whole item.
 */
export async function releaseCatalogs(
  tx: Tx,
  actor: Pick<Viewer, 'uid' | 'username'>,
  { item_id, cat_ids, now }: { readonly item_id: number; readonly cat_ids: ReadonlySet<number>; readonly now: number },
): Promise<void> {
  await releaseTeamCatalogs(tx, item_id, cat_ids);
  const confined = await listMemberCatalogs(tx, item_id);
  const gone = confined.filter(({ cat_id }) => cat_ids.has(cat_id));
  if (gone.length === 0) return;
  const stay = new Set(confined.filter((row) => !cat_ids.has(row.cat_id)).map(({ item_member_id }) => item_member_id));
  const leave = new Set(gone.map(({ item_member_id }) => item_member_id).filter((id) => !stay.has(id)));
  const people = (await listMemberRows(tx, item_id)).filter(({ item_member_id }) => leave.has(item_member_id));
  await removeConfinements(tx, [...new Set(gone.map(({ cat_id }) => cat_id))]);
  if (people.length === 0) return;
  await removeMembers(tx, [...leave]);
  const uids = people.map(({ uid }) => uid);
  await endLostLocks(tx, item_id, uids);
  await logMembers(tx, actor, { item_id, people, action_type: 'unbound', now });
}

/** The same for members of teams: they stay in the team, without a right in this item. */
async function releaseTeamCatalogs(tx: Tx, item_id: number, cat_ids: ReadonlySet<number>): Promise<void> {
  const confined = await listTeamCatalogs(tx, item_id);
  const gone = confined.filter(({ cat_id }) => cat_ids.has(cat_id));
  if (gone.length === 0) return;
  const stay = new Set(confined.filter((row) => !cat_ids.has(row.cat_id)).map(({ grant_id }) => grant_id));
  await removeTeamConfinements(tx, [...new Set(gone.map(({ cat_id }) => cat_id))]);
  const ended = gone.filter(({ grant_id }) => !stay.has(grant_id));
  if (ended.length === 0) return;
  await removeTeamRights(tx, [...new Set(ended.map(({ grant_id }) => grant_id))]);
  await endLostLocks(tx, item_id, [...new Set(ended.map(({ uid }) => uid))]);
}

/** The first of these catalogs, by cat_id, that members are confined to. */
export async function findConfining(
  tx: Tx,
  item_id: number,
  cat_ids: ReadonlySet<number>,
): Promise<string | undefined> {
  if (cat_ids.size === 0) return undefined;
  const confined = [...(await listMemberCatalogs(tx, item_id)), ...(await listTeamCatalogs(tx, item_id))];
  return confined.find(({ cat_id }) => cat_ids.has(cat_id))?.cat_name;
}

async function usersToAdd(
  ctx: RequestContext,
  { viewer, item }: ItemManageAccess,
  username: string,
): Promise<{ users: readonly UserRow[]; unknown: readonly string[] }> {
  const names = username.split(/[,，]/).map((name) => name.trim());
  const named = [...new Set(names.filter((name) => name !== ''))];
  const { users, unknown } = await findNamedUsers(ctx.db, named);
  if (users.length === 0) {
    throw new ApiError('userNotFound', { names: named.join(', ').slice(0, 200) }, { field: 'username' });
  }
  const own = users.filter(({ uid }) => uid === item.item.uid || uid === viewer.uid);
  if (own.length > 0) {
    const who = own.map((user) => user.username).join(', ');
    throw new ApiError('memberIsOwner', { names: who }, { field: 'username' });
  }
  return { users, unknown };
}

/** Several catalogs win over the one that old clients send. */
function wantedCatalogs({ cat_id, cat_ids = [] }: InputOf<typeof saveMemberCall>): readonly number[] {
  if (cat_ids.length > 0) return [...new Set(cat_ids)];
  return cat_id === 0 ? [] : [cat_id];
}

/** The catalogs that somebody is to be confined to. @throws ApiError catalogNotFound where one is none of the top ones */
export async function topCatalogsOf(tx: Tx, item_id: number, wanted: readonly number[]): Promise<readonly number[]> {
  if (wanted.length === 0) return [];
  const catalogs = await listItemCatalogs(tx, item_id);
  const tops = new Set(catalogs.filter(({ parent_cat_id }) => parent_cat_id === 0).map(({ cat_id }) => cat_id));
  if (!wanted.every((cat_id) => tops.has(cat_id))) throw catalogNotFound('cat_id');
  return wanted;
}

async function logMembers(
  tx: Tx,
  { uid, username }: Pick<Viewer, 'uid' | 'username'>,
  {
    item_id,
    people,
    action_type,
    now,
  }: {
    readonly item_id: number;
    readonly people: readonly Pick<UserRow, 'uid' | 'username'>[];
    readonly action_type: 'binding' | 'unbound';
    readonly now: number;
  },
): Promise<void> {
  const changes = people.map((person) => ({
    uid,
    username,
    action_type,
    object_type: 'member' as const,
    object_id: person.uid,
    object_name: person.username,
    happened_at: now,
  }));
  await insertChanges(tx, item_id, changes);
}
