import { LIMITS } from '@sheaf/contract';
import { placesSeenBy, type SeenPlace } from '../../access/audience.ts';
import { givenGrantsByItem } from '../../access/given-grants.ts';
import { RIGHT } from '../../access/grants.ts';
import { listReadable } from '../../access/readable.ts';
import type { ZipEntry } from '../../platform/zip.ts';
import { presentReminder } from '../message/message.present.ts';
import { reminders } from '../message/message.service.ts';
import { topOfShared } from '../share/share.access.ts';
import { listOwnShares } from '../share/share.key.service.ts';
import { jsonFile, moment } from './json-file.ts';
import {
  findNoticeChoice,
  findTemplateText,
  hasOwnSecondStep,
  listOwnComments,
  listOwnFollows,
  listOwnGroups,
  listOwnIdentities,
  listOwnReadMarks,
  listOwnRequests,
  listOwnSessions,
  listOwnStars,
  listOwnSubscriptions,
  listOwnTeams,
  listOwnTemplates,
} from './own-data.account.queries.ts';
import type { OwnDataWork } from './own-data-work.ts';

const ROLES = { [RIGHT.read]: 'read', [RIGHT.edit]: 'edit', [RIGHT.manage]: 'manage' } as const;
const AT_ONCE = 500;

/** What there is of a person beside texts and files; of others no more than he sees of them. */
export async function* accountFiles(work: OwnDataWork): AsyncGenerator<ZipEntry> {
  const names = await readableNames(work);
  yield await accountFile(work);
  yield await itemsFile(work);
  yield await groupsFile(work, names);
  yield await starsFile(work, names);
  yield await teamsFile(work);
  yield await messagesFile(work);
  yield await requestsFile(work);
  yield await sharesFile(work);
  yield jsonFile('templates.json', work.now, {}, { templates: templates(work, names) });
  yield jsonFile('comments.json', work.now, {}, { comments: comments(work) });
  const lists = { subscriptions: subscriptions(work), places: followedPlaces(work, names) };
  yield jsonFile('subscriptions.json', work.now, {}, lists);
}

type ItemNames = ReadonlyMap<number, string>;

async function readableNames({ ctx, account }: OwnDataWork): Promise<ItemNames> {
  const items = await listReadable(ctx.db, account, RIGHT.read);
  return new Map(items.map(({ item_id, item_name }) => [item_id, item_name]));
}

/** Neither a password nor a token is here, nor what such is checked by; a push address may hold one. */
async function accountFile({ ctx, account, now }: OwnDataWork): Promise<ZipEntry> {
  const { uid, username, name, email, email_pending, groupid } = account;
  const notice = await findNoticeChoice(ctx.db, uid);
  const sessions = await listOwnSessions(ctx.db, uid, now);
  const facts = {
    uid,
    username,
    name,
    email,
    email_pending,
    is_administrator: groupid === 1,
    logs_in_in_two_steps: await hasOwnSecondStep(ctx.db, uid),
    created_at: moment(account.created_at),
    last_login_at: moment(account.last_login_at),
    settings: {
      language: account.language,
      single_keys: account.single_keys === 1,
      notice_mail: notice?.notice_mail ?? 'daily',
      has_push_address: (notice?.push_url ?? '') !== '',
    },
  };
  const identities = await listOwnIdentities(ctx.db, uid);
  const logIns = sessions.filter(({ kind }) => kind === 'log-in');
  const tokens = sessions.filter(({ kind }) => kind === 'token');
  return jsonFile('account.json', now, facts, {
    identities: identities.map(({ linked_at, ...identity }) => ({ ...identity, linked_at: moment(linked_at) })),
    sessions: logIns.map(({ address, agent, ...session }) => ({ address, agent, ...timesOf(session) })),
    tokens: tokens.map(({ token_name, token_right, token_item_id, token_item_name, ...session }) => ({
      name: token_name,
      right: token_right,
      item_id: token_item_id,
      item_name: token_item_name,
      ...timesOf(session),
    })),
  });
}

function timesOf(session: { created_at: number; last_seen_at: number; expires_at: number }) {
  const { created_at, last_seen_at, expires_at } = session;
  return { created_at: moment(created_at), last_used_at: moment(last_seen_at), expires_at: moment(expires_at) };
}

