import { rename, rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { planningOnceDialect, postgresDialect } from './postgres.ts';
import { RepeatingKysely } from './repeating.ts';
import { SqliteDriver, sqliteDialect, WAIT_LIMIT_MS } from './sqlite-driver.ts';

export type Engine = 'sqlite' | 'postgres';

/** A file for SQLite, or the address of a PostgreSQL database. */
export type DatabasePlace = { file: string; waitLimitMs?: number } | { url: string; poolSize?: number };

export interface OpenDatabase<T> {
  readonly engine: Engine;
  readonly db: Kysely<T>;
  /**
   * The same by connections that PostgreSQL has plan each lasting text once, whatever its values. By itself it plans the
   * statements of a search anew each time, as their costs seem to differ, and takes as long for that as for a third of them.
   */
  readonly planningOnce: Kysely<T>;
  /** The file of SQLite. */
  readonly file?: string;
  close(): Promise<void>;
  /** Copies the whole database into a file as it is now, while others read and write. SQLite only. */
  backup?(file: string): Promise<void>;
}

/** Opens and asks once, so that a wrong address, password or file fails here. */
export async function openDatabase<T>(where: DatabasePlace): Promise<OpenDatabase<T>> {
  const open = 'file' in where ? openSqlite<T>(where.file, where.waitLimitMs) : openPostgres<T>(where);
  try {
    await sql`select 1`.execute(open.db);
  } catch (error) {
    await open.close();
    throw error;
  }
  return open;
}

function openPostgres<T>({ url, poolSize }: { url: string; poolSize?: number }): OpenDatabase<T> {
  const db = new RepeatingKysely<T>({ dialect: postgresDialect(url, poolSize) });
  const planningOnce = new Kysely<T>({ dialect: planningOnceDialect(url) });
  const close = async () => {
    await planningOnce.destroy();
    await db.destroy();
  };
  return { engine: 'postgres', db, planningOnce, close };
}

function openSqlite<T>(file: string, waitLimitMs = WAIT_LIMIT_MS): OpenDatabase<T> {
  const db = new Kysely<T>({ dialect: sqliteDialect(new SqliteDriver(file, waitLimitMs)) });
  return {
    engine: 'sqlite',
    db,
    planningOnce: db,
    file,
    close: () => db.destroy(),
    backup: (to) => copySqlite(file, to),
  };
}

/** An open read transaction pins what is copied, so that writers do not make the copy begin again. */
async function copySqlite(file: string, to: string): Promise<void> {
  const part = `${to}.part-${process.pid}`;
  const source = new DatabaseSync(file, { readOnly: true, timeout: 50 });
  try {
    source.exec('begin');
    source.prepare('select count(*) from sqlite_schema').get();
    await backup(source, part, { rate: 1000 });
    await rename(part, to);
  } finally {
    source.close();
    await rm(part, { force: true });
  }
}
