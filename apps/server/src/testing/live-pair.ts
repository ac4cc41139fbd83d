import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_PASSWORD, type LiveServer, startLiveServer } from '../../../../scripts/live-server.ts';
import { type Engine, type OpenDatabase, openDatabase } from '../platform/database/open.ts';
import { freshDatabase } from '../platform/testing/databases.ts';
import { MIGRATIONS } from '../schema/migrations/index.ts';
import type { Tables } from '../schema/tables.ts';
import { Person, signIn } from './person.ts';

/** Two processes of one site, as two machines behind a balancer would run them, and the database between them. */
export interface LivePair {
  readonly one: LiveServer;
  readonly two: LiveServer;
  readonly open: OpenDatabase<Tables>;
  readonly admin: Person;
  /** Both, and takes away what they wrote. */
  stop(): Promise<void>;
}

export async function startLivePair(engine: Engine): Promise<LivePair> {
  const endings: (() => Promise<unknown>)[] = [];
  const ending = { after: (end: () => Promise<void>) => void endings.push(end) };
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-pair-'));
  endings.push(() => rm(dataDir, { recursive: true, force: true }));
  const stop = async () => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    const where = engine === 'postgres' ? (await freshDatabase(ending, engine, MIGRATIONS)).where : undefined;
    const environment: Record<string, string> = where && 'url' in where ? { DATABASE_URL: where.url } : {};
    const start = async () => {
      const server = await startLiveServer({ dataDir, environment });
      endings.push(() => server.kill());
      return server;
    };
    // At once: what a new database lacks is for them to settle.
    const [one, two] = await Promise.all([start(), start()]);
    const open = await openDatabase<Tables>(where ?? { file: join(dataDir, 'sheaf.db') });
    endings.push(() => open.close());
    return { one, two, open, admin: await signIn(one.url, 'admin', ADMIN_PASSWORD), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The same person with the same session and cookies, at the other server. */
export function at({ url }: LiveServer, { username, uid, token, password, cookies }: Person): Person {
  const person = new Person(url, { username, uid, password, ...(token ? { token } : {}) });
  for (const [name, value] of cookies) person.cookies.set(name, value);
  return person;
}
