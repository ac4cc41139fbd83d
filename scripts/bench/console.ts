import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listAllFiles, listSiteItems, listSiteUsers } from '@sheaf/contract';
import type { DatabasePlace } from '../../apps/server/src/platform/database/open.ts';
import { type Client, signIn } from '../api-client.ts';
import { ADMIN_PASSWORD, type LiveServer, startLiveServer } from '../live-server.ts';
import { startOwnPostgres } from '../postgres.ts';
import { fillSite } from './console-fill.ts';
import { onCore, SERVER_CORE } from './cores.ts';
import { percentile } from './percentile.ts';

// `node scripts/bench/console.ts` fills a site with 100,000 users, 20,000 items and as many files, and says how long the
// lists of the console take; `--part 0.1 --engine sqlite` a part of it. Bound: 80 ms for 95 of 100 calls. With
// `--filled <url or data folder>` it measures one that was filled so before.

const CALLS = 40;
const BOUND_MS = 80;

const { values } = parseArgs({
  options: { part: { type: 'string', default: '1' }, engine: { type: 'string' }, filled: { type: 'string' } },
});
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

if (values.filled) await measureFilled(values.filled);
else {
  if (values.engine !== 'postgres') await measureFresh('SQLite', undefined);
  if (values.engine !== 'sqlite') {
    const server = await startOwnPostgres();
    if (server) await measureFresh('PostgreSQL', server.url).finally(() => server.stop());
  }
}

async function measureFilled(at: string): Promise<void> {
  if (!at.startsWith('postgres')) return measure('SQLite', { dataDir: at });
  return withFolder((dataDir) => measure('PostgreSQL', { dataDir, url: at }));
}

async function measureFresh(engine: string, url: string | undefined): Promise<void> {
  await withFolder(async (dataDir) => {
    const place: DatabasePlace = url ? { url } : { file: join(dataDir, 'sheaf.db') };
    const site = url ? { dataDir, url } : { dataDir };
    await (await startServer(site)).stop();
    await fillSite(place, { users, items });
    await measure(engine, site);
  });
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  await work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

interface Site {
  readonly dataDir: string;
  /** Of PostgreSQL. */
  readonly url?: string;
}

async function startServer({ dataDir, url }: Site): Promise<LiveServer> {
  const environment: Record<string, string> = { NODE_ENV: 'production', ...(url ? { DATABASE_URL: url } : {}) };
  return startLiveServer({ dataDir, environment, through: onCore(SERVER_CORE) });
}

async function measure(engine: string, site: Site): Promise<void> {
  const server = await startServer(site);
  try {
    const client = await signIn(server.url, 'admin', ADMIN_PASSWORD);
    for (const [name, call] of Object.entries(LISTS)) {
      const times = await timesOf(() => call(client));
      const [p50, p95] = [percentile(times, 50), percentile(times, 95)];
      console.log(
        `${p95 < BOUND_MS ? '✔' : '✖'} ${engine}, ${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
      );
      if (p95 >= BOUND_MS) process.exitCode = 1;
    }
  } finally {
    await server.stop();
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
