import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addItem } from '@sheaf/contract';
import type { DatabasePlace } from '../../apps/server/src/platform/database/open.ts';
import { type Client, clientWith, signIn } from '../api-client.ts';
import { ADMIN_PASSWORD, type LiveServer, startLiveServer } from '../live-server.ts';
import { onCore, SERVER_CORE } from './cores.ts';
import type { Figures } from './figures.ts';
import { type FilledItem, fillItem } from './fill.ts';
import { measureRaw } from './raw.ts';
import {
  type Effort,
  measureMock,
  measureReading,
  measureSaves,
  measureSearches,
  measureTree,
  type SearchTime,
} from './serving.ts';

export interface EngineRun {
  readonly figures: Figures;
  readonly searches: readonly SearchTime[];
}

/** A site with the filled item, for as long as `work` lasts. */
export interface Site {
  readonly item: FilledItem;
  readonly token: string;
  readonly place: DatabasePlace;
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
}

export interface ServedSite extends Site {
  readonly client: Client;
  readonly server: LiveServer;
}

export async function withSite<T>(
  postgresUrl: string | undefined,
  pages: number,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const environment: Record<string, string> = postgresUrl ? { DATABASE_URL: postgresUrl } : {};
  const place = postgresUrl ? { url: postgresUrl } : { file: join(dataDir, 'sheaf.db') };
  try {
    const server = await startLiveServer({ dataDir, environment });
    const { token, ok } = await signIn(server.url, 'admin', ADMIN_PASSWORD);
    const { item_id } = await ok(addItem, { item_name: 'Benchmarks', item_type: 1 });
    await server.stop();
    const item = await fillItem(place, item_id, pages);
    return await work({ item, token, place, dataDir, environment });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The server on its core, as in production. */
export async function whileServed<T>(
  site: Site,
  work: (served: ServedSite) => Promise<T>,
  nodeOptions: readonly string[] = [],
): Promise<T> {
  const environment = { ...site.environment, NODE_ENV: 'production' };
  const server = await startLiveServer({
    dataDir: site.dataDir,
    environment,
    nodeOptions,
    through: onCore(SERVER_CORE),
  });
  try {
    return await work({ ...site, server, client: clientWith(server.url, site.token) });
  } finally {
    await server.stop();
  }
}

/** All that is measured by HTTP, and the raw machine beside it. */
export async function measureEngine(site: Site, effort: Effort, tell: (text: string) => void): Promise<EngineRun> {
  const run = await whileServed(site, async ({ client, item, server }) => {
    tell('reading');
    const tree = await measureTree(client, item, effort);
    const reading = await measureReading(client, item, effort);
    tell('mocks');
    const mock = await measureMock(client, item, effort);
    tell('searching');
    const searches = await measureSearches(client, item, effort);
    tell('saving');
    const saves = await measureSaves(client, item, effort);
    const search_p95 = Math.max(...searches.map(({ p95 }) => p95));
    return { figures: { ...tree, ...reading, ...mock, ...saves, search_p95, ...peakMemory(server) }, searches };
  });
  tell('the raw machine');
  const raw = await measureRaw(site.place, site.dataDir, site.item.page_ids, effort);
  return { figures: { ...run.figures, ...raw }, searches: run.searches };
}

/** The most that the process ever held; only Linux tells. */
function peakMemory({ pid }: LiveServer): Figures {
  if (process.platform !== 'linux') return {};
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kilobytes === undefined ? {} : { memory_mb: Number(kilobytes) / 1024 };
}
