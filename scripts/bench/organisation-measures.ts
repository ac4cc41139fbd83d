import { readFileSync } from 'node:fs';
import {
  addItem,
  beginUpload,
  finishUpload,
  LIMITS,
  listMyItems,
  saveConfig,
  saveMember,
  savePage,
  searchAll,
  searchItem,
  sendUploadPart,
} from '@sheaf/contract';
import { type Grant, RIGHT } from '../../apps/server/src/access/grants.ts';
import { mayEdit } from '../../apps/server/src/access/item.policy.ts';
import { type DatabasePlace, openDatabase } from '../../apps/server/src/platform/database/open.ts';
import type { Tables } from '../../apps/server/src/schema/tables.ts';
import { type Client, clientWith, signIn } from '../api-client.ts';
import { searchList } from '../corpus/search-list.ts';
import { ADMIN_PASSWORD, type LiveServer, startLiveServer } from '../live-server.ts';
import { numbers } from '../random-numbers.ts';
import type { Figures } from './figures.ts';
import { fillItem } from './fill.ts';
import { postJson, runLoad } from './load.ts';
import type { LoadRequest } from './load-client.ts';
import { openSessions } from './people.ts';
import { saveDuring } from './waits.ts';

export interface OrganisationSite {
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly place: DatabasePlace;
}

/** Who asks, by their tokens. */
interface Askers {
  readonly some: readonly string[];
  /** The one whose lists hold most items. */
  readonly most: string;
  /** The largest item, who owns it, and some who are let into it. */
  readonly item_id: number;
  readonly owner: string;
  readonly readers: readonly { readonly username: string; readonly token: string }[];
}

const PEOPLE = 200;
const CONNECTIONS = 8;
const LOAD = { warmSeconds: 5, seconds: 20 } as const;
/** As the palette and the fields of search ask. */
const FOUND_WHILE_TYPING = 20;
const REPEATS = 50;
const COPIED_PAGES = 2000;
const DECISIONS = 200_000;
const UPLOAD_BYTES = 1024 ** 3;

export async function measureOrganisation(site: OrganisationSite, tell: (text: string) => void): Promise<Figures> {
  const askers = await askersOf(site);
  return whileServed(site, async (server) => {
    tell('lists of items');
    const home = await measureHome(server.url, askers);
    tell('searching');
    const search = await measureSearch(server.url, askers);
    const decision = measureDecision();
    const admin = await signIn(server.url, 'admin', ADMIN_PASSWORD);
    tell('copying an item');
    const copy = await measureCopy(site, admin);
    tell('uploading');
    const upload = await measureUpload(server, admin);
    return { ...home, ...search, ...decision, ...copy, ...upload };
  });
}

