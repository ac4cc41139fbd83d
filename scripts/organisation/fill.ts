import { hashPassword } from '../../apps/server/src/platform/crypto/passwords.ts';
import type { OpenDatabase } from '../../apps/server/src/platform/database/open.ts';
import { settle } from '../../apps/server/src/platform/database/settle.ts';
import type { Tables } from '../../apps/server/src/schema/tables.ts';
import { numbers } from '../random-numbers.ts';
import type { CorpusTree } from './corpus.ts';
import { fillWithPlaces } from './fill-item.ts';
import { type PlannedItem, placesOf, plannedItems, type Size, teamOf, userOf } from './plan.ts';

/** Of every user of such an organisation. */
export const USER_PASSWORD = 'correct horse battery';
const AT_ONCE = 500;

interface Filling {
  readonly open: OpenDatabase<Tables>;
  readonly size: Size;
  readonly now: number;
  readonly pick: (below: number) => number;
}

export interface Organisation {
  /** The largest item. */
  readonly item_id: number;
  readonly uids: readonly number[];
  readonly item_ids: readonly number[];
}

/** Fills a site whose tables are made: people, teams, items with their trees, who is let in where, stars and groups. */
export async function fillOrganisation(
  open: OpenDatabase<Tables>,
  trees: readonly CorpusTree[],
  { size, now, tell }: { readonly size: Size; readonly now: number; readonly tell: (text: string) => void },
): Promise<Organisation> {
  const filling: Filling = { open, size, now, pick: numbers(size.users + size.items) };
  const uids = await insertUsers(filling);
  tell(`${uids.length} users`);
  const items = plannedItems(trees, size);
  const item_ids = await insertItems(filling, items, uids);
  let pages = 0;
  for (const [index, item] of items.entries()) {
    const item_id = item_ids[index] ?? 0;
    const author = { uid: uids[item.owner] ?? 0, username: userOf(item.owner).username };
    await fillWithPlaces(open, item_id, placesOf(item), { author, now: now - index * 600 });
    pages += item.pages;
    if (index % 200 === 0) tell(`${pages} pages in ${index + 1} items`);
  }
  await insertMembers(filling, item_ids, uids);
  await insertTeams(filling, item_ids, uids);
  await insertStars(filling, item_ids, uids);
  await settle(open);
  tell(`${pages} pages, ${size.teams} teams`);
  return { item_id: item_ids[0] ?? 0, uids, item_ids };
}

async function insertUsers({ open, size, now }: Filling): Promise<number[]> {
  const password_hash = await hashPassword(USER_PASSWORD);
  const users = Array.from({ length: size.users }, (_, index) => {
    const { username, name } = userOf(index);
    return { username, username_key: username, name, password_hash, created_at: now };
  });
  const made: number[] = [];
  for (const some of parts(users)) {
    const rows = await open.db.insertInto('user').values(some).returning('uid').execute();
    made.push(...rows.map(({ uid }) => uid));
  }
  return made;
}

async function insertItems({ open, now }: Filling, items: readonly PlannedItem[], uids: readonly number[]) {
  const rows = items.map(({ item_name, item_description, visibility, owner }, index) => ({
    ...{ item_name, item_description, visibility, uid: uids[owner] ?? 0 },
    ...{ created_at: now - index * 600, updated_at: now - index * 600 },
  }));
  const made: number[] = [];
  for (const some of parts(rows)) {
    const inserted = await open.db.insertInto('item').values(some).returning('item_id').execute();
    made.push(...inserted.map(({ item_id }) => item_id));
  }
  return made;
}

/** Up to eight people in each item. */
async function insertMembers({ open, now, pick }: Filling, item_ids: readonly number[], uids: readonly number[]) {
  const rows = item_ids.flatMap((item_id) =>
    some(pick, uids, pick(9)).map((uid) => ({ item_id, uid, member_group_id: groupOf(pick(6)), created_at: now })),
  );
  for (const part of parts(rows)) await open.db.insertInto('item_member').values(part).execute();
}

/** Teams of 5 to 40 with 3 to 30 items, in which everybody edits or reads. */
async function insertTeams({ open, size, now, pick }: Filling, item_ids: readonly number[], uids: readonly number[]) {
  for (let index = 0; index < size.teams; index++) {
    const members = some(pick, uids, 5 + pick(36));
    const bound = some(pick, item_ids, 3 + pick(28));
    await open.db.transaction().execute(async (tx) => {
      const team = { team_name: teamOf(index), uid: members[0] ?? 1, created_at: now };
      const { team_id } = await tx.insertInto('team').values(team).returning('team_id').executeTakeFirstOrThrow();
      const people = await tx
        .insertInto('team_member')
        .values(members.map((uid, at) => ({ team_id, uid, team_member_group_id: at < 2 ? 2 : 1, created_at: now })))
        .returning('team_member_id')
        .execute();
      const items = await tx
        .insertInto('team_item')
        .values(bound.map((item_id) => ({ team_id, item_id, created_at: now })))
        .returning('team_item_id')
        .execute();
      const rights = items.flatMap(({ team_item_id }) =>
        people.map(({ team_member_id }) => ({
          ...{ team_item_id, team_member_id },
          ...{ member_group_id: groupOf(pick(6)), created_at: now },
        })),
      );
      for (const part of parts(rights)) await tx.insertInto('team_item_member').values(part).execute();
    });
  }
}

async function insertStars({ open, now, pick }: Filling, item_ids: readonly number[], uids: readonly number[]) {
  const rows = uids.flatMap((uid) =>
    some(pick, item_ids, pick(4)).map((item_id) => ({ uid, item_id, starred_at: now })),
  );
  for (const part of parts(rows)) await open.db.insertInto('item_star').values(part).execute();
}

function groupOf(chance: number): 0 | 1 | 2 {
  if (chance === 0) return 2;
  return chance < 4 ? 1 : 0;
}

/** So many different ones. */
function some(pick: (below: number) => number, from: readonly number[], count: number): number[] {
  const chosen = new Set<number>();
  while (chosen.size < Math.min(count, from.length)) {
    const one = from[pick(from.length)];
    if (one !== undefined) chosen.add(one);
  }
  return [...chosen];
}

function parts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, at) =>
    rows.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}
