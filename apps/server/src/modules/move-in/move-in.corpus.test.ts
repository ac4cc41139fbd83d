import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import {
  itemDetail,
  itemInfo,
  listComments,
  listItemGroups,
  listMembers,
  listMyItems,
  listMyTemplates,
  listPageFiles,
  listRecycled,
  listSubscribers,
  listTeamItemMembers,
  listTeamMembers,
  listTeams,
  listTeamsOfItem,
  logIn,
  type MenuCatalog,
  mockOfPage,
  pageByKey,
  pageDiff,
  pageHistory,
  pageInfo,
  visitItem,
} from '@sheaf/contract';
import { unescapeOnce } from '@sheaf/exchange/showdoc/escaping';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { guest, type Person, signIn } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { moved, orderOf } from './testing/move.ts';
import {
  confinedTo,
  OLD_SITES,
  type OldCatalogFacts,
  type OldFacts,
  type OldPageFacts,
  pagesOf,
  readFacts,
} from './testing/old-facts.ts';

const skip = existsSync(OLD_SITES) ? false : 'the old databases are not beside the project';
const VERSIONS = ['2.10.10', '3.2.6', '3.6.2', '3.9.2', 'upgraded-2.10.10-to-3.9.2'];

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

interface World extends Sheaf {
  readonly facts: OldFacts;
  /** Those whose passwords are known, logged in. */
  readonly people: ReadonlyMap<string, Person>;
}