/** Own ones, and those that somebody let him into. */
async function itemsFile({ ctx, account, now }: OwnDataWork): Promise<ZipEntry> {
  const given = await givenGrantsByItem(ctx.db, account.uid);
  const readable = await listReadable(ctx.db, account, RIGHT.read);
  const seen = new Map((await listOwnReadMarks(ctx.db, account.uid)).map(({ item_id, seen_at }) => [item_id, seen_at]));
  const items = readable.flatMap(({ item_id, item_name, uid }) => {
    const seen_at = moment(seen.get(item_id) ?? 0);
    const rights = (given.get(item_id) ?? []).map(({ right }) => right);
    if (uid === account.uid) return [{ item_id, item_name, role: 'owner', seen_at }];
    const best = rights.reduce<(typeof rights)[number] | undefined>(
      (a, b) => (a === undefined || b > a ? b : a),
      undefined,
    );
    return best === undefined ? [] : [{ item_id, item_name, role: ROLES[best], seen_at }];
  });
  return jsonFile('items.json', now, {}, { items });
}

async function groupsFile({ ctx, account, now }: OwnDataWork, names: ItemNames): Promise<ZipEntry> {
  const rows = await listOwnGroups(ctx.db, account.uid);
  const groups = [...Map.groupBy(rows, ({ item_group_id }) => item_group_id)].map(([item_group_id, held]) => ({
    item_group_id,
    group_name: held[0]?.group_name,
    created_at: moment(held[0]?.created_at ?? 0),
    items: held.flatMap(({ item_id }) => namedItem(names, item_id)),
  }));
  return jsonFile('groups.json', now, {}, { groups });
}

async function starsFile({ ctx, account, now }: OwnDataWork, names: ItemNames): Promise<ZipEntry> {
  const rows = await listOwnStars(ctx.db, account.uid);
  const stars = rows.flatMap(({ item_id, starred_at }) =>
    namedItem(names, item_id).map((item) => ({ ...item, starred_at: moment(starred_at) })),
  );
  return jsonFile('stars.json', now, {}, { stars });
}

/** Nothing of an item that he may not see any more. */
function namedItem(names: ItemNames, item_id: number | null): { item_id: number; item_name: string }[] {
  const item_name = item_id === null ? undefined : names.get(item_id);
  return item_id === null || item_name === undefined ? [] : [{ item_id, item_name }];
}

async function teamsFile({ ctx, account, now }: OwnDataWork): Promise<ZipEntry> {
  const rows = await listOwnTeams(ctx.db, account.uid);
  const teams = rows.map(({ team_id, team_name, uid, team_member_group_id, created_at }) => ({
    team_id,
    team_name,
    role: teamRole(uid === account.uid, team_member_group_id),
    since: moment(created_at),
  }));
  return jsonFile('teams.json', now, {}, { teams });
}

function teamRole(owns: boolean, team_member_group_id: 1 | 2): 'owner' | 'admin' | 'member' {
  if (owns) return 'owner';
  return team_member_group_id === 2 ? 'admin' : 'member';
}

async function messagesFile({ ctx, account, now }: OwnDataWork): Promise<ZipEntry> {
  const { list } = await reminders(ctx, account, { page: 1, count: LIMITS.messagesListed });
  const messages = list.map((reminder) => {
    const shown = presentReminder(reminder, ctx.settings.current.time_zone);
    return {
      what: `${shown.action_type} ${shown.object_type}`,
      from_name: shown.from_name,
      text: shown.message_content,
      item_id: shown.item_id,
      item_name: shown.item_name,
      team_name: shown.team_name,
      page: shown.page_data,
      sent_at: moment(shown.sent_at),
      is_read: shown.status === 1,
    };
  });
  return jsonFile('messages.json', now, {}, { messages });
}

async function requestsFile({ ctx, account, now }: OwnDataWork): Promise<ZipEntry> {
  const rows = await listOwnRequests(ctx.db, account.uid);
  const requests = rows.map(({ created_at, answered_at, ...request }) => ({
    ...request,
    created_at: moment(created_at),
    answered_at: moment(answered_at),
  }));
  return jsonFile('quota-requests.json', now, {}, { requests });
}

