import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { searchAll, searchItem } from '@sheaf/contract';
import type { DatabasePlace } from '../../apps/server/src/platform/database/open.ts';
import { type Client, signIn } from '../api-client.ts';
import { type CorpusPage, corpusFolder, organisationPage } from '../corpus/corpus-pages.ts';
import { fillPages } from '../corpus/fill-pages.ts';
import { listedPages, searchList } from '../corpus/search-list.ts';
import { ADMIN_PASSWORD, startLiveServer } from '../live-server.ts';
import { startOwnPostgres } from '../postgres.ts';
import { onCore, SERVER_CORE } from './cores.ts';
import { postJson, runLoad } from './load.ts';

// `node scripts/bench/search.ts` measures the search over an organisation of 200,000 pages on both engines, with the
// list of 300; `--pages 20000 --engine sqlite` a part of it. The texts come from the example trees.

const CONNECTIONS = 8;
const ITEM_PAGES = 100;
const LARGE_ITEM = 20_000;
const SECONDS = 30;

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '200000' }, engine: { type: 'string' }, seconds: { type: 'string' } },
});
const count = Number(values.pages);
const seconds = Number(values.seconds ?? SECONDS);
const folder = corpusFolder();
if (!folder) throw new Error('the example trees are not there');
const { known, others } = listedPages(folder);

if (values.engine !== 'postgres') await measure('SQLite', undefined);
if (values.engine !== 'sqlite') {
  const server = await startOwnPostgres();
  if (server) await measure('PostgreSQL', server.url).finally(() => server.stop());
}

/** The pages that are looked for are the oldest: of those that are alike each other one stands before them. */
function pageAt(n: number): CorpusPage {
  return known[n] ?? others[n - known.length] ?? organisationPage(others, n);
}

async function measure(engine: string, url: string | undefined): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const place: DatabasePlace = url ? { url } : { file: join(dataDir, 'sheaf.db') };
  const environment: Record<string, string> = { NODE_ENV: 'production', ...(url ? { DATABASE_URL: url } : {}) };
  try {
    const first = await startLiveServer({ dataDir, environment });
    await first.stop();
    const large = Math.min(LARGE_ITEM, count / 2);
    tell(engine, `filling ${count} pages`);
    const uid = 1;
    const ids = await fillPages(place, { uid, count: count - large, page: pageAt, each: ITEM_PAGES });
    await fillPages(place, { uid, count: large, page: (n) => pageAt(count - large + n), each: large });
    const server = await startLiveServer({ dataDir, environment, through: onCore(SERVER_CORE) });
    try {
      const client = await signIn(server.url, 'admin', ADMIN_PASSWORD);
      await answers(engine, client, ids);
      await times(engine, client);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function answers(engine: string, client: Client, ids: readonly number[]): Promise<void> {
  const idOf = new Map(known.map(({ key }, at) => [key, ids[at]]));
  const missed: string[] = [];
  for (const { query, page } of searchList().known) {
    const { items } = await client.ok(searchAll, { keyword: query });
    const best = items.flatMap(({ pages }) => pages).sort((a, b) => a.rank - b.rank);
    if (!best.slice(0, 3).some(({ page_id }) => page_id === idOf.get(page))) missed.push(query);
  }
  let capped = 0;
  for (const keyword of allQueries()) capped += Number((await client.ok(searchAll, { keyword })).capped);
  tell(engine, `${capped} of 300 queries find more than 100 pages`);
  tell(engine, `${100 - missed.length} of 100 known answers are among the first three; not: ${missed.join('; ')}`);
}

async function times(engine: string, { url, token, ok }: Client): Promise<void> {
  const list = allQueries();
  const load = { kind: 'throughput', url, connections: CONNECTIONS, warmSeconds: 5, seconds } as const;
  const everywhere = list.map((keyword) => postJson(searchAll.path, { keyword, count: 20 }, token));
  const all = await runLoad({ ...load, requests: everywhere });
  tell(
    engine,
    `everything, ${CONNECTIONS} connections: p50 ${all.p50} ms, p95 ${all.p95} ms, ${all.perSecond} a second`,
  );
  const { items } = await ok(searchAll, { keyword: `item:"Handbook 1"` });
  const largest = Math.max(...items.map(({ item_id }) => item_id));
  const inItem = list.map((keyword) => postJson(searchItem.path, { item_id: largest, keyword }, token));
  const one = await runLoad({ kind: 'sequence', url, requests: inItem });
  tell(engine, `one item: p50 ${one.p50} ms, p95 ${one.p95} ms`);
}

function allQueries(): string[] {
  return [...searchList().known.map(({ query }) => query), ...searchList().common];
}

function tell(engine: string, text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${engine}: ${text}`);
}
