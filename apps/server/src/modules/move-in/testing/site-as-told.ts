import assert from 'node:assert/strict';
import {
  homePageSetting,
  itemInfo,
  listAllFiles,
  listComments,
  listPageFiles,
  listShares,
  listSubscribers,
  loadConfig,
  loadLdapConfig,
  loadOauth2Config,
  mockOfPage,
  pageByKey,
  visitItem,
} from '@sheaf/contract';
import type { Person } from '../../../testing/person.ts';
import { savedProvider } from '../../external-login/oauth.setting.service.ts';
import { placeOf } from '../../ldap/ldap.config.service.ts';
import { type OldFacts, type OldPageFacts, pagesOf } from './old-facts.ts';
import { namesOf, type OldWorld, said, sha256 } from './old-world.ts';

const ALL = 100;

/** Visit passwords, shares and mocks. */
export async function demandDoors({ guest, admin, facts }: OldWorld): Promise<void> {
  for (const item of facts.items.filter(({ visitPassword }) => visitPassword !== '')) {
    assert.notEqual(await guest.code(itemInfo, { item_id: item.item_id }), 0);
    const wrong = await guest.code(visitItem, { item_id: item.item_id, password: 'not this one' });
    assert.notEqual(wrong, 0);
    assert.equal(await guest.code(visitItem, { item_id: item.item_id, password: said(item.visitPassword) }), 0);
  }
  for (const page of pagesOf(facts)) {
    if (page.share && page.share.unique_key !== facts.expiredShare?.unique_key) {
      const { unique_key, expire_time } = page.share;
      const shared = await guest.ok(pageByKey, { unique_key });
      assert.equal(shared.page_content, page.content);
      const listed = await admin.ok(listShares, { item_id: page.item_id });
      assert.equal(listed.find((row) => row.unique_key === unique_key)?.expire_time, expire_time);
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

export async function demandFiles(world: OldWorld): Promise<void> {
  const { admin, facts } = world;
  const names = namesOf(facts);
  const rows = new Map((await admin.ok(listAllFiles, { count: ALL })).list.map((row) => [row.file_id, row]));
  for (const file of facts.files) {
    const row = rows.get(file.file_id);
    assert.deepEqual(
      [row?.display_name, row?.file_size, row?.username, row?.item_id],
      [said(file.display_name), file.servedBytes, names.get(file.uid), file.item_id],
    );
    const pages = new Set(row?.pages.map(({ page_id }) => page_id));
    for (const page_id of file.linkedPages) assert.ok(pages.has(page_id), `${file.display_name} is on ${page_id}`);
    await demandBytes(world, file);
  }
  for (const { page_id, attachments = [] } of pagesOf(facts)) {
    const listed = (await admin.ok(listPageFiles, { page_id })).map(({ display_name }) => display_name);
    for (const { display_name } of attachments) assert.ok(listed.includes(said(display_name)), display_name);
  }
}

/** By its old addresses. What no page holds is its uploader's alone. */
async function demandBytes({ admin, facts, people }: OldWorld, file: OldFacts['files'][number]): Promise<void> {
  const reader = file.linkedPages.length > 0 ? admin : people.get(namesOf(facts).get(file.uid) ?? '');
  assert.ok(reader);
  for (const address of [file.url, ...(file.redirectsTo ? [file.redirectsTo] : [])]) {
    const answer = await reader.get(address.replace(/^https?:\/\/[^/]+/, ''));
    assert.equal(answer.status, 200, address);
    assert.equal(sha256(new Uint8Array(await answer.arrayBuffer())), file.servedSha256, address);
  }
}

/** Comments, and who follows what. */
export async function demandTalk({ admin, facts, people }: OldWorld): Promise<void> {
  const names = namesOf(facts);
  for (const { page_id, item_id, comments = [], subscribers = [] } of pagesOf(facts)) {
    const item = facts.items.find((one) => one.item_id === item_id);
    if (comments.length > 0 && item?.allow_comment) await demandComments(admin, page_id, comments);
    if (subscribers.length === 0 || item?.is_archived !== 0 || item.item_type >= 5) continue;
    const listed = await admin.ok(listSubscribers, { page_id });
    const known = new Set(subscribers.flatMap((uid) => names.get(uid) ?? []));
    const left = listed.map(({ username }) => username).filter((name) => people.has(name) && !known.has(name));
    assert.deepEqual(left, [], `who follows ${page_id}`);
  }
}

type Comments = NonNullable<OldPageFacts['comments']>;
interface Said {
  readonly username: string;
  readonly content: string;
  readonly at: number;
}

/** Threads with their answers. */
async function demandComments(admin: Person, page_id: number, comments: Comments): Promise<void> {
  const { list } = await admin.ok(listComments, { page_id });
  const line = ({ username, content, at }: Said) => `${username}: ${content} (${at})`;
  const here = list.map((one) => [one, ...one.replies].map((row) => line({ ...row, at: row.added_at })));
  const there = comments.map((one) =>
    [one, ...one.replies].map(({ username, content, addtime }) =>
      line({ username: said(username), content: said(content), at: addtime }),
    ),
  );
  const threads = (all: readonly (readonly string[])[]) =>
    all.map(([first, ...rest]) => [first, ...rest.sort()].join('\n')).sort();
  assert.deepEqual(threads(here), threads(there));
}

/** Settings that were set there; what nobody set is as it is in a new site. */
export async function demandSettings(world: OldWorld): Promise<void> {
  const { admin, guest, facts } = world;
  const { config } = facts.options;
  const here = await admin.ok(loadConfig, {});
  const number = (value: string | null | undefined, otherwise: number) => (value ? Number(value) : otherwise);
  assert.deepEqual(
    [here.register_open, here.show_watermark, here.force_login, here.history_version_count, here.home_page],
    [
      number(config.register_open, 1),
      number(config.show_watermark, 0),
      number(config.force_login, 0),
      number(config.history_version_count, 20),
      number(config.home_page, 1),
    ],
  );
  assert.deepEqual(
    [here.home_item, here.beian, here.site_url],
    [config.home_item ?? '', said(config.beian ?? ''), config.site_url ?? ''],
  );
  const home = await guest.ok(homePageSetting, {});
  assert.deepEqual(
    [String(home.home_page), home.home_item, home.beian],
    [facts.home.home_page, facts.home.home_item, said(facts.home.beian)],
  );
  await demandLogIns(world);
}

/** How people log in elsewhere, with the secrets, which are sealed here. */
async function demandLogIns({ admin, facts, app }: OldWorld): Promise<void> {
  const { ldap, oauth2 } = facts.options;
  const directory = await admin.ok(loadLdapConfig, {});
  const { host, port, base_dn, bind_dn, user_field, name_field, search_filter } = directory.ldap_form;
  const { version: _, bind_password = '', ...named } = ldap.ldap_form ?? {};
  assert.deepEqual({ host, port: String(port), base_dn, bind_dn, user_field, name_field, search_filter }, named);
  assert.equal(String(directory.ldap_open), ldap.ldap_open);
  assert.equal(placeOf(app.context, app.context.settings.current.ldap_form).bind_password, bind_password);
  // Some versions cannot read what they escaped themselves.
  if (oauth2.oauth2_form === null) return;
  const { oauth2_form } = await admin.ok(loadOauth2Config, {});
  // Where the answer goes is said by the address of this site.
  const { redirectUri: __, client_secret = '', ...wanted } = oauth2.oauth2_form;
  for (const [name, value] of Object.entries(wanted)) assert.equal(Reflect.get(oauth2_form, name), value, name);
  assert.equal(savedProvider(app.context).secret, client_secret);
}
