import {
  addComment,
  archiveItem,
  createToken,
  getOpenKey,
  LIMITS,
  listTeamItemMembers,
  type OpenKey,
  saveEnvironment,
  saveItemGroup,
  saveMock,
  saveShare,
  saveTeam,
  saveTeamItem,
  saveTeamMember,
  saveTemplate,
} from '@sheaf/contract';
import type { ItemState, ViewerKind } from '../contract-tests/access-model.ts';
import { SAMPLES } from '../modules/attachment/testing/sample-files.ts';
import { Person, type TestItem } from './person.ts';
import type { Sheaf } from './start-sheaf.ts';

export const VISIT_PASSWORD = 'open sesame';
/** So long nobody writes a second comment, in seconds. */
const COMMENT_PAUSE = 10;

/** A top-level catalog with what stands in it. */
export interface Place {
  readonly cat_id: number;
  readonly sub_cat_id: number;
  readonly page_id: number;
  readonly page_history_id: number;
  readonly file_id: number;
  readonly sign: string;
  /** Of the share of the page by itself, and of one of the catalog. */
  readonly unique_key: string;
  readonly catalog_key: string;
  readonly share_id: number;
  readonly comment_id: number;
  /** Of the mock of the page. */
  readonly mock_key: string;
}

export interface FilledItem {
  readonly item: TestItem;
  readonly item_id: number;
  readonly inside: Place;
  readonly outside: Place;
  readonly item_member_id: number;
  readonly environment_id: number;
  readonly team: FilledTeam;
  readonly open_key: OpenKey;
  /** Of the item's owner. */
  readonly item_group_id: number;
  /** Of the item's owner. */
  readonly template_id: number;
}

/** A team of the item's owner with the extra person, bound to the item. */
export interface FilledTeam {
  readonly team_id: number;
  readonly team_member_id: number;
  readonly team_item_id: number;
  readonly team_item_member_id: number;
}

export type People = Readonly<Record<Exclude<ViewerKind, 'visitor'>, Person>> & { readonly extra: Person };

/** Everybody of the matrix; `confined` and `elsewhere` are one person at two places. */
export async function invitePeople(sheaf: Sheaf): Promise<People> {
  const confined = await sheaf.user('confined');
  const creator = await sheaf.user('creator');
  return {
    guest: sheaf.guest,
    shared: sheaf.guest,
    stranger: await sheaf.user('stranger'),
    reader: await sheaf.user('reader'),
    confined,
    elsewhere: confined,
    writer: await sheaf.user('writer'),
    manager: await sheaf.user('manager'),
    creator,
    token: await readingToken(creator),
    administrator: sheaf.admin,
    extra: await sheaf.user('extra'),
  };
}

/** Somebody's token for reading all that he may, in the cookie too: addresses are asked by it. */
async function readingToken(person: Person): Promise<Person> {
  const { token } = await person.ok(createToken, { token_name: 'Reads', right: 'read' });
  return byToken(person, token);
}

function byToken({ url, username, uid }: Person, token: string): Person {
  const person = new Person(url, { username, uid, token });
  person.cookies.set('sheaf_session', token);
  return person;
}

/** An item of the creator with two catalogs alike and everybody let in as the matrix says. */
export async function fillItem(
  { clock }: Pick<Sheaf, 'clock'>,
  people: People,
  owner: Person,
  fields: Record<string, unknown>,
): Promise<FilledItem> {
  const item = await owner.addItem('Secret plans', fields);
  const inside = await fillPlace(clock, owner, item);
  const outside = await fillPlace(clock, owner, item);
  await owner.addMember(item, people.reader, { member_group_id: 0 });
  await owner.addMember(item, people.confined, { member_group_id: 1, cat_id: inside.cat_id });
  await owner.addMember(item, people.writer, { member_group_id: 1 });
  await owner.addMember(item, people.manager, { member_group_id: 2 });
  const item_member_id = await owner.addMember(item, people.extra, { member_group_id: 0 });
  const team = await fillTeam(owner, item, people.extra.username);
  const { id: item_group_id } = await owner.ok(saveItemGroup, { item_ids: String(item.item_id) });
  const { id: template_id } = await owner.ok(saveTemplate, { template_title: 'Plan', template_content: 'a template' });
  const place = { item_id: item.item_id, name: 'Sandbox', base_url: 'https://sandbox.example.com' };
  const { environment_id } = await owner.ok(saveEnvironment, place);
  const open_key = await owner.ok(getOpenKey, item);
  const of = { open_key, item_member_id, environment_id, team, item_group_id, template_id };
  return { item, item_id: item.item_id, inside, outside, ...of };
}

