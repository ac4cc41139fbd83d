import assert from 'node:assert/strict';
import {
  getPushUrl,
  listAnnouncements,
  listItemGroups,
  listItemsOfTeam,
  listMembers,
  listMyItems,
  listMyTemplates,
  listReminders,
  listSiteUsers,
  listTeamItemMembers,
  listTeamMembers,
  listTeams,
  listTeamsOfItem,
} from '@sheaf/contract';
import type { Person } from '../../../testing/person.ts';
import { confinedTo, type OldFacts } from './old-facts.ts';
import { namesOf, type OldWorld, said } from './old-world.ts';

type User = OldFacts['users'][number];
const ALL = 100;

export async function demandUsers({ admin, facts }: OldWorld): Promise<void> {
  const { users } = await admin.ok(listSiteUsers, { count: ALL });
  const here = new Map(users.map((user) => [user.username, user]));
  for (const user of facts.users) {
    const found = here.get(said(user.username));
    assert.deepEqual(
      [found?.name, found?.email, found?.groupid],
      [said(user.name ?? ''), said(user.email ?? ''), user.groupid],
      user.username,
    );
  }
}

export async function demandRights({ admin, facts }: OldWorld): Promise<void> {
  for (const { item_id, members, teams } of facts.items) {
    const listed = await admin.ok(listMembers, { item_id });
    assert.deepEqual(
      listed
        .map((one) => `${one.username} ${one.member_group_id} ${[...one.cat_ids].sort().join(',')} ${one.addtime}`)
        .sort(),
      members.map((one) => `${said(one.username)} ${one.member_group_id} ${confinedTo(one)} ${one.addtime}`).sort(),
    );
    const bound = await admin.ok(listTeamsOfItem, { item_id });
    assert.deepEqual(
      bound.map(({ team_name }) => team_name).sort(),
      teams.map(({ team_name }) => said(team_name)).sort(),
    );
    for (const { team_id, members: rights } of teams) {
      const given = await admin.ok(listTeamItemMembers, { item_id, team_id });
      const kept = new Set(rights.map(({ username }) => said(username)));
      assert.deepEqual(
        given
          .filter(({ member_username }) => kept.has(member_username))
          .map((one) => `${one.member_username} ${one.member_group_id} ${[...one.cat_ids].sort().join(',')}`)
          .sort(),
        rights.map((one) => `${said(one.username)} ${one.member_group_id} ${confinedTo(one)}`).sort(),
      );
    }
  }
}

export async function demandTeams({ facts, people }: OldWorld): Promise<void> {
  const names = namesOf(facts);
  for (const team of facts.teams) {
    const owner = people.get(names.get(team.uid) ?? '');
    assert.ok(owner, team.team_name);
    const here = (await owner.ok(listTeams, {})).find(({ id }) => id === team.id);
    assert.deepEqual(
      [here?.team_name, here?.username, here?.itemCount],
      [said(team.team_name), owner.username, team.itemCount],
    );
    const items = await owner.ok(listItemsOfTeam, { team_id: team.id });
    assert.deepEqual(items.map(({ item_id }) => item_id).sort(), team.items.toSorted());
    const members = await owner.ok(listTeamMembers, { team_id: team.id });
    const listed = new Map(members.map((one) => [one.member_username, one.team_member_group_id]));
    for (const { username, group } of team.members) assert.equal(listed.get(said(username)), group);
    // Here whoever made a team is in it too.
    const others = members.filter(({ member_username }) => member_username !== owner.username);
    const known = team.members.filter(({ username }) => said(username) !== owner.username);
    assert.equal(others.length, known.length, team.team_name);
    assert.equal(team.memberCount, team.members.length);
  }
}

/** What everybody has for himself: lists in their order, stars, groups, templates, messages. */
export async function demandLists(world: OldWorld): Promise<void> {
  for (const user of world.facts.users) {
    const person = world.people.get(said(user.username));
    // Of who could not log in there nobody knows what he saw.
    if (!person || user.loginRefused !== undefined) continue;
    await demandOwnItems(world, person, user);
    await demandGroups(person, user);
    const templates = await person.ok(listMyTemplates, {});
    assert.deepEqual(
      templates
        .map(({ template_title, template_content, share_item }) => {
          const items = share_item.map(({ item_id }) => item_id).sort();
          return `${template_title}: ${template_content} ${items.join()}`;
        })
        .sort(),
      (user.templates ?? [])
        .map((one) => `${said(one.template_title)}: ${one.template} ${one.sharedTo.toSorted().join()}`)
        .sort(),
    );
    assert.equal((await person.ok(getPushUrl, {})).push_url, said(user.push_url ?? ''));
    await demandMessages(person, user);
  }
}

async function demandOwnItems({ facts }: OldWorld, person: Person, user: User): Promise<void> {
  const items = await person.ok(listMyItems, {});
  const told = user.items ?? [];
  if (user.groupid === 1 && told.length === 0) return;
  assert.deepEqual(
    items.map(({ item_id, creator, manage, is_star, s_number }) => ({
      ...{ item_id, creator, manage, is_star },
      s_number: s_number === item_id ? 0 : s_number,
    })),
    told.map(({ s_number, ...row }) => ({ ...row, s_number: s_number === row.item_id ? 0 : s_number })),
    `the items of ${user.username}`,
  );
  const changed = new Map(facts.items.map(({ item_id, last_update_time }) => [item_id, last_update_time]));
  for (const { item_id, last_update_time } of items) {
    const there = changed.get(item_id) ?? 0;
    if (there > 0) assert.equal(last_update_time, there);
  }
}

/** Of a group's items those that one still sees. */
async function demandGroups(person: Person, { groups = [] }: User): Promise<void> {
  const items = await person.ok(listMyItems, {});
  const seen = new Set(items.map(({ item_id }) => String(item_id)));
  const ids = (list: string) =>
    list
      .split(',')
      .filter((id) => seen.has(id))
      .sort()
      .join();
  const here = await person.ok(listItemGroups, {});
  assert.deepEqual(
    here.map(({ id, group_name, item_ids }) => `${id} ${group_name} ${ids(item_ids)}`),
    groups.map(({ id, group_name, item_ids }) => `${id} ${said(group_name)} ${ids(item_ids)}`),
  );
}

/** A message that its receiver deleted does not come. */
async function demandMessages(person: Person, { reminders = [], announcements = [] }: User): Promise<void> {
  const { list } = await person.ok(listReminders, { count: ALL });
  const kept = reminders.filter(({ status }) => status >= 0);
  const told = (from: string, text: string, status: number, page_id: number) =>
    [from, text, status, page_id].join(' | ');
  assert.deepEqual(
    list.map((one) => told(one.from_name, one.message_content, one.status, one.object_id)).sort(),
    kept.map((one) => told(said(one.from), said(one.message_content), one.status, one.object_id)).sort(),
    `reminders of ${person.username}`,
  );
  // The old program writes down a second time when each receiver was told.
  const seconds = (times: readonly string[]) => times.map((at) => Date.parse(at) / 1000).sort();
  const [here_at, there_at] = [
    seconds(list.map(({ addtime }) => addtime)),
    seconds(kept.map(({ addtime }) => addtime)),
  ];
  for (const [at, second] of here_at.entries()) assert.ok(Math.abs(second - (there_at[at] ?? 0)) <= 1);
  const heard = await person.ok(listAnnouncements, {});
  assert.deepEqual(
    heard.map(({ message_content, status }) => `${message_content} ${status}`).sort(),
    announcements.map(({ message_content, status }) => `${said(message_content)} ${status}`).sort(),
    `announcements to ${person.username}`,
  );
}
