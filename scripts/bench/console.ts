import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listAllFiles, listSiteItems, listSiteUsers } from '@sheaf/contract';
import { sql } from 'kysely';
import { type DatabasePlace, openDatabase } from '../../apps/server/src/platform/database/open.ts';
import type { Db, Tables } from '../../apps/server/src/schema/tables.ts';
import { type Client, signIn } from '../api-client.ts';
import { ADMIN_PASSWORD, startLiveServer } from '../live-server.ts';
import { startOwnPostgres } from '../postgres.ts';
import { onCore, SERVER_CORE } from './cores.ts';
import { percentile } from './percentile.ts';

// `node scripts/bench/console.ts` fills a site with 100,000 users, 20,000 items and as many files, and says how long the
// lists of the console take; `--part 0.1 --engine sqlite` a part of it. Bound: 80 ms for 95 of 100 calls.

const CHUNK = 1000;
const CALLS = 40;

const { values } = parseArgs({ options: { part: { type: 'string', default: '1' }, engine: { type: 'string' } } });
const part = Number(values.part);
const [users, items] = [100_000 * part, 20_000 * part];

const LISTS: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  'users, newest': (client) => client.ok(listSiteUsers, {}),
  'users, a deep page': (client) => client.ok(listSiteUsers, { page: Math.floor(users / 7) }),
  'users, one found': (client) => client.ok(listSiteUsers, { username: 'erson77' }),
  'users, none found': (client) => client.ok(listSiteUsers, { username: 'nobody is called so' }),
  'users, by last log-in': (client) => client.ok(listSiteUsers, { sort: 'last_login' }),
  'users, by name, found': (client) => client.ok(listSiteUsers, { sort: 'username', order: 'asc', username: 'son9' }),
  'users, disabled': (client) => client.ok(listSiteUsers, { state: 'disabled' }),
  'items, newest': (client) => client.ok(listSiteItems, {}),
  'items, by name and owner': (client) => client.ok(listSiteItems, { item_name: 'manual', username: 'son1' }),
  'items, sorted by name': (client) => client.ok(listSiteItems, { sort: 'item_name', order: 'asc' }),
  'items, to pick one': (client) => client.ok(listSiteItems, { count: 100 }),
  'files, newest': (client) => client.ok(listAllFiles, {}),
  'files, by name': (client) => client.ok(listAllFiles, { display_name: 'file 77' }),
};

if (values.engine !== 'postgres') await measure('SQLite', undefined);
if (values.engine !== 'sqlite') {
  const server = await startOwnPostgres();
  if (server) await measure('PostgreSQL', server.url).finally(() => server.stop());
}

async function measure(engine: string, url: string | undefined): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const place: DatabasePlace = url ? { url } : { file: join(dataDir, 'sheaf.db') };
  const environment: Record<string, string> = { NODE_ENV: 'production', ...(url ? { DATABASE_URL: url } : {}) };
  try {
    const server = await startLiveServer({ dataDir, environment, through: onCore(SERVER_CORE) });
    try {
      await fillSite(place);
      const client = await signIn(server.url, 'admin', ADMIN_PASSWORD);
      for (const [name, call] of Object.entries(LISTS)) {
        const times = await timesOf(() => call(client));
        console.log(
          `${engine}, ${name}: p50 ${percentile(times, 50).toFixed(1)} ms, p95 ${percentile(times, 95).toFixed(1)} ms`,
        );
      }
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function timesOf(call: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let n = 0; n < CALLS; n++) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return times;
}

async function fillSite(place: DatabasePlace): Promise<void> {
  const { db, close, engine } = await openDatabase<Tables>(place);
  const now = Math.floor(Date.now() / 1000);
  const uids: number[] = [];
  for (let at = 0; at < users; at += CHUNK) uids.push(...(await fillUsers(db, at, now)));
  for (let at = 0; at < items; at += CHUNK) await fillItems(db, uids, at, now);
  // As after a night: PostgreSQL knows by then how much there is.
  await (engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(db);
  await close();
}

async function fillUsers(db: Db, at: number, now: number): Promise<readonly number[]> {
  const rows = Array.from({ length: Math.min(CHUNK, users - at) }, (_, n) => {
    const username = `person${at + n}`;
    const times = { created_at: now - users + at + n, last_login_at: now - (((at + n) * 7919) % 10_000_000) };
    const password_hash = `$argon2id$v=19$m=19456,t=2,p=1$${'x'.repeat(22)}$${'x'.repeat(43)}`;
    const shown = {
      name: `Person No ${at + n}`,
      email: `${username}@example.org`,
      disabled_at: n % 50 === 0 ? now : 0,
    };
    return {
      username,
      username_key: username,
      email_key: `${username}@example.org`,
      password_hash,
      ...times,
      ...shown,
    };
  });
  const made = await db.transaction().execute((tx) => tx.insertInto('user').values(rows).returning('uid').execute());
  return made.map(({ uid }) => uid);
}

async function fillItems(db: Db, uids: readonly number[], at: number, now: number): Promise<void> {
  const numbers = Array.from({ length: Math.min(CHUNK, items - at) }, (_, n) => at + n);
  const ownerOf = (n: number) => uids[(n * 31) % uids.length] ?? 1;
  await db.transaction().execute(async (tx) => {
    const rows = numbers.map((n) => {
      return { item_name: `Manual ${n}`, uid: ownerOf(n), item_domain_key: null, batch_id: null, created_at: now };
    });
    await tx.insertInto('item').values(rows).execute();
    const blobs = numbers.map((n) => {
      const sha256 = n.toString(16).padStart(64, '0');
      return {
        sha256,
        size: 1000 + n,
        type: n % 2 === 0 ? 'image/png' : 'application/pdf',
        storage_key: sha256,
        created_at: now,
      };
    });
    const stored = await tx.insertInto('blob').values(blobs).returning('blob_id').execute();
    const files = stored.map(({ blob_id }, n) => {
      const display_name = `file ${at + n}.pdf`;
      return { sign: `sign${at + n}`, blob_id, uid: ownerOf(at + n), display_name, created_at: now };
    });
    await tx.insertInto('attachment').values(files).execute();
  });
}
