import type { OldDatabase } from './database.ts';
import { unescapeOnce } from './escaping.ts';
import { numberOf, type OldRow, rawOf, textOf, timesOf } from './fields.ts';
import type { OldNote } from './notes.ts';
import { unpackedVersion } from './packed.ts';
import {
  readGroups,
  readMocks,
  readOrders,
  readShares,
  readStars,
  readSubscriptions,
  readTemplateItems,
  readTemplates,
} from './read-belongings.ts';
import { readFiles } from './read-files.ts';
import { readCatalogs, readItemKeys, readItems, readPages, readVersions } from './read-items.ts';
import {
  noteLostRights,
  readMembers,
  readTeamItemMembers,
  readTeamItems,
  readTeamMembers,
  readTeams,
} from './read-people.ts';
import { readChanges, readComments, readMessages } from './read-talk.ts';
import { readUsers } from './read-users.ts';
import type { OldSite, OldText } from './site.ts';

export interface OldSiteOptions {
  /** Where the old server stands: its texts of times are in the time of that place. */
  readonly timeZone: string;
  /** So many entries of an item's change log are taken. */
  readonly changesAtMost: number;
}

/** Everything of an old installation but the texts of pages, in our words. @throws RangeError for an unknown zone */
export async function readOldSite(db: OldDatabase, { timeZone, changesAtMost }: OldSiteOptions): Promise<OldSite> {
  const time = timesOf(timeZone);
  const notes: OldNote[] = [];
  const users = await readUsers(db, notes);
  const items = await readItems(db, notes);
  const itemsById = new Map(items.map((item) => [item.item_id, item]));
  const catalogs = await readCatalogs(db, itemsById, notes);
  const catalogsById = new Map(catalogs.map((catalog) => [catalog.cat_id, catalog]));
  const { versions, oldest } = await readVersions(db);
  const pages = await readPages(db, { items: itemsById, catalogs: catalogsById, oldest }, notes);
  const members = await readMembers(db, catalogsById);
  const teamItemMembers = await readTeamItemMembers(db, catalogsById);
  const usersById = new Map(users.map(({ uid, username }) => [uid, username]));
  const names = {
    user: (uid: number) => usersById.get(uid) ?? String(uid),
    item: (item_id: number) => itemsById.get(item_id)?.item_name ?? String(item_id),
  };
  noteLostRights([...members, ...teamItemMembers], names, notes);
  return {
    users,
    items,
    catalogs,
    pages,
    versions,
    members,
    teams: await readTeams(db),
    teamMembers: await readTeamMembers(db),
    teamItems: await readTeamItems(db),
    teamItemMembers,
    files: await readFiles(db),
    shares: await readShares(db),
    mocks: await readMocks(db, time),
    templates: await readTemplates(db),
    templateItems: await readTemplateItems(db, time),
    comments: await readComments(db),
    subscriptions: await readSubscriptions(db, time),
    stars: await readStars(db, time),
    groups: await readGroups(db, time),
    orders: await readOrders(db),
    messages: await readMessages(db, time),
    itemKeys: await readItemKeys(db),
    changes: await readChanges(db, time, changesAtMost),
    options: await readOptions(db),
    counts: db.tables,
    notes,
  };
}

async function readOptions(db: OldDatabase): Promise<OldSite['options']> {
  const options = new Map<string, { readonly value: string; readonly raw: string }>();
  for await (const row of db.rows('options', { key: 'option_id' })) {
    options.set(rawOf(row, 'option_name'), { value: textOf(row, 'option_value'), raw: rawOf(row, 'option_value') });
  }
  return options;
}

/** The current texts of at most 500 pages, by page. */
export async function currentTexts(
  db: OldDatabase,
  page_ids: readonly number[],
): Promise<ReadonlyMap<number, OldText>> {
  const rows = await db.byKeys('page', 'page_id', page_ids);
  return new Map(rows.map((row) => [numberOf(row, 'page_id'), textOfRow(row, rawOf(row, 'page_content'))]));
}

/** Former texts by their keys, at most 500 of them. A version is unpacked, a page never is. */
export async function formerTexts(db: OldDatabase, keys: readonly number[]): Promise<ReadonlyMap<number, OldText>> {
  const rows = await db.byKeys('page_history', 'page_history_id', keys);
  return new Map(
    rows.map((row) => [numberOf(row, 'page_history_id'), textOfRow(row, unpackedVersion(rawOf(row, 'page_content')))]),
  );
}

function textOfRow(row: OldRow, stored: string): OldText {
  return {
    page_title: textOf(row, 'page_title'),
    page_content: unescapeOnce(stored).replaceAll('\0', ''),
    page_comments: textOf(row, 'page_comments'),
    author_uid: numberOf(row, 'author_uid'),
    author_username: textOf(row, 'author_username'),
    saved_at: numberOf(row, 'addtime'),
  };
}
