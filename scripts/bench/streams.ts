import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addItem, messageEvents, savePage } from '@sheaf/contract';
import { type DatabasePlace, openDatabase } from '../../apps/server/src/platform/database/open.ts';
import type { Tables } from '../../apps/server/src/schema/tables.ts';
import { type Client, signIn } from '../api-client.ts';
import { ADMIN_PASSWORD, type LiveServer, startLiveServer } from '../live-server.ts';
import { startOwnPostgres } from '../postgres.ts';
import { onCore, SERVER_CORE } from './cores.ts';
import { openSessions } from './people.ts';

// `node scripts/bench/streams.ts` opens 5,000 event streams of as many people and says what they cost in memory and, at
// rest, in time, and how long a notice takes to 500 of them; `--streams 1000 --engine sqlite` a part of it.
// Each stream is a file of this process and one of the server: `ulimit -n` must allow them.

const FOLLOWERS = 500;
const NOTICES = 5;
const CHUNK = 500;
const OPENED_AT_ONCE = 50;
const REST_SECONDS = 30;
const HEARD_MS = 30_000;
/** In which Linux counts the time of a process. */
const TICKS_PER_SECOND = 100;

const { values } = parseArgs({
  options: { streams: { type: 'string', default: '5000' }, engine: { type: 'string' } },
});
const count = Number(values.streams);

/** The streams that are open, and who has heard what. */
class Notices {
  #wanted: { text: string; missing: number; done: () => void } | undefined;

  waitFor(people: number, text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        reject(new Error(`${this.#wanted?.missing} of ${people} have not heard ${text}`));
      }, HEARD_MS);
      const done = () => {
        clearTimeout(late);
        resolve();
      };
      this.#wanted = { text, missing: people, done };
    });
  }

  async open(url: string, token: string): Promise<void> {
    const headers = { accept: 'text/event-stream', cookie: `sheaf_session=${token}` };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url + messageEvents.path, { headers, agent: false }, resolve).on('error', reject);
    });
    if (response.statusCode !== 200) throw new Error(`a stream was answered with ${response.statusCode}`);
    response.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
  }

  #hear(text: string): void {
    const wanted = this.#wanted;
    if (!wanted || !text.includes(`"${wanted.text}"`)) return;
    wanted.missing--;
    if (wanted.missing === 0) wanted.done();
  }
}

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
      await measureStreams(engine, server, place);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureStreams(engine: string, server: LiveServer, place: DatabasePlace): Promise<void> {
  const client = await signIn(server.url, 'admin', ADMIN_PASSWORD);
  const { item_id } = await client.ok(addItem, { item_name: 'Streams', item_type: 1 });
  const { page_id } = await client.ok(savePage, { item_id, page_title: 'Page', page_content: 'text' });
  const tokens = await fillPeople(place, page_id);
  const before = memoryOf(server);
  const heard = new Notices();
  for (let at = 0; at < tokens.length; at += OPENED_AT_ONCE) {
    await Promise.all(tokens.slice(at, at + OPENED_AT_ONCE).map((token) => heard.open(server.url, token)));
  }
  const began = { cpu: cpuSecondsOf(server), at: performance.now() };
  await new Promise((resume) => setTimeout(resume, REST_SECONDS * 1000));
  const share = (cpuSecondsOf(server) - began.cpu) / ((performance.now() - began.at) / 1000);
  const times: number[] = [];
  for (let n = 0; n < NOTICES; n++) times.push(await timeOfNotice(client, heard, { item_id, page_id }, n));
  const megabytes = memoryOf(server) - before;
  console.log(
    `${engine}: ${count} streams take ${megabytes.toFixed(0)} MB (bound 150) beside ${before.toFixed(0)} MB before; ` +
      `at rest ${(share * 100).toFixed(1)} % of a core (bound 5); ` +
      `a notice to ${FOLLOWERS} takes ${(Math.max(...times) / 1000).toFixed(2)} s at most (bound 2)`,
  );
}

/** From the call that saves the page to the last of those who follow it. */
async function timeOfNotice(
  client: Client,
  heard: Notices,
  page: { readonly item_id: number; readonly page_id: number },
  n: number,
): Promise<number> {
  const notify_content = `notice ${n}`;
  const all = heard.waitFor(Math.min(FOLLOWERS, count), notify_content);
  const began = performance.now();
  await client.ok(savePage, { ...page, page_title: 'Page', page_content: `text ${n}`, is_notify: 1, notify_content });
  await all;
  return performance.now() - began;
}

/** People with a session each, the first of whom follow the page. */
async function fillPeople(place: DatabasePlace, page_id: number): Promise<string[]> {
  const { db, close } = await openDatabase<Tables>(place);
  const now = Math.floor(Date.now() / 1000);
  const tokens: string[] = [];
  for (let at = 0; at < count; at += CHUNK) {
    await db.transaction().execute(async (tx) => {
      const names = Array.from({ length: Math.min(CHUNK, count - at) }, (_, n) => `person${at + n}`);
      const people = names.map((name) => ({ username: name, username_key: name, email_key: null, created_at: now }));
      const users = await tx.insertInto('user').values(people).returning('uid').execute();
      tokens.push(
        ...(await openSessions(
          tx,
          users.map(({ uid }) => uid),
        )),
      );
      const followers =
        at < FOLLOWERS ? users.map(({ uid }) => ({ page_id, uid, created_at: now, chosen: 1 as const })) : [];
      if (followers.length > 0) await tx.insertInto('subscription').values(followers).execute();
    });
  }
  await close();
  return tokens;
}

function memoryOf({ pid }: LiveServer): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

function cpuSecondsOf({ pid }: LiveServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
