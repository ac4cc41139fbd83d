import { join } from 'node:path';
import { type DatabasePlace, type OpenDatabase, openDatabase } from '../../apps/server/src/platform/database/open.ts';
import type { Tables } from '../../apps/server/src/schema/tables.ts';
import { startLiveServer } from '../live-server.ts';
import { onCore, SERVER_CORE } from './cores.ts';
import type { Figures } from './figures.ts';
import { getPage, runLoad } from './load.ts';
import { percentile } from './percentile.ts';
import type { Effort } from './serving.ts';
import { textOf } from './texts.ts';

const READS = 5000;
const COMMITS = 200;

/** What the machine does without Sheaf: the least code that answers, reads, commits. */
export async function measureRaw(
  place: DatabasePlace,
  dataDir: string,
  page_ids: readonly number[],
  effort: Effort,
): Promise<Figures> {
  return { ...(await measureRoute(dataDir, effort)), ...(await measureDatabase(place, page_ids)) };
}

async function measureRoute(dataDir: string, { warmSeconds, seconds }: Effort): Promise<Figures> {
  const script = join(import.meta.dirname, 'empty-server.ts');
  const server = await startLiveServer({ dataDir, script, through: onCore(SERVER_CORE) });
  try {
    const requests = [getPage('/')];
    const { url } = server;
    const load = await runLoad({ kind: 'throughput', url, requests, connections: 16, warmSeconds, seconds });
    return { raw_route_per_second: load.perSecond, raw_route_p95: load.p95 };
  } finally {
    await server.kill();
  }
}

async function measureDatabase(place: DatabasePlace, page_ids: readonly number[]): Promise<Figures> {
  const open = await openDatabase<Tables>(place);
  try {
    const perSecond = await readsPerSecond(open, page_ids);
    const commits = await commitTimes(open);
    return {
      raw_read_per_second: perSecond,
      raw_commit_p50: percentile(commits, 50),
      raw_commit_p95: percentile(commits, 95),
    };
  } finally {
    await open.close();
  }
}

/** One query, compiled once: page and text by their keys. */
async function readsPerSecond({ db }: OpenDatabase<Tables>, page_ids: readonly number[]): Promise<number> {
  const read = (page_id: number) =>
    db
      .selectFrom('page_text')
      .select(['page_title', 'page_content'])
      .where('page_id', '=', page_id)
      .where('revision', '=', 1)
      .compile();
  const compiled = read(0);
  const started = performance.now();
  for (let at = 0; at < READS; at++) {
    const page_id = page_ids[(at * 7919) % page_ids.length] ?? 0;
    await db.executeQuery({ ...compiled, parameters: [page_id, 1] });
  }
  return READS / ((performance.now() - started) / 1000);
}

async function commitTimes({ db }: OpenDatabase<Tables>): Promise<number[]> {
  const { page_content } = textOf(1);
  const times: number[] = [];
  for (let at = 0; at < COMMITS; at++) {
    const started = performance.now();
    await db
      .insertInto('setting')
      .values({ name: `bench ${at}`, value: page_content, updated_at: 1 })
      .execute();
    times.push(performance.now() - started);
  }
  await db.deleteFrom('setting').where('name', 'like', 'bench %').execute();
  return times;
}