/** The account that comes with the product and was never used is locked: everybody knows its password. */
async function logInEverybody(
  { url }: Sheaf,
  { users }: OldFacts,
  locked: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Person>> {
  const people = new Map<string, Person>();
  for (const { username, password } of users) {
    if (password === null) continue;
    const name = unescapeOnce(username);
    if (locked.has(name)) assert.notEqual(await guest(url).code(logIn, { username: name, password }), 0);
    else people.set(name, await signIn(url, name, password));
  }
  return people;
}

/** Titles and names stand in the facts as the old program sends them. */
const said = unescapeOnce;

type Told = readonly (string | number | readonly unknown[])[];

function treeOf(catalogs: readonly OldCatalogFacts[]): Told[] {
  return catalogs.map(({ cat_id, cat_name, pages, catalogs: below }) => [
    cat_id,
    said(cat_name),
    pages.map(({ page_id, page_title }) => [page_id, said(page_title)]),
    treeOf(below),
  ]);
}

function menuOf(catalogs: readonly MenuCatalog[], known: ReadonlySet<number>): Told[] {
  return catalogs.map(({ cat_id, cat_name, pages, catalogs: below }) => [
    cat_id,
    cat_name,
    pages.filter(({ page_id }) => known.has(page_id)).map(({ page_id, page_title }) => [page_id, page_title]),
    menuOf(below, known),
  ]);
}

async function checkItems({ admin, facts }: World): Promise<void> {
  for (const item of facts.items) {
    const { item_id } = item;
    const known = new Set(item.pages.map(({ page_id }) => page_id));
    const detail = await admin.ok(itemDetail, { item_id });
    assert.equal(detail.item_name, said(item.item_name));
    assert.equal(detail.item_description, said(item.item_description));
    assert.equal(detail.item_domain, item.item_domain);
    const info = await admin.ok(itemInfo, { item_id });
    assert.equal(info.is_archived, item.item_type >= 5 ? 1 : item.is_archived, item.item_name);
    const lost = new Set(item.notInTree.map(({ page_id }) => page_id));
    const isOld = ([cat_id]: Told) => JSON.stringify(item.tree).includes(`"cat_id":${String(cat_id)},`);
    assert.deepEqual(
      menuOf(info.menu.catalogs, known).filter(isOld),
      treeOf(item.tree.catalogs),
      `the tree of ${item.item_name}`,
    );
    const roots = info.menu.pages.filter(({ page_id }) => !lost.has(page_id));
    assert.deepEqual(
      roots.map(({ page_id, page_title }) => [page_id, page_title]),
      item.tree.pages.map(({ page_id, page_title }) => [page_id, said(page_title)]),
    );
    if (item.openApi) {
      const { api_key, api_token } = item.openApi;
      assert.deepEqual(await admin.ok('/api/item/getKey', { item_id }), { api_key, api_token });
    }
    for (const { page_id, content } of item.notInTree) {
      assert.equal((await admin.ok(pageInfo, { page_id })).page_content, content);
    }
  }
}

async function checkPages({ admin, facts }: World): Promise<void> {
  for (const page of pagesOf(facts)) {
    const { page_id } = page;
    const info = await admin.ok(pageInfo, { page_id });
    assert.equal(info.page_content, page.content, page.page_title);
    assert.equal(sha256(info.page_content), page.contentSha256);
    assert.equal(info.page_title, said(page.page_title));
    assert.equal(info.author_username, said(page.author));
    if (!page.addtime.startsWith('1970')) assert.equal(info.addtime, page.addtime);
    const list = await admin.ok(pageHistory, { page_id });
    const versions = await Promise.all(
      list.map(async ({ page_history_id }) => {
        const { history_page } = await admin.ok(pageDiff, { page_id, page_history_id });
        return sha256(history_page.page_content);
      }),
    );
    const wanted = page.history.map(({ sha256: shown, onePassSha256 }) => onePassSha256 ?? shown);
    // Of two that were saved within a second the old program shows either first.
    assert.deepEqual(versions.sort(), wanted.sort(), `versions of ${page.page_title}`);
  }
}

async function checkRights({ admin, facts }: World): Promise<void> {
  for (const { item_id, members, teams } of facts.items) {
    const listed = await admin.ok(listMembers, { item_id });
    assert.deepEqual(
      listed.map((one) => `${one.username} ${one.member_group_id} ${[...one.cat_ids].sort().join(',')}`).sort(),
      members.map((one) => `${said(one.username)} ${one.member_group_id} ${confinedTo(one)}`).sort(),
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

async function checkTeams({ facts, people }: World): Promise<void> {
  for (const team of facts.teams) {
    const owners = await Promise.all(
      [...people.values()].map(async (person) => {
        const own = await person.ok(listTeams, {});
        return own.find(({ id }) => id === team.id) ? person : undefined;
      }),
    );
    const member = owners.find((person) => person !== undefined);
    assert.ok(member, `somebody is in ${team.team_name}`);
    const names = (await member.ok(listTeams, {})).find(({ id }) => id === team.id)?.team_name;
    assert.equal(names, said(team.team_name));
    for (const person of owners.filter((one) => one !== undefined)) {
      const answer = await person.post(listTeamMembers, { team_id: team.id });
      if (answer.error_code !== 0) continue;
      const listed = new Map(
        answer.data.map(({ member_username, team_member_group_id }) => [member_username, team_member_group_id]),
      );
      for (const { username, group } of team.members) assert.equal(listed.get(said(username)), group);
    }
  }
}

async function checkOpenDoors({ guest, admin, facts }: World): Promise<void> {
  for (const item of facts.items.filter(({ visitPassword }) => visitPassword !== '')) {
    assert.notEqual(await guest.code(itemInfo, { item_id: item.item_id }), 0);
    const wrong = await guest.code(visitItem, { item_id: item.item_id, password: 'not this one' });
    assert.notEqual(wrong, 0);
    assert.equal(await guest.code(visitItem, { item_id: item.item_id, password: said(item.visitPassword) }), 0);
  }
  for (const page of pagesOf(facts)) {
    if (page.share && page.share.unique_key !== facts.expiredShare?.unique_key) {
      const shared = await guest.ok(pageByKey, { unique_key: page.share.unique_key });
      assert.equal(shared.page_content, page.content);
    }
    if (page.mock) {
      const mock = await admin.ok(mockOfPage, { page_id: page.page_id });
      assert.ok(!Array.isArray(mock));
      assert.equal(mock.template, said(page.mock.template));
      assert.equal(mock.path, said(page.mock.path));
      const answer = await guest.get(`/server/mock-data/${page.mock.unique_key}`);
      assert.equal(answer.status, 200, page.mock.template);
      await answer.text();
    }
  }
  if (facts.expiredShare) {
    assert.notEqual(await guest.code(pageByKey, { unique_key: facts.expiredShare.unique_key }), 0);
  }
}

/** What no page holds is its uploader's alone. */
async function checkFiles({ admin, facts, people }: World): Promise<void> {
  const names = new Map(facts.users.map(({ uid, username }) => [uid, said(username)]));
  for (const file of facts.files) {
    const addresses = [file.url, ...(file.redirectsTo ? [file.redirectsTo] : [])].map((address) =>
      address.replace(/^https?:\/\/[^/]+/, ''),
    );
    for (const address of addresses) {
      const reader = file.linkedPages.length > 0 ? admin : people.get(names.get(file.uid) ?? '');
      assert.ok(reader);
      const answer = await reader.get(address);
      assert.equal(answer.status, 200, address);
      assert.equal(sha256(new Uint8Array(await answer.arrayBuffer())), file.servedSha256, address);
    }
  }
  for (const { page_id, attachments = [] } of pagesOf(facts)) {
    const listed = (await admin.ok(listPageFiles, { page_id })).map(({ display_name }) => display_name);
    for (const { display_name } of attachments) assert.ok(listed.includes(said(display_name)), display_name);
  }
}

async function checkTalk({ admin, facts, people }: World): Promise<void> {
  const names = new Map(facts.users.map(({ uid, username }) => [uid, said(username)]));
  for (const { page_id, item_id, comments = [], subscribers = [] } of pagesOf(facts)) {
    const item = facts.items.find((one) => one.item_id === item_id);
    if (comments.length > 0 && item?.allow_comment) await checkComments(admin, page_id, comments);
    if (subscribers.length === 0 || item?.is_archived !== 0 || item.item_type >= 5) continue;
    const listed = await admin.ok(listSubscribers, { page_id });
    const known = new Set(subscribers.flatMap((uid) => names.get(uid) ?? []));
    const left = listed.map(({ username }) => username).filter((name) => people.has(name) && !known.has(name));
    assert.deepEqual(left, [], `who follows ${page_id}`);
  }
}

async function checkComments(
  admin: Person,
  page_id: number,
  comments: NonNullable<OldPageFacts['comments']>,
): Promise<void> {
  const { list } = await admin.ok(listComments, { page_id });
  const told = (rows: readonly { username: string; content: string }[]) =>
    rows.map(({ username, content }) => `${username}: ${content}`).sort();
  const here = list.flatMap((one) => [one, ...one.replies]);
  const there = comments
    .flatMap((one) => [one, ...one.replies])
    .map(({ username, content }) => ({ username: said(username), content: said(content) }));
  assert.deepEqual(told(here), told(there));
}

async function checkLists({ facts, people }: World): Promise<void> {
  for (const user of facts.users) {
    const person = people.get(said(user.username));
    if (!person) continue;
    const items = await person.ok(listMyItems, {});
    const starred = new Set(items.filter(({ is_star }) => is_star === 1).map(({ item_id }) => item_id));
    for (const { item_id, is_star } of user.items ?? []) {
      assert.ok(items.some((one) => one.item_id === item_id) || user.groupid === 1, `${user.username} has ${item_id}`);
      assert.equal(starred.has(item_id), is_star === 1, `${user.username} and the star of ${item_id}`);
    }
    const groups = await person.ok(listItemGroups, {});
    assert.deepEqual(
      groups.map(({ group_name }) => group_name).sort(),
      (user.groups ?? []).map(({ group_name }) => said(group_name)).sort(),
    );
    const templates = await person.ok(listMyTemplates, {});
    assert.deepEqual(
      templates.map(({ template_title, template_content }) => `${template_title}: ${template_content}`).sort(),
      (user.templates ?? []).map((one) => `${said(one.template_title)}: ${one.template}`).sort(),
    );
  }
}

async function checkRecycled({ admin, facts }: World): Promise<void> {
  for (const { item_id, recycle } of facts.items) {
    const listed = await admin.ok(listRecycled, { item_id });
    const found = new Map(listed.map((row) => [row.page_id, row]));
    for (const row of recycle) {
      const here = found.get(row.page_id);
      assert.equal(here?.page_title, said(row.page_title));
      assert.equal(here.del_by_username, said(row.del_by));
      assert.equal(here.del_time, row.del_time);
    }
  }
  for (const { item_id } of facts.deletedItems) assert.notEqual(await admin.code(itemInfo, { item_id }), 0);
}

onBothEngines((engine) => {
  for (const version of VERSIONS) {
    test(`${engine}: all of an installation ${version} comes over`, { skip }, async (t) => {
      const sheaf = await startSheaf(t, engine, { environment: { TZ: 'Asia/Shanghai' } });
      const facts = readFacts(version);
      await sheaf.admin.ok('/api/adminSetting/saveConfig', { time_zone: 'Asia/Shanghai' });
      const report = await moved(sheaf, orderOf(version));
      const here = new Map(report.tables.map((table) => [table.table, table]));
      for (const table of [
        'user',
        'item',
        'catalog',
        'page',
        'page_history',
        'upload_file',
        'team',
        'template',
        'mock',
      ]) {
        assert.equal(here.get(table)?.there ?? 0, facts.counts[table] ?? 0, table);
        assert.equal(here.get(table)?.here ?? 0, facts.counts[table] ?? 0, table);
      }
      const locked = new Set(version === '3.6.2' ? ['showdoc'] : []);
      assert.equal(report.notes.filter((note) => /cannot log in \(default\)/.test(note)).length, locked.size);
      const world: World = { ...sheaf, facts, people: await logInEverybody(sheaf, facts, locked) };
      await checkItems(world);
      await checkPages(world);
      await checkRights(world);
      await checkTeams(world);
      await checkOpenDoors(world);
      await checkFiles(world);
      await checkTalk(world);
      await checkLists(world);
      await checkRecycled(world);
      const again = await moved(sheaf, orderOf(version));
      assert.deepEqual(
        again.tables.filter(({ now }) => now !== 0),
        [],
      );
      assert.notEqual(await sheaf.guest.code(logIn, { username: 'sso-visitor', password: 'guessed' }), 0);
    });
  }
});
