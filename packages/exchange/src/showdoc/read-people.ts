import type { OldDatabase } from './database.ts';
import { idsOf, numberOf, type OldRow, secondsOf, textOf } from './fields.ts';
import type { OldNote } from './notes.ts';
import type { OldCatalog, OldMember, OldTeam, OldTeamItem, OldTeamItemMember, OldTeamMember } from './site.ts';

/** Top-level catalogs by id: a right is confined to such alone. */
type Catalogs = ReadonlyMap<number, OldCatalog>;

/** Of several rows for one person the highest right stays. */
export async function readMembers(db: OldDatabase, catalogs: Catalogs): Promise<OldMember[]> {
  const members = new Map<string, OldMember>();
  for await (const row of db.rows('item_member', { key: 'item_member_id' })) {
    const member = {
      id: numberOf(row, 'item_member_id'),
      item_id: numberOf(row, 'item_id'),
      uid: numberOf(row, 'uid'),
      ...rightOf(row, 1, catalogs),
    };
    keepHighest(members, `${member.item_id} ${member.uid}`, member);
  }
  return [...members.values()];
}

export async function readTeams(db: OldDatabase): Promise<OldTeam[]> {
  const teams: OldTeam[] = [];
  for await (const row of db.rows('team', { key: 'id' })) {
    const [id, team_name] = [numberOf(row, 'id'), textOf(row, 'team_name')];
    if (id > 0) teams.push({ id, team_name, uid: numberOf(row, 'uid'), created_at: secondsOf(row, 'addtime') });
  }
  return teams;
}

export async function readTeamMembers(db: OldDatabase): Promise<OldTeamMember[]> {
  const members = new Map<string, OldTeamMember>();
  for await (const row of db.rows('team_member', { key: 'id' })) {
    const team_member_group_id = numberOf(row, 'team_member_group_id', 1) >= 2 ? 2 : 1;
    const [team_id, uid] = [numberOf(row, 'team_id'), numberOf(row, 'member_uid')];
    const key = `${team_id} ${uid}`;
    const before = members.get(key);
    if (before && before.team_member_group_id >= team_member_group_id) continue;
    members.set(key, {
      id: numberOf(row, 'id'),
      team_id,
      uid,
      team_member_group_id,
      created_at: secondsOf(row, 'addtime'),
    });
  }
  return [...members.values()];
}

export async function readTeamItems(db: OldDatabase): Promise<OldTeamItem[]> {
  const items = new Map<string, OldTeamItem>();
  for await (const row of db.rows('team_item', { key: 'id' })) {
    const [team_id, item_id] = [numberOf(row, 'team_id'), numberOf(row, 'item_id')];
    const key = `${team_id} ${item_id}`;
    if (items.has(key)) continue;
    items.set(key, { id: numberOf(row, 'id'), team_id, item_id, created_at: secondsOf(row, 'addtime') });
  }
  return [...items.values()];
}

export async function readTeamItemMembers(db: OldDatabase, catalogs: Catalogs): Promise<OldTeamItemMember[]> {
  const members = new Map<string, OldTeamItemMember>();
  for await (const row of db.rows('team_item_member', { key: 'id' })) {
    const member = {
      id: numberOf(row, 'id'),
      team_id: numberOf(row, 'team_id'),
      item_id: numberOf(row, 'item_id'),
      uid: numberOf(row, 'member_uid'),
      ...rightOf(row, 0, catalogs),
    };
    keepHighest(members, `${member.team_id} ${member.item_id} ${member.uid}`, member);
  }
  return [...members.values()];
}

function keepHighest<T extends Pick<OldMember, 'member_group_id'>>(kept: Map<string, T>, key: string, next: T): void {
  const before = kept.get(key);
  if (!before || next.member_group_id > before.member_group_id) kept.set(key, next);
}

/** The list of catalogs counts before the single one of older versions. */
function rightOf(row: OldRow, otherwise: 0 | 1, catalogs: Catalogs) {
  const group = Math.min(2, Math.max(0, numberOf(row, 'member_group_id', otherwise)));
  const listed = idsOf(row, 'cat_ids');
  const named = listed.length > 0 ? listed : idsOf(row, 'cat_id');
  const item_id = numberOf(row, 'item_id');
  const there = named.filter((cat_id) => {
    const catalog = catalogs.get(cat_id);
    return catalog?.item_id === item_id && catalog.parent_cat_id === 0;
  });
  return {
    member_group_id: group === 2 ? (2 as const) : group === 1 ? (1 as const) : (0 as const),
    cat_ids: named.length > 0 ? there : undefined,
    created_at: secondsOf(row, 'addtime'),
  };
}

/** A right that was for catalogs which are gone is for nothing, and not for all. */
export function noteLostRights(
  rights: readonly Pick<OldMember, 'cat_ids' | 'item_id' | 'uid'>[],
  names: { readonly user: (uid: number) => string; readonly item: (item_id: number) => string },
  notes: OldNote[],
): void {
  for (const { cat_ids, uid, item_id } of rights) {
    if (cat_ids?.length === 0) {
      notes.push({ code: 'member-without-catalog', where: names.user(uid), detail: names.item(item_id) });
    }
  }
}
