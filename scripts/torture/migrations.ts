import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open.ts';
import { MIGRATIONS } from '../../apps/server/src/schema/migrations/index.ts';
import type { Tables } from '../../apps/server/src/schema/tables.ts';
import { spawnLiveServer, startLiveServer } from '../live-server.ts';
import { numbers } from '../random-numbers.ts';
import type { Noted, TortureOptions } from './torture.ts';

/** The schema that the killed server finds, and how many rows are in it. */
const OLD = 3;
const ROWS = 20_000;
const SILENT = { info: () => undefined };

/** What a database looks like after so many migrations. */
type Schema = readonly string[];

/**
 * Kills a server at random moments of bringing an old database up to date: it is left at one of the schemas between,
 * whole, with every row; and the next start goes on.
 * @throws Error that names the seed and the round
 */
export async function tortureMigrations({ times, seed, tell }: TortureOptions): Promise<Noted> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-migrations-'));
  const random = numbers(seed);
  let [round, cutOff, acknowledged] = [0, 0, 0];
  try {
    const schemas = await schemasOf(folder);
    const old = join(folder, 'old.db');
    await writeOld(old);
    const lastsMs = await timeOf(old, join(folder, 'timed'));
    for (round = 1; round <= times; round++) {
      tell?.(round);
      const dataDir = join(folder, `round-${round}`);
      const done = await killMigrating(old, dataDir, random(Math.ceil(lastsMs * 1.2)));
      const applied = demandWhole(join(dataDir, 'sheaf.db'), schemas);
      if (applied === MIGRATIONS.length) acknowledged++;
      else cutOff++;
      if (done && applied < MIGRATIONS.length) throw new Error('The server had an address before it had its schema');
      await (await startLiveServer({ dataDir })).stop();
      if (demandWhole(join(dataDir, 'sheaf.db'), schemas) < MIGRATIONS.length)
        throw new Error('The next start did not go on');
      await rm(dataDir, { recursive: true });
    }
    return { acknowledged, cutOff };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`seed ${seed}, round ${round} of ${times}: ${message}`, { cause });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** By number of migrations, which come one by one. */
async function schemasOf(folder: string): Promise<readonly Schema[]> {
  const file = join(folder, 'reference.db');
  const open = await openDatabase<Tables>({ file });
  const schemas: Schema[] = [readSchema(file)];
  for (let count = 1; count <= MIGRATIONS.length; count++) {
    await migrate(open, MIGRATIONS.slice(0, count), SILENT);
    schemas.push(readSchema(file));
  }
  await open.close();
  return schemas;
}

async function writeOld(file: string): Promise<void> {
  const open = await openDatabase<Tables>({ file });
  try {
    await migrate(open, MIGRATIONS.slice(0, OLD), SILENT);
    await open.db.transaction().execute(async (tx) => {
      await tx.insertInto('user').values({ uid: 1, username: 'admin', username_key: 'admin', created_at: 1 }).execute();
      for (let at = 0; at < ROWS; at += 1000) {
        const items = Array.from({ length: 1000 }, (_, index) => {
          return {
            item_name: `Item ${at + index} ${'of the old days '.repeat(20)}`,
            uid: 1,
            created_at: 1,
            batch_id: null,
          };
        });
        await tx.insertInto('item').values(items).execute();
      }
    });
  } finally {
    await open.close();
  }
}

/** From the beginning of the copy, which comes first, until the server has an address. */
async function timeOf(old: string, dataDir: string): Promise<number> {
  await mkdir(dataDir);
  await copyFile(old, join(dataDir, 'sheaf.db'));
  const starting = startLiveServer({ dataDir });
  await copyBegun(dataDir, starting);
  const begun = performance.now();
  await (await starting).kill();
  return performance.now() - begun;
}

/** True when the server had an address before it was killed. */
async function killMigrating(old: string, dataDir: string, afterMs: number): Promise<boolean> {
  await mkdir(dataDir);
  await copyFile(old, join(dataDir, 'sheaf.db'));
  const { child, address } = spawnLiveServer({ dataDir });
  const ready = address.then(
    () => true,
    () => false,
  );
  await copyBegun(dataDir, ready);
  await new Promise((resume) => setTimeout(resume, afterMs));
  child.kill('SIGKILL');
  return ready;
}

async function copyBegun(dataDir: string, ended: Promise<unknown>): Promise<void> {
  let isOver = false;
  void ended.finally(() => {
    isOver = true;
  });
  while (!isOver && !(await readdir(dataDir)).some((name) => name.includes('.before-'))) {
    await new Promise((resume) => setImmediate(resume));
  }
}

/**
 * Answers how many migrations the database has. Some leave a schema as it was, so it is the one of as many as are
 * recorded that is asked for.
 * @throws Error when the schema is another one, or rows are gone
 */
function demandWhole(file: string, schemas: readonly Schema[]): number {
  const found = readSchema(file);
  const db = new DatabaseSync(file);
  try {
    const count = db.prepare('select name from migration').all().length;
    if (count < OLD) throw new Error(`${count} migrations are recorded, of ${OLD} at the beginning`);
    if (schemas[count]?.join('\n') !== found.join('\n'))
      throw new Error(`${count} migrations are recorded, the schema of ${found.length} objects is not theirs`);
    const rows = db.prepare('select count(*) as n from item').get()?.['n'];
    if (rows !== ROWS) throw new Error(`${rows} of ${ROWS} rows are left`);
    return count;
  } finally {
    db.close();
  }
}

function readSchema(file: string): Schema {
  const db = new DatabaseSync(file);
  try {
    const rows = db.prepare('select type, name, sql from sqlite_schema order by type, name').all();
    return rows.map(({ type, name, sql }) => `${type} ${name}: ${sql}`);
  } finally {
    db.close();
  }
}