async function whileServed<T>(site: OrganisationSite, work: (server: LiveServer) => Promise<T>): Promise<T> {
  const server = await startLiveServer(site);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function askersOf({ place }: OrganisationSite): Promise<Askers> {
  const open = await openDatabase<Tables>(place);
  try {
    const users = await open.db
      .selectFrom('user')
      .select(['uid', 'username'])
      .where('groupid', '=', 2)
      .orderBy('uid')
      .execute();
    const pick = numbers(1);
    const uids = Array.from({ length: PEOPLE }, () => users[pick(users.length)]?.uid ?? 0);
    const { item_id } = await open.db
      .selectFrom('page')
      .select('item_id')
      .groupBy('item_id')
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const owned = await open.db
      .selectFrom('team_item_member')
      .innerJoin('team_member', 'team_member.team_member_id', 'team_item_member.team_member_id')
      .select(['team_member.uid', (eb) => eb.fn.countAll<number>().as('items')])
      .groupBy('team_member.uid')
      .orderBy('items', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { uid } = await open.db
      .selectFrom('item')
      .select('uid')
      .where('item_id', '=', item_id)
      .executeTakeFirstOrThrow();
    const let_in = users.filter((user) => user.uid !== uid).slice(0, CONNECTIONS);
    const [most = '', ...some] = await openSessions(open.db, [owned.uid, ...new Set(uids)]);
    const [owner = '', ...theirs] = await openSessions(open.db, [uid, ...let_in.map((user) => user.uid)]);
    const readers = let_in.map(({ username }, at) => ({ username, token: theirs[at] ?? '' }));
    return { some, most, item_id, owner, readers };
  } finally {
    await open.close();
  }
}

async function measureHome(url: string, { some, most }: Askers): Promise<Figures> {
  const requests = some.map((token) => postJson(listMyItems.path, {}, token));
  const many = await runLoad({ kind: 'throughput', url, connections: CONNECTIONS, ...LOAD, requests });
  const repeated = Array.from({ length: REPEATS }, () => postJson(listMyItems.path, {}, most));
  const one = await runLoad({ kind: 'sequence', url, requests: repeated });
  return { home_p95: many.p95, home_most_p95: one.p95 };
}

async function measureSearch(url: string, askers: Askers): Promise<Figures> {
  const list = [...searchList().known.map(({ query }) => query), ...searchList().common];
  const ask = (requests: readonly LoadRequest[]) =>
    runLoad({ kind: 'throughput', url, connections: CONNECTIONS, ...LOAD, requests });
  // the list and the people are of different lengths: everybody asks everything in time
  const everywhere = list.map((keyword, at) => {
    return postJson(searchAll.path, { keyword, count: FOUND_WHILE_TYPING }, askers.some[at % askers.some.length]);
  });
  const all = await ask(everywhere);
  const most = await ask(
    list.map((keyword) => postJson(searchAll.path, { keyword, count: FOUND_WHILE_TYPING }, askers.most)),
  );
  const { item_id } = askers;
  const readers = await readersOf(url, askers);
  const inItem = (count: number) =>
    ask(
      list.map((keyword, at) =>
        postJson(searchItem.path, { item_id, keyword, count }, readers[at % readers.length]?.token),
      ),
    );
  const item = await inItem(FOUND_WHILE_TYPING);
  const whole = await inItem(LIMITS.searchResults);
  let common = 0;
  const [reader] = readers;
  for (const keyword of list) common += Number((await reader?.ok(searchItem, { item_id, keyword }))?.capped);
  return {
    org_all_p50: all.p50,
    org_all_p95: all.p95,
    org_most_p95: most.p95,
    org_item_p95: item.p95,
    org_item_all_p95: whole.p95,
    org_common: common,
  };
}

/** As many as there are connections: an account has two searches at once, and then waits for itself. */
async function readersOf(url: string, { owner, readers, item_id }: Askers): Promise<readonly Client[]> {
  const username = readers.map((reader) => reader.username).join(',');
  await clientWith(url, owner).ok(saveMember, { item_id, username, member_group_id: 0 });
  return readers.map(({ token }) => clientWith(url, token));
}

/** Who has a grant by each way there is, in a catalog that the last of them names. */
function measureDecision(): Figures {
  const teams = Array.from({ length: 10 }, (_, at): Grant => ({ right: RIGHT.edit, cats: new Set([at]), via: 'team' }));
  const grants: Grant[] = [{ right: RIGHT.read, cats: 'all', via: 'open' }, ...teams];
  const facts = { grants, read_only: undefined, login_forced: false };
  let allowed = 0;
  const began = performance.now();
  for (let at = 0; at < DECISIONS; at++) allowed += Number(mayEdit(facts, at % 20).allowed);
  const spent = performance.now() - began;
  if (allowed !== DECISIONS / 2) throw new Error('half of the catalogs may be edited');
  return { decision_us: (spent * 1000) / DECISIONS };
}

async function measureCopy({ place }: OrganisationSite, admin: Client): Promise<Figures> {
  const from = await admin.ok(addItem, { item_name: 'Original', item_type: 1 });
  const other = await admin.ok(addItem, { item_name: 'Other', item_type: 1 });
  await fillItem(place, from.item_id, COPIED_PAGES, 1);
  const copy = { item_name: 'Copy', item_type: 1, copy_item_id: from.item_id } as const;
  return saveDuring(admin, other.item_id, {
    longest: 'item_copy_wait',
    took: 'item_copy_s',
    work: () => admin.ok(addItem, copy),
  });
}

async function measureUpload(server: LiveServer, admin: Client): Promise<Figures> {
  await admin.ok(saveConfig, { upload_max_mb: UPLOAD_BYTES / 1024 ** 2 });
  const { item_id } = await admin.ok(addItem, { item_name: 'Files', item_type: 1 });
  const { page_id } = await admin.ok(savePage, { item_id, page_title: 'Files', page_content: 'files' });
  const before = memoryOf(server);
  let most = before;
  const began = performance.now();
  const file = { display_name: 'large.zip', size: UPLOAD_BYTES, page_id, item_id };
  const { upload_id, part_bytes } = await admin.ok(beginUpload, file);
  const bytes = new Uint8Array(part_bytes);
  for (let part = 0; part * part_bytes < UPLOAD_BYTES; part++) {
    // the beginning of a zip, and no two parts alike
    bytes.set([0x50, 0x4b, 0x03, 0x04, part & 255, part >> 8]);
    const length = Math.min(part_bytes, UPLOAD_BYTES - part * part_bytes);
    const fields = { upload_id: String(upload_id), part: String(part) };
    await admin.upload(sendUploadPart, { name: 'part', bytes: bytes.slice(0, length) }, fields);
    most = Math.max(most, memoryOf(server));
  }
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(server));
  }, 20);
  await admin.ok(finishUpload, { upload_id }).finally(() => clearInterval(watch));
  return { upload_mb: Math.max(most, memoryOf(server)) - before, upload_s: (performance.now() - began) / 1000 };
}

/** Now; only Linux tells. */
function memoryOf({ pid }: LiveServer): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
