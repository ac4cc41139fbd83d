import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isBusy } from './errors.ts';
import { withTables } from './handles.ts';
import type { Engine, OpenDatabase } from './open.ts';

export interface Migration {
  /** Four digits and what it does: `0001-platform`. Never changed after a release. */
  readonly name: string;
  /** Runs inside the transaction that also records it. */
  up(db: Kysely<unknown>, engine: Engine): Promise<void>;
}

/** What the migrator tells; a pino logger fits. */
export interface MigrationLog {
  info(facts: object, text: string): void;
}

/** The database knows a migration that this version does not. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

interface MigrationTables {
  migration: { name: string; applied_at: number };
}

const COPIES_KEPT = 3;
const OTHER_PROCESS_LIMIT_MS = 30 * 60 * 1000;
// Any number will do, as long as every version uses the same one.
const POSTGRES_LOCK = 7_432_611_954;

/**
 * Brings the schema up to date. Each migration is one transaction under a lock: of two processes that start together
 * one runs it and the other waits. A file that has something in it is copied first.
 * @throws NewerDatabaseError
 */
export async function migrate<T>(
  open: OpenDatabase<T>,
  migrations: readonly Migration[],
  log: MigrationLog,
): Promise<void> {
  const db = withTables<MigrationTables>(open.db);
  const applied = await findApplied(db, open.engine);
  demandKnown(applied, migrations);
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const isNew = applied.size === 0 && pending.length > 0;
  const started = performance.now();
  for (const migration of pending) {
    const each = isNew ? SILENT : log;
    await whileBusy(() => apply(open, db, migration, { migrations, log: each, first: migration === pending[0] }));
  }
  if (isNew) log.info({ migrations: pending.length, ms: Math.round(performance.now() - started) }, 'database made');
}

/** A line for each would push the first password out of the terminal it is shown in once. */
const SILENT: MigrationLog = { info: () => undefined };

/** Another process may take longer over a migration than a write ever waits. */
async function whileBusy(work: () => Promise<void>): Promise<void> {
  const end = performance.now() + OTHER_PROCESS_LIMIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
  }
}

async function apply<T>(
  open: OpenDatabase<T>,
  db: Kysely<MigrationTables>,
  migration: Migration,
  { migrations, log, first }: { migrations: readonly Migration[]; log: MigrationLog; first: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeLock(tx, open.engine);
    const applied = await findApplied(tx, open.engine);
    demandKnown(applied, migrations);
    if (applied.has(migration.name)) return;
    if (first && applied.size > 0) await copyBefore(open, migration.name);
    const started = performance.now();
    await migration.up(withTables<unknown>(tx), open.engine);
    await tx
      .insertInto('migration')
      .values({ name: migration.name, applied_at: sql<number>`${Math.floor(Date.now() / 1000)}` })
      .execute();
    log.info({ migration: migration.name, ms: Math.round(performance.now() - started) }, 'migration applied');
  });
}

/** Also makes the table, under the lock. A transaction of SQLite holds the lock of the file from its begin. */
async function takeLock(tx: Transaction<MigrationTables>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    // Waiting for another process, and a big change, may take longer than ordinary statements are given.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_LOCK)})`.execute(tx);
  }
  await tx.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function findApplied(db: Kysely<MigrationTables>, engine: Engine): Promise<ReadonlySet<string>> {
  const found =
    engine === 'postgres'
      ? await sql`select 1 from pg_catalog.pg_tables where tablename = 'migration' and schemaname = current_schema()`.execute(
          db,
        )
      : await sql`select 1 from sqlite_schema where type = 'table' and name = 'migration'`.execute(db);
  if (found.rows.length === 0) return new Set();
  const rows = await db.selectFrom('migration').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

function demandKnown(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `The database was brought up to date by a newer version (${unknown.sort().join(', ')}). ` +
      'Start that version, or restore a copy made before it.',
  );
}

/** The lock is held, so nothing is written between the copy and the migration. */
async function copyBefore<T>(open: OpenDatabase<T>, name: string): Promise<void> {
  if (!open.backup || open.file === undefined) return;
  await open.backup(`${open.file}.before-${name}`);
  await dropOldCopies(open.file);
}

async function dropOldCopies(file: string): Promise<void> {
  const folder = dirname(file);
  const prefix = `${basename(file)}.before-`;
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && !name.includes('.part-'));
  const copies = await Promise.all(
    names.map(async (name) => ({ name, writtenMs: (await stat(join(folder, name))).mtimeMs })),
  );
  // Copies made within one tick of the file system's clock are told apart by the number of their migration.
  copies.sort((a, b) => b.writtenMs - a.writtenMs || (a.name < b.name ? 1 : -1));
  for (const { name } of copies.slice(COPIES_KEPT)) await rm(join(folder, name));
}