export async function fillTeam(owner: Person, { item_id }: TestItem, extra: string): Promise<FilledTeam> {
  const { id: team_id } = await owner.ok(saveTeam, { team_name: 'Planners' });
  const { id: team_member_id } = await owner.ok(saveTeamMember, { team_id, member_username: extra });
  const { id: team_item_id } = await owner.ok(saveTeamItem, { team_id, item_id });
  const rights = await owner.ok(listTeamItemMembers, { team_id, item_id });
  const given = rights.find(({ member_username }) => member_username === extra);
  return { team_id, team_member_id, team_item_id, team_item_member_id: given?.id ?? 0 };
}

async function fillPlace(clock: Sheaf['clock'], owner: Person, item: TestItem): Promise<Place> {
  const cat_id = await owner.addCatalog(item, 'Plans');
  const sub_cat_id = await owner.addCatalog(item, 'Below', cat_id);
  const page_id = await owner.addPage(item, 'Hidden', 'the first text', cat_id);
  await owner.addPage(item, 'Beside', 'beside', sub_cat_id);
  const again = { item_id: item.item_id, page_id, page_title: 'Hidden', page_content: 'the second text' };
  await owner.ok('/api/page/save', again);
  const [version] = await owner.ok('/api/page/history', { page_id });
  const { unique_key } = await owner.ok('/api/page/createSinglePage', { page_id, isCreateSinglePage: 1 });
  const shared = await owner.ok(saveShare, { item_id: item.item_id, cat_id });
  const mock = await owner.ok(saveMock, { page_id, template: '{"secret": "@guid"}', path: `/plan-${page_id}` });
  const keys = {
    unique_key,
    catalog_key: shared.unique_key,
    share_id: shared.share_id,
    mock_key: mock.unique_key,
  };
  const { page_history_id } = version;
  clock.advance(COMMENT_PAUSE);
  const { comment_id } = await owner.ok(addComment, { page_id, content: 'a comment' });
  return { cat_id, sub_cat_id, page_id, page_history_id, comment_id, ...keys, ...(await attach(owner, page_id)) };
}

/** A file on a page, with the word that opens its address. */
export async function attach(owner: Person, page_id: number): Promise<{ file_id: number; sign: string }> {
  const file = { name: 'plan.pdf', bytes: SAMPLES.pdf };
  const answer = await owner.upload('/api/page/upload', 'file', file, { page_id });
  // What page/upload answers, checked by the server's own output schema.
  const { file_id, url } = answer.data as { file_id: number; url: string };
  return { file_id, sign: new URL(url, owner.url).searchParams.get('sign') ?? '' };
}

/** A guest with the cookie of somebody who gave the visit password. */
async function visitor(sheaf: Sheaf, { item_id }: FilledItem): Promise<Person> {
  const someone = new Person(sheaf.url, { username: '', uid: 0 });
  await someone.ok('/api/item/pwd', { item_id, password: VISIT_PASSWORD });
  return someone;
}

/** The same person in a session of its own, for calls that end the one that asks. */
export async function freshSession(person: Person): Promise<Person> {
  const guest = new Person(person.url, { username: '', uid: 0 });
  if (!person.token) return guest;
  if (person.token.startsWith('sheaf_pat_')) return byToken(person, person.token);
  const { user_token } = await person.ok('/api/user/createLoginCode', {});
  return Person.of(person.url, await guest.ok('/api/user/loginByCode', { code: user_token }), person.password);
}

export interface StatedItem {
  readonly filled: FilledItem;
  readonly visitor: Person;
}

/** Brings an item into a state: by calls where there are any, else by its row. */
export async function itemIn(sheaf: Sheaf, people: People, state: ItemState): Promise<StatedItem> {
  const { creator } = people;
  const isOpen = state === 'open' || state === 'forced_open';
  const filled = await fillItem(sheaf, people, creator, isOpen ? {} : { password: VISIT_PASSWORD });
  const { item_id } = filled;
  const someone = isOpen ? new Person(sheaf.url, { username: '', uid: 0 }) : await visitor(sheaf, filled);
  if (state === 'members') await creator.ok('/api/item/update', { item_id, members_only: 1 });
  if (state === 'archived') await archive(sheaf, creator, item_id);
  if (state === 'deleted') await setItem(sheaf, item_id, { deleted_at: sheaf.clock.now() - LIMITS.recycleDays });
  return { filled, visitor: someone };
}

async function archive({ clock }: Sheaf, owner: Person, item_id: number): Promise<void> {
  // Calls of the states before asked with a wrong password: longer than anybody who guessed has to wait.
  clock.advance(1000);
  await owner.ok(archiveItem, { item_id, password: owner.password });
}

async function setItem({ app }: Sheaf, item_id: number, change: { readonly deleted_at: number }): Promise<void> {
  const { db } = app.context;
  await db.updateTable('item').set(change).where('item_id', '=', item_id).execute();
}
