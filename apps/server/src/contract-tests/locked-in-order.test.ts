import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import {
  deleteAccount,
  saveMember,
  saveTeam,
  saveTeamItem,
  saveTeamMember,
  saveUserQuotas,
  transferItem,
  transferTeam,
} from '@sheaf/contract';
import { sql } from 'kysely';
import type { Engine } from '../platform/database/open.ts';
import { onBothEngines } from '../platform/testing/databases.ts';
import type { Person } from '../testing/person.ts';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';

/** Three who registered in this order, so that their rows are locked in it. */
interface People {
  readonly first: Person;
  readonly second: Person;
  readonly third: Person;
}

/** A team of the second one, with an item of the first bound to it. */
async function teamWithForeignItem({ first, second }: People): Promise<number> {
  const item = await first.addItem('Bound', { members_only: 1 });
  await first.addMember(item, second, { member_group_id: 2 });
  const team_id = (await second.ok(saveTeam, { team_name: 'Team' })).id;
  await second.ok(saveTeamItem, { team_id, item_id: item.item_id });
  return team_id;
}

/** What lets the third one in, or gives him something, and concerns the first: prepared, and then called. */
const CALLS: Readonly<Record<string, (people: People) => Promise<() => Promise<number>>>> = {
  'letting somebody in': async ({ first, third }) => {
    const item = await first.addItem('Item');
    return () => first.code(saveMember, { ...item, username: third.username, member_group_id: 1 });
  },
  'giving an item away': async ({ first, third }) => {
    const item = await first.addItem('Item');
    return () => first.code(transferItem, { ...item, username: third.username, password: first.password });
  },
  'taking in to a team': async (people) => {
    const [team_id, member_username] = [await teamWithForeignItem(people), people.third.username];
    return () => people.second.code(saveTeamMember, { team_id, member_username, team_member_group_id: 1 });
  },
  'giving a team away': async (people) => {
    const [team_id, { second, third }] = [await teamWithForeignItem(people), people];
    return () => second.code(transferTeam, { team_id, username: third.username, password: second.password });
  },
  'leaving for good': async (people) => {
    await teamWithForeignItem(people);
    const { second, third } = people;
    return () => second.code(deleteAccount, { password: second.password, heir: third.username });
  },
};

async function peopleOf(sheaf: Sheaf, round: number): Promise<People> {
  const first = await sheaf.user(`first${round}`);
  const people = { first, second: await sheaf.user(`second${round}`), third: await sheaf.user(`third${round}`) };
  // Where nobody has a quota, owners are not counted for.
  for (const { uid } of Object.values(people)) await sheaf.admin.ok(saveUserQuotas, { uid, collaborators: 9 });
  return people;
}

/** SQLite has one lock, which the call waits for without being asked. */
async function someoneWaits(sheaf: Sheaf, engine: Engine): Promise<void> {
  for (let waiting = engine === 'sqlite' ? 1 : 0; waiting === 0; ) {
    await setImmediate();
    const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(sheaf.app.context.db);
    waiting = rows[0]?.waiting ?? 0;
  }
}

/** Holds the first one as a call would, until the other waits; then takes the others, whom nobody may hold by now. */
async function crosswise(
  t: TestContext,
  engine: Engine,
  sheaf: Sheaf,
  { people: { first, second, third }, call }: { people: People; call: () => Promise<number> },
): Promise<number> {
  let late: Promise<number> | undefined;
  await sheaf.app.context.db.transaction().execute(async (tx) => {
    const rows = tx.selectFrom('user').select('uid').forUpdate();
    await rows.where('uid', '=', first.uid).execute();
    late = call();
    await someoneWaits(sheaf, engine);
    await rows.where('uid', 'in', [second.uid, third.uid]).noWait().execute();
  });
  assert.ok(late, t.name);
  return late;
}

onBothEngines((engine) => {
  test(`${engine}: whatever concerns several users holds none of them while it waits for one before`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    let round = 0;
    for (const [what, prepare] of Object.entries(CALLS)) {
      await t.test(what, async (part) => {
        const people = await peopleOf(sheaf, round++);
        assert.equal(await crosswise(part, engine, sheaf, { people, call: await prepare(people) }), 0);
      });
    }
  });
});
