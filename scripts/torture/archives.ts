import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Insertable, sql } from 'kysely';
import { openArchive } from '../../apps/server/src/platform/archive/archive.ts';
import { openPlace } from '../../apps/server/src/platform/archive/place.ts';
import { holdsRows } from '../../apps/server/src/platform/archive/swap.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { type DatabasePlace, openDatabase } from '../../apps/server/src/platform/database/open.ts';
import { createLocalStore } from '../../apps/server/src/platform/storage/local.ts';
import { MIGRATIONS } from '../../apps/server/src/schema/migrations/index.ts';
import type { Tables } from '../../apps/server/src/schema/tables.ts';
import { SECRET_KEY } from '../live-server.ts';
import { numbers } from '../random-numbers.ts';
import { ROOT } from '../tool.ts';
import type { Noted, TortureOptions } from './torture.ts';

const MAIN = join(ROOT, 'apps/server/src/cli/main.ts');
const SILENT = { info: () => undefined };
const [ITEMS, FILES] = [5000, 6];
const FILE_BYTES = 1_000_000;
const PASSPHRASE = 'twelve letters of torture';

/** What a command that is killed has before it, and what must hold afterwards. */
interface Victim {
  readonly args: readonly string[];
  /** Before each kill. */
  begin(round: number): Promise<void>;
  /** After each kill. @throws Error when something is half there */
  check(): Promise<void>;
  /** After the next run went through. @throws Error when it did not do its work */
  checkDone(): Promise<void>;
}