/** Without the keys, which let in whoever has them. */
async function sharesFile({ ctx, account, now }: OwnDataWork): Promise<ZipEntry> {
  const rows = await listOwnShares(ctx, account.uid);
  const sees = await placesSeenBy(ctx.db, account, [...new Set(rows.map(({ item_id }) => item_id))].slice(0, AT_ONCE));
  const seen = rows.filter((share) => sees({ item_id: share.item_id, top_cat_id: topOfShared(share) }));
  const shares = seen.map(({ object_type, object_id, item_id, item_name, created_at, expire_time }) => {
    return { object_type, object_id, item_id, item_name, since: moment(created_at), until: moment(expire_time) };
  });
  return jsonFile('shares.json', now, {}, { shares });
}

async function* subscriptions({ ctx, account }: OwnDataWork): AsyncGenerator<object> {
  for (let after = 0; ; ) {
    const rows = await listOwnSubscriptions(ctx.db, account.uid, after, AT_ONCE);
    const sees = await placesSeenBy(ctx.db, account, [...new Set(rows.map(({ item_id }) => item_id))]);
    for (const { page_id, page_title, item_id, top_cat_id, created_at } of rows) {
      if (sees({ item_id, top_cat_id })) yield { page_id, page_title, item_id, since: moment(created_at) };
    }
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.subscription_id ?? after;
  }
}

/** What one wrote is one's own; the page that it was written to is named to who may still see it. */
async function* comments({ ctx, account }: OwnDataWork): AsyncGenerator<object> {
  for (let after = 0; ; ) {
    const rows = await listOwnComments(ctx.db, account.uid, after, AT_ONCE);
    const sees = await placesSeenBy(ctx.db, account, [...new Set(rows.map(({ item_id }) => item_id))]);
    for (const { content, created_at, edited_at, page_id, page_title, item_id, ...place } of rows) {
      const isSeen = place.deleted_at === 0 && sees({ item_id, top_cat_id: place.top_cat_id });
      const page = isSeen ? { page_id, page_title, item_id } : {};
      yield { content, created_at: moment(created_at), edited_at: moment(edited_at), ...page };
    }
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.comment_id ?? after;
  }
}

/** One text at a time: together they may be long. */
async function* templates({ ctx, account }: OwnDataWork, names: ItemNames): AsyncGenerator<object> {
  const rows = Map.groupBy(await listOwnTemplates(ctx.db, account.uid), ({ template_id }) => template_id);
  for (const [template_id, held] of rows) {
    yield {
      template_title: held[0]?.template_title,
      template_content: await findTemplateText(ctx.db, account.uid, template_id),
      created_at: moment(held[0]?.created_at ?? 0),
      shared_in: held.flatMap(({ item_id }) => namedItem(names, item_id)),
    };
  }
}

/** Items, and catalogs of items: those that he may see. */
async function* followedPlaces({ ctx, account }: OwnDataWork, names: ItemNames): AsyncGenerator<object> {
  for (let after = 0; ; ) {
    const rows = await listOwnFollows(ctx.db, account.uid, after, AT_ONCE);
    const items = new Set(rows.flatMap(({ item_of_catalog }) => item_of_catalog ?? []));
    const sees = await placesSeenBy(ctx.db, account, [...items]);
    for (const row of rows) yield* placeOf(row, names, sees);
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.follow_id ?? after;
  }
}

function placeOf(
  row: Awaited<ReturnType<typeof listOwnFollows>>[number],
  names: ItemNames,
  sees: (place: SeenPlace) => boolean,
): readonly object[] {
  const { above_parent_cat_id, cat_id, cat_name, item_of_catalog: item_id, parent_cat_id } = row;
  const since = moment(row.created_at);
  if (cat_id === null || item_id === null) return namedItem(names, row.item_id).map((item) => ({ ...item, since }));
  const top_cat_id = above_parent_cat_id || parent_cat_id || cat_id;
  return sees({ item_id, top_cat_id }) ? [{ item_id, cat_id, cat_name, since }] : [];
}
