import { randomInt } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { DatabaseBusyError, isBusy, sqliteCode, TransactionLostError } from './errors.ts';
import { changesSchema, SqliteHandle } from './sqlite-handle.ts';
import { Turn } from './turn.ts';

/** How long a write waits for the writes before it in this process, and then for the lock of another process. */
export const WAIT_LIMIT_MS = 15_000;
/** How often a process looks whether another has let go of the lock: looking takes some microseconds. */
export const LOOK_MS = { least: 2, most: 6 };
// How long queries in a row may hold the event loop.
const HELD_MS = 10;
const SQLITE_READONLY = 8;
const READING = /^\s*(select|with|values|explain)\b/i;

/**
 * SQLite in this process: one writer, whose turns are handed out one at a time, and one reader beside it. Reads are
 * synchronous calls that end before the next begins, so a second reader would never be used.
 */
export class SqliteDriver implements Driver {
  readonly writer: SqliteHandle;
  readonly reader: SqliteHandle;
  readonly #turn = new Turn();
  readonly #waitLimitMs: number;
  #breathedAt = performance.now();

  constructor(file: string, waitLimitMs: number) {
    this.writer = new SqliteHandle(file, 'write');
    this.reader = new SqliteHandle(file, 'read');
    this.#waitLimitMs = waitLimitMs;
  }

  async init(): Promise<void> {
    // The handles are open since the constructor, so that a file that cannot be opened is reported at once.
  }

  turn(): Promise<() => void> {
    return this.#turn.take(this.#waitLimitMs);
  }

  /**
   * Queries are synchronous calls, so a loop of awaited queries alone would never let the event loop go on to the
   * requests of others.
   */
  async breathe(): Promise<void> {
    if (performance.now() - this.#breathedAt < HELD_MS) return;
    await new Promise((resume) => setImmediate(resume));
    this.#breathedAt = performance.now();
  }

  /** Another process holds the lock: waits without blocking the event loop. */
  async patiently<T>(work: () => T): Promise<T> {
    const end = performance.now() + this.#waitLimitMs;
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() > end) {
          throw new DatabaseBusyError(`Another process held the lock for ${this.#waitLimitMs} ms`, { cause: error });
        }
      }
      // Spread out, so that two waiting processes do not keep meeting.
      await new Promise((resume) => setTimeout(resume, randomInt(LOOK_MS.least, LOOK_MS.most + 1)));
    }
  }

  forgetStatements(): void {
    this.writer.forgetStatements();
    this.reader.forgetStatements();
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async destroy(): Promise<void> {
    this.reader.close();
    this.writer.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  /** Ends the turn to write; set while this connection is in a transaction. */
  #endTurn: (() => void) | undefined;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#driver.breathe();
    if (this.#endTurn) return this.#inTransaction<R>(query);
    if (SelectQueryNode.is(query.query)) return this.#driver.patiently(() => this.#driver.reader.run<R>(query));
    if (query.query.kind === 'RawNode' && READING.test(query.sql)) return this.#readRaw<R>(query);
    return this.#writeAlone<R>(query);
  }

  // biome-ignore lint/correctness/useYield: the type asks for a generator, and this one only refuses
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming a query works on one of the two engines only: page by a key instead');
  }

  async begin(): Promise<void> {
    const endTurn = await this.#driver.turn();
    try {
      // A transaction that reads before it writes is refused the lock without any waiting, so take it first.
      await this.#driver.patiently(() => this.#driver.writer.db.exec('begin immediate'));
    } catch (error) {
      endTurn();
      throw error;
    }
    this.#endTurn = endTurn;
  }

  async commit(): Promise<void> {
    this.#demandTransaction();
    await this.#driver.patiently(() => this.#driver.writer.db.exec('commit'));
    this.#end();
  }

  rollback(): void {
    if (!this.#endTurn) return;
    try {
      if (this.#driver.writer.db.isTransaction) this.#driver.writer.db.exec('rollback');
    } finally {
      this.#end();
    }
  }

  #inTransaction<R>(query: CompiledQuery): QueryResult<R> {
    this.#demandTransaction();
    const result = this.#driver.writer.run<R>(query);
    if (changesSchema(query)) this.#driver.forgetStatements();
    return result;
  }

  async #readRaw<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#driver.patiently(() => this.#driver.reader.run<R>(query));
    } catch (error) {
      // `with ... insert` begins like a read.
      if (sqliteCode(error) !== SQLITE_READONLY) throw error;
      return this.#writeAlone<R>(query);
    }
  }

  async #writeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const endTurn = await this.#driver.turn();
    try {
      const result = await this.#driver.patiently(() => this.#driver.writer.run<R>(query));
      if (changesSchema(query)) this.#driver.forgetStatements();
      return result;
    } finally {
      endTurn();
    }
  }

  /**
   * A full disk makes SQLite roll back by itself. Statements that came after would each be committed alone.
   * @throws TransactionLostError
   */
  #demandTransaction(): void {
    if (this.#driver.writer.db.isTransaction) return;
    throw new TransactionLostError('SQLite rolled the transaction back after an earlier error');
  }

  #end(): void {
    const endTurn = this.#endTurn;
    this.#endTurn = undefined;
    endTurn?.();
  }
}

/** One reading connection and nothing else: for a thread beside the one that writes. */
export class SqliteReadDriver implements Driver {
  readonly #reader: SqliteHandle;

  constructor(file: string) {
    this.#reader = new SqliteHandle(file, 'read');
  }

  async init(): Promise<void> {
    // The handle is open since the constructor.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <R>(query: CompiledQuery) => this.#reader.run<R>(query),
      streamQuery: () => {
        throw new Error('No query is streamed');
      },
    };
  }

  async beginTransaction(): Promise<void> {
    throw new Error('This connection only reads');
  }

  async commitTransaction(): Promise<void> {
    throw new Error('This connection only reads');
  }

  async rollbackTransaction(): Promise<void> {
    throw new Error('This connection only reads');
  }

  async releaseConnection(): Promise<void> {
    // There is nothing to give back.
  }

  async destroy(): Promise<void> {
    this.#reader.close();
  }
}

/** Row locks compile to nothing: a transaction holds the one lock of the whole file already. */
class QueryCompilerWithoutRowLocks extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: Parameters<SqliteQueryCompiler['visitSelectModifier']>[0]): void {
    const lock = node.modifier !== undefined && /^(For|NoWait|SkipLocked)/.test(node.modifier);
    if (!lock) super.visitSelectModifier(node);
  }
}

class ConcurrentAdapter extends SqliteAdapter {
  // Otherwise Kysely runs one query at a time, and a read waits for the transaction that is open.
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export function sqliteDialect(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => new ConcurrentAdapter(),
    createQueryCompiler: () => new QueryCompilerWithoutRowLocks(),
    createIntrospector: (db: Kysely<unknown>): DatabaseIntrospector => new SqliteIntrospector(db),
  };
}