interface Site {
  readonly folder: string;
  readonly dataDir: string;
  readonly archive: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Kills commands about whole sites at random moments: what was there before is whole, nothing half there passes for a
 * site or a snapshot, and the next run goes through.
 * @throws Error that names the seed and the round
 */
export async function tortureArchives({ times, seed, postgresUrl, tell }: TortureOptions): Promise<Noted> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-archives-'));
  const site: Site = {
    folder,
    dataDir: join(folder, 'data'),
    archive: join(folder, 'archive'),
    environment: { SHEAF_BACKUP_PASSPHRASE: PASSPHRASE, ...(postgresUrl ? { DATABASE_URL: postgresUrl } : {}) },
  };
  const random = numbers(seed);
  const noted = { acknowledged: 0, cutOff: 0 };
  let at = '';
  try {
    await writeSite(site.dataDir, 'old');
    const victims = postgresUrl ? [moving(site, postgresUrl)] : [backingUp(site), restoring(site)];
    for (const victim of victims) {
      await victim.begin(0);
      const { ms } = await demandDone(site, victim);
      for (let round = 1; round <= times; round++) {
        at = `${victim.args[0]}, round ${round} of ${times}`;
        tell?.(round);
        await victim.begin(round);
        const killed = await run(site, victim.args, random(Math.ceil(ms * 1.1)));
        noted[killed.code === null ? 'cutOff' : 'acknowledged']++;
        await victim.check();
        await demandDone(site, victim);
      }
    }
    return noted;
  } catch (cause) {
    throw new Error(`seed ${seed}, ${at}: ${messageOf(cause)}`, { cause });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function demandDone(site: Site, victim: Victim): Promise<Ran> {
  const done = await run(site, victim.args);
  if (done.code !== 0) throw new Error(`the next run ended with ${done.code}: ${done.said}`);
  await victim.checkDone();
  return done;
}

/** Snapshots that were there stay whole, and each that is listed is. */
function backingUp({ dataDir, archive: place }: Site): Victim {
  let former: readonly string[] = [];
  const open = async () => openArchive(await openPlace(place, { key: '', secret: '' }), PASSPHRASE);
  const check = async () => {
    const archive = await open();
    const ids = await archive.list();
    const gone = former.filter((id) => !ids.includes(id));
    if (gone.length > 0) throw new Error(`snapshots are gone: ${gone.join(', ')}`);
    // a new one is listed when all that it names is there
    for (const id of ids.slice(-2)) {
      const { tables, files } = await archive.read(id);
      const names = [...tables.flatMap(({ chunks }) => chunks), ...files.flatMap(({ pieces }) => pieces)];
      for (const name of new Set(names)) await archive.get(name);
      const rows = tables.find(({ name }) => name === 'item')?.rows;
      if (rows !== ITEMS || files.length !== FILES) throw new Error(`${id} holds ${rows} items, ${files.length} files`);
    }
  };
  return {
    args: ['backup', place, '--json'],
    begin: async (round) => {
      if (round > 0) former = await (await open()).list();
      rename(join(dataDir, 'sheaf.db'), `round ${round}`);
    },
    check,
    checkDone: async () => {
      const before = former.length;
      await check();
      if ((await (await open()).list()).length <= before) throw new Error('the next run added no snapshot');
    },
  };
}

/** The former site is there whole until the new one is; where there was none, none is. */
function restoring({ folder, dataDir, archive }: Site): Victim {
  const file = join(dataDir, 'sheaf.db');
  const other = join(folder, 'other');
  let former: string | undefined;
  return {
    args: ['restore', archive, '--force', '--json'],
    begin: async (round) => {
      if (round === 0) await writeSite(other, 'other');
      former = round % 2 === 0 ? 'other' : undefined;
      await rm(dataDir, { recursive: true, force: true });
      if (former === undefined) return;
      await writeFolder(dataDir);
      await copyFile(join(other, 'sheaf.db'), file);
    },
    check: async () => {
      const found = existsSync(file) ? nameIn(file) : undefined;
      if (found !== former && !found?.startsWith('round')) throw new Error(`${found} is in the place of ${former}`);
    },
    checkDone: async () => {
      if (!nameIn(file).startsWith('round')) throw new Error('the snapshot is not in its place');
      const store = createLocalStore(join(dataDir, 'files'));
      let count = 0;
      for await (const key of store.list('blob/')) count += (await store.exists(key)) ? 1 : 0;
      if (count !== FILES) throw new Error(`${count} of ${FILES} files are back`);
    },
  };
}

/** What is copied into stays as it was until the copy is whole; what is copied from stays. */
function moving({ dataDir }: Site, url: string): Victim {
  let former = 0;
  const demand = async (...allowed: readonly number[]) => {
    const found = await countItems({ url });
    if (!allowed.includes(found)) throw new Error(`${found} of ${ITEMS} items are there`);
    nameIn(join(dataDir, 'sheaf.db'));
  };
  return {
    args: ['migrate', '--from', 'sqlite', '--to', 'postgres', '--force', '--json'],
    begin: async (round) => {
      await emptySchemas(url, round % 2 === 0);
      former = await countItems({ url });
    },
    check: () => demand(former, ITEMS),
    checkDone: () => demand(ITEMS),
  };
}

async function countItems(where: DatabasePlace): Promise<number> {
  if (!(await holdsRows(where, 'user'))) return 0;
  const open = await openDatabase<Tables>(where);
  try {
    const counted = await open.db
      .selectFrom('item')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst();
    return Number(counted?.count);
  } finally {
    await open.close();
  }
}

/** Those that stayed beside others, and the site's own where it is to be empty. */
async function emptySchemas(url: string, isAll: boolean): Promise<void> {
  const open = await openDatabase<unknown>({ url });
  try {
    const { rows } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where starts_with(nspname, 'sheaf_before_')`.execute(open.db);
    for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(open.db);
    if (!isAll) return;
    await sql`drop schema public cascade`.execute(open.db);
    await sql`create schema public`.execute(open.db);
  } finally {
    await open.close();
  }
}

interface Ran {
  /** null: it was killed. */
  readonly code: number | null;
  readonly said: string;
  readonly ms: number;
}

function run({ dataDir, environment }: Site, args: readonly string[], killAfterMs?: number): Promise<Ran> {
  const begun = performance.now();
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', SHEAF_DATA_DIR: dataDir, SHEAF_SECRET_KEY: SECRET_KEY, ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said += String(part);
    });
  }
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, said, ms: performance.now() - begun });
    });
  });
}

async function writeFolder(dataDir: string): Promise<void> {
  await createLocalStore(join(dataDir, 'files')).put('probe', Buffer.from('probe'), 5, 'text/plain');
}

/** A user, items of which the first has this name, and files. */
async function writeSite(dataDir: string, name: string): Promise<void> {
  await writeFolder(dataDir);
  const store = createLocalStore(join(dataDir, 'files'));
  const open = await openDatabase<Tables>({ file: join(dataDir, 'sheaf.db') });
  try {
    await migrate(open, MIGRATIONS, SILENT);
    const blobs: Insertable<Tables['blob']>[] = [];
    for (let file = 0; file < FILES; file++) {
      const bytes = Buffer.alloc(FILE_BYTES, `${name} ${file} `);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const storage_key = `blob/${sha256.slice(0, 2)}/${sha256}-${file}`;
      await store.put(storage_key, bytes, bytes.length, 'text/plain');
      blobs.push({ sha256, size: bytes.length, type: 'text/plain', storage_key, created_at: 1 });
    }
    await open.db.transaction().execute(async (tx) => {
      await tx.insertInto('user').values({ uid: 1, username: 'admin', username_key: 'admin', created_at: 1 }).execute();
      await tx.insertInto('blob').values(blobs).execute();
      for (let at = 0; at < ITEMS; at += 1000) {
        const items = Array.from({ length: 1000 }, (_, index) => {
          return { item_name: at + index === 0 ? name : `Item ${at + index} `.repeat(20), uid: 1, created_at: 1 };
        });
        await tx.insertInto('item').values(items).execute();
      }
    });
  } finally {
    await open.close();
  }
}

function rename(file: string, name: string): void {
  const db = new DatabaseSync(file);
  db.prepare('update item set item_name = ? where item_id = 1').run(name);
  db.close();
}

/** The name of the first item. @throws Error when the file is not whole */
function nameIn(file: string): string {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const [integrity] = db.prepare('pragma integrity_check').all();
    const count = db.prepare('select count(*) as n from item').get()?.['n'];
    if (integrity?.['integrity_check'] !== 'ok' || count !== ITEMS) throw new Error(`${count} items are in ${file}`);
    return String(db.prepare('select item_name from item where item_id = 1').get()?.['item_name']);
  } finally {
    db.close();
  }
}
