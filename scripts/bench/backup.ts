import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type DatabasePlace, openDatabase } from '../../apps/server/src/platform/database/open.ts';
import type { Tables } from '../../apps/server/src/schema/tables.ts';
import { signIn } from '../api-client.ts';
import { ADMIN_PASSWORD, startLiveServer } from '../live-server.ts';
import { addBlobs, removeBlobs } from './backup-blobs.ts';
import { backUpAgainAndAgain } from './backup-runs.ts';
import { onCore, SERVER_CORE } from './cores.ts';
import { withSite } from './engine.ts';
import { getPage, runLoad } from './load.ts';
import type { LoadRequest } from './load-client.ts';
import { percentile } from './percentile.ts';

// `node scripts/bench/backup.ts` reads pages of a live site, with `sheaf backup` beside it and without, and says by how
// much the p95 of a page is raised: 30 % at most. It fills a site of 20,000 pages; `-- <data folder>`, with `--postgres
// <url>` where its rows are there, measures one that was filled before by a server of scripts/live-server.ts. The store
// gets 5 GB of files more (`--gigabytes`), which are removed at the end. `--part 0.02` does a part of everything.

const BOUND = 1.3;
const PAGES = 20_000;
/** Pages that the readers of one moment open. */
const OPEN_PAGES = 200;
const CONNECTIONS = 16;
/** Of each kind. */
const ROUNDS = 5;
const WARM_SECONDS = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string', default: '1' },
    gigabytes: { type: 'string', default: '5' },
    seconds: { type: 'string' },
    postgres: { type: 'string' },
    archive: { type: 'string', default: tmpdir() },
  },
});
const part = Number(values.part);
const bytes = Number(values.gigabytes) * part * 1024 ** 3;
const seconds = Number(values.seconds ?? Math.max(2, 15 * part));

interface Place {
  readonly dataDir: string;
  readonly place: DatabasePlace;
  readonly environment: Readonly<Record<string, string>>;
}

const [dataDir] = positionals;
if (dataDir === undefined) await withSite(values.postgres, Math.ceil(PAGES * part), measure);
else {
  const { postgres: url } = values;
  const place = url ? { url } : { file: join(dataDir, 'sheaf.db') };
  await measure({ dataDir, place, environment: url ? { DATABASE_URL: url } : {} });
}

async function measure(site: Place): Promise<void> {
  tell(`${(bytes / 1024 ** 3).toFixed(2)} GB of files are put into the store`);
  const added = await addBlobs(site, bytes);
  try {
    const server = await startLiveServer({
      dataDir: site.dataDir,
      environment: { ...site.environment, NODE_ENV: 'production' },
      through: onCore(SERVER_CORE),
    });
    try {
      const { token } = await signIn(server.url, 'admin', ADMIN_PASSWORD);
      const load = { url: server.url, requests: await pagesOf(site.place, server.url, token) };
      await compare(site, load);
    } finally {
      await server.stop();
    }
  } finally {
    await removeBlobs(site, added);
  }
}

interface Load {
  readonly url: string;
  readonly requests: readonly LoadRequest[];
}

/** Of the largest item, as a guest, or where it is closed to them as an administrator. */
async function pagesOf(place: DatabasePlace, url: string, token: string): Promise<readonly LoadRequest[]> {
  const open = await openDatabase<Tables>(place);
  try {
    const { item_id } = await open.db
      .selectFrom('page')
      .select('item_id')
      .where('deleted_at', '=', 0)
      .groupBy('item_id')
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const pages = await open.db
      .selectFrom('page')
      .select('page_id')
      .where('item_id', '=', item_id)
      .where('deleted_at', '=', 0)
      .orderBy('page_id')
      .limit(OPEN_PAGES)
      .execute();
    const requests = pages.map(({ page_id }) => getPage(`/${item_id}/${page_id}`));
    const { status } = await fetch(url + (requests[0]?.path ?? '/'), { redirect: 'manual' });
    if (status === 200) return requests;
    return requests.map((one) => ({ ...one, headers: { ...one.headers, cookie: `sheaf_session=${token}` } }));
  } finally {
    await open.close();
  }
}

/** In turn with a backup that runs and one that is stopped, so that what else the machine does falls on both alike. */
async function compare(site: Place, load: Load): Promise<void> {
  await round(load, 'warming up');
  const running = backUpAgainAndAgain({ ...site, archives: values.archive });
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let n = 0; n < ROUNDS; n++) {
    running.resume();
    beside.push(await round(load, 'beside a backup'));
    running.pause();
    alone.push(await round(load, 'alone'));
  }
  for (const { seconds: took, added_bytes, files, missing } of await running.end()) {
    const speed = added_bytes / 1024 ** 2 / took;
    tell(`a backup took ${took.toFixed(1)} s: ${files} files (${missing} missing), ${speed.toFixed(1)} MB/s`);
  }
  tellRatio(percentile(alone, 50), percentile(beside, 50));
}

function tellRatio(alone: number, beside: number): void {
  const isMet = beside <= alone * BOUND;
  const facts = `p95 of a page: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside a backup`;
  console.log(`${isMet ? '✔' : '✖'} ${facts}: ${((beside / alone - 1) * 100).toFixed(0)} % more, at most 30 %`);
  if (!isMet) process.exitCode = 1;
}

async function round({ url, requests }: Load, what: string): Promise<number> {
  const job = {
    kind: 'throughput',
    url,
    requests,
    connections: CONNECTIONS,
    warmSeconds: WARM_SECONDS,
    seconds,
  } as const;
  const { perSecond, p50, p95, max } = await runLoad(job);
  tell(
    `${what}: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, longest ${max.toFixed(0)} ms`,
  );
  return p95;
}

function tell(text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
}
