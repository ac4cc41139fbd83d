import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type App, createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { ensureAdministrator } from '../modules/user/user.service.ts';
import { setPasswordCost } from '../platform/crypto/passwords.ts';
import type { Engine } from '../platform/database/open.ts';
import { createLog } from '../platform/log/log.ts';
import type { Network } from '../platform/outgoing/target.ts';
import { type Ends, freshDatabase } from '../platform/testing/databases.ts';
import { type ManualClock, manualClock } from '../platform/testing/manual-clock.ts';
import { MIGRATIONS } from '../schema/migrations/index.ts';
import { guest, Person, signIn } from './person.ts';

const ADMIN_PASSWORD = 'correct horse battery';

// The least that argon2 takes: that hashes are dear is shown by their own test.
setPasswordCost({ memory: 8, passes: 1, parallelism: 1 });

export interface SheafOptions {
  /** Environment variables beside those that every test server has. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The database of another server of this test: two processes of one site. */
  readonly beside?: Sheaf;
  /** Answers that do not fit their schema are faults; off where a test wants the plain server. */
  readonly checkAnswers?: boolean;
  /** Instead of the internet. */
  readonly network?: Network;
  /** The system's clock instead of one that stands still. */
  readonly realTime?: boolean;
  /** Who reads the log of this server, from level info on. */
  readonly logTo?: { write(line: string): void };
}

export interface Sheaf {
  readonly app: App;
  readonly config: Config;
  readonly url: string;
  readonly clock: ManualClock;
  readonly guest: Person;
  readonly admin: Person;
  /** Registers somebody and logs in: `user('writer')`. */
  user(name: string): Promise<Person>;
}

/** A server on a free port with a database and data folder of its own, stopped and removed when the test ends. */
export async function startSheaf(t: Ends, engine: Engine, options: SheafOptions = {}): Promise<Sheaf> {
  const dataDir = options.beside?.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'sheaf-data-')));
  const atEnd: (() => unknown)[] = [];
  const where = options.beside?.config.database ?? (await placeFor({ after: (end) => atEnd.push(end) }, engine));
  const clock = options.beside?.clock ?? manualClock();
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    SHEAF_DATA_DIR: dataDir,
    SHEAF_SECRET_KEY: 'the secret key of a test, long enough',
    SHEAF_ADMIN_PASSWORD: ADMIN_PASSWORD,
    SHEAF_CAPTCHA: 'off',
    SHEAF_LOG_LEVEL: process.env['SHEAF_TEST_LOG'] ?? 'fatal',
    ...('url' in where ? { DATABASE_URL: where.url } : {}),
    ...options.environment,
  });
  const database = 'file' in where ? where : config.database;
  const checkAnswers = options.checkAnswers ?? true;
  const made = createApp(
    { ...config, database },
    {
      ...(options.realTime ? {} : { clock }),
      ...(options.network ? { network: options.network } : {}),
      checkAnswers,
      log: createLog(options.logTo ? 'info' : config.logLevel, options.logTo),
    },
  );
  t.after(async () => {
    await made.then(
      (app) => app.close(),
      () => undefined,
    );
    // Its database goes after it: dropped under a server it takes a tenth of a second more.
    for (const end of atEnd) await end();
  });
  const app = await made;
  // Hooks run as they stand here. A backup that was ordered last may write on for a moment.
  const again = { maxRetries: 20, retryDelay: 100 };
  if (!options.beside) t.after(() => rm(dataDir, { recursive: true, force: true, ...again }));
  // What is thrown away need not reach the disk.
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(app.context.db);
  await ensureAdministrator(app.context);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  await app.context.feed.start();
  const url = addressOf(app) + config.basePath;
  const admin = await signIn(url, 'admin', ADMIN_PASSWORD);
  return {
    app,
    config: { ...config, database },
    url,
    clock,
    admin,
    guest: guest(url),
    user: (name) => register(url, name),
  };
}

/** Somebody new, logged in: a name of one letter is doubled. */
export async function register(url: string, name: string): Promise<Person> {
  const username = name.length < 2 ? `${name}${name}` : name;
  const someone = guest(url);
  const password = `password of ${username}`;
  const signedIn = await someone.ok('/api/user/registerByVerify', { username, password, confirm_password: password });
  return Person.of(url, signedIn, password);
}

function addressOf(app: App): string {
  const address = app.server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port');
  return `http://127.0.0.1:${address.port}`;
}

/** The fresh database is closed at once: the server opens it by itself. */
async function placeFor(t: Ends, engine: Engine): Promise<Config['database']> {
  const { where } = await freshDatabase(t, engine, MIGRATIONS);
  return 'url' in where ? { url: where.url } : { file: where.file };
}
