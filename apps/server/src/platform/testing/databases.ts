import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { type Migration, migrate } from '../database/migrate.ts';
import { type DatabasePlace, type Engine, type OpenDatabase, openDatabase } from '../database/open.ts';

const SILENT = { info: () => undefined };
// Any number, so long as every test run on one server uses it: the template is made once.
const TEMPLATE_LOCK = 583_920_117;
const LEAVING = { looks: 10, ms: 5 } as const;

export interface TestDatabase<T> extends OpenDatabase<T> {
  /** Where it is, for a second connection or another process. */
  readonly where: DatabasePlace;
}

/** A test, or what stands for several: whatever is given to it is done at its end. */
export interface Ends {
  after(end: () => unknown): void;
}

/** Defines the tests once for each engine. Without TEST_DATABASE_URL the PostgreSQL half is one skipped test. */
export function onBothEngines(define: (engine: Engine) => void): void {
  define('sqlite');
  if (process.env['TEST_DATABASE_URL']) define('postgres');
  else test('postgres: the same tests', { skip: 'TEST_DATABASE_URL is not set' }, () => undefined);
}

/** A migrated database of the test's own; closed and dropped when the test ends. */
export async function freshDatabase<T>(
  t: Ends,
  engine: Engine,
  migrations: readonly Migration[],
): Promise<TestDatabase<T>> {
  return engine === 'sqlite' ? freshSqlite(t, migrations) : freshPostgres(t, migrations);
}

async function freshSqlite<T>(t: Ends, migrations: readonly Migration[]): Promise<TestDatabase<T>> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-test-'));
  const where = { file: join(folder, 'sheaf.db') };
  if (migrations.length > 0) await copyFile(await ensureFile(migrations), where.file);
  const open = await openDatabase<T>(where);
  t.after(async () => {
    await open.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { ...open, where };
}

const files = new Map<readonly Migration[], Promise<string>>();

/** A migrated file that tests of this and other processes copy: to migrate takes fifteen times as long. */
async function ensureFile(migrations: readonly Migration[]): Promise<string> {
  const known = files.get(migrations) ?? makeFile(migrations);
  files.set(migrations, known);
  return known;
}

async function makeFile(migrations: readonly Migration[]): Promise<string> {
  const folder = join(tmpdir(), 'sheaf-templates');
  const file = join(folder, `${await fingerprint(migrations, 'sqlite')}.db`);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  const part = await mkdtemp(join(folder, 'part-'));
  const where = { file: join(part, 'sheaf.db') };
  const open = await openDatabase<unknown>(where);
  try {
    await migrate(open, migrations, SILENT);
  } finally {
    await open.close();
  }
  await rename(where.file, file);
  await rm(part, { recursive: true, force: true });
  return file;
}

async function freshPostgres<T>(t: Ends, migrations: readonly Migration[]): Promise<TestDatabase<T>> {
  const template = await ensureTemplate(migrations);
  // As files, not block by block through the log: a third of the work for a database as small as this one.
  const name = `sheaf_test_${randomBytes(8).toString('hex')}`;
  await onServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const where = { url: addressOf(name), poolSize: 5 };
  const open = await openDatabase<T>(where);
  t.after(async () => {
    await open.close();
    await onServer((client) => dropDatabase(client, name));
  });
  return { ...open, where };
}

/** PostgreSQL looks only each 100 ms whether those it disconnects are gone: who left by himself goes within a few. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let looks = 0; looks < LEAVING.looks; looks++) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
    if (rowCount === 0) break;
    await setTimeout(LEAVING.ms);
  }
  await client.query(`drop database if exists ${name} with (force)`);
}

const templates = new Map<string, Promise<string>>();

async function ensureTemplate(migrations: readonly Migration[]): Promise<string> {
  const name = `sheaf_template_${(await fingerprint(migrations, 'postgres')).slice(0, 16)}`;
  const known = templates.get(name) ?? makeTemplate(name, migrations);
  templates.set(name, known);
  return known;
}

/** Of what migrates, of the names and of all SQL that they make: a migration under work changes and keeps its name. */
async function fingerprint(migrations: readonly Migration[], engine: Engine): Promise<string> {
  const hash = createHash('sha256').update(readFileSync(new URL('../database/migrate.ts', import.meta.url)));
  const dry = new Kysely<unknown>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
    log: ({ query }) => void hash.update(`${query.sql}\0${query.parameters.join('\0')}\0`),
  });
  for (const { name, up } of migrations) {
    hash.update(`${name}\0`);
    // One that needs the rows it asks for stops here; the SQL up to there is enough for a key.
    await up(dry, engine).catch(() => undefined);
  }
  return hash.digest('hex');
}

/** Made under another name and renamed when complete, so that a killed run leaves no half template. */
async function makeTemplate(name: string, migrations: readonly Migration[]): Promise<string> {
  await onServer(async (client) => {
    await client.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rows.length > 0) return;
    const part = `${name}_part`;
    await client.query(`drop database if exists ${part} with (force)`);
    await client.query(`create database ${part} template template0 encoding 'UTF8'`);
    const open = await openDatabase<unknown>({ url: addressOf(part), poolSize: 1 });
    try {
      await migrate(open, migrations, SILENT);
    } finally {
      await open.close();
    }
    await client.query(`alter database ${part} rename to ${name}`);
  });
  return name;
}

/** Ending the connection also ends the advisory lock. */
async function onServer<R>(work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: serverAddress() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function addressOf(database: string): string {
  const address = new URL(serverAddress());
  address.pathname = `/${database}`;
  return address.href;
}

function serverAddress(): string {
  const address = process.env['TEST_DATABASE_URL'];
  if (!address) throw new Error('TEST_DATABASE_URL is not set');
  return address;
}
