import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

const STATEMENTS_KEPT = 500;
// Kibibytes of page cache per handle; there are two.
const CACHE_KIB = 8192;
// A burst may let the write-ahead log grow; the next checkpoint cuts the file back to this.
const WAL_LIMIT_BYTES = 64 * 1024 * 1024;
const CACHED_KINDS: ReadonlySet<string> = new Set([
  'SelectQueryNode',
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
  'RawNode',
]);
const SCHEMA_CHANGE = /^\s*(create|alter|drop|pragma|vacuum|reindex)\b/i;

export function changesSchema(query: CompiledQuery): boolean {
  return !CACHED_KINDS.has(query.query.kind) || (query.query.kind === 'RawNode' && SCHEMA_CHANGE.test(query.sql));
}

interface Prepared {
  readonly statement: StatementSync;
  /** Asking SQLite for the columns each time would take a third of the time of a short read. */
  readonly hasRows: boolean;
  /** Where the statement names them itself, so that no change of the schema by another process gives it others. */
  readonly columns?: readonly string[];
}

/** One connection to the file, with its prepared statements. */
export class SqliteHandle {
  readonly db: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(file: string, access: 'read' | 'write') {
    // SQLite's own waiting blocks the event loop, so it is short and the rest of the waiting is done outside.
    this.db = new DatabaseSync(file, {
      readOnly: access === 'read',
      timeout: 50,
      enableForeignKeyConstraints: true,
      defensive: true,
    });
    if (access === 'write') this.db.exec('pragma journal_mode = wal; pragma synchronous = full');
    this.db.exec(`pragma cache_size = -${CACHE_KIB}; pragma journal_size_limit = ${WAL_LIMIT_BYTES}`);
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, hasRows, columns } = changesSchema(query)
      ? this.#prepareNew(query.sql)
      : this.#prepare(query.sql);
    const values = query.parameters.map(sqliteValue);
    if (hasRows) return { rows: rowsOf<R>(statement.all(...values), columns) };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** A prepared statement remembers the columns it had: after a change of the schema all are made anew. */
  forgetStatements(): void {
    this.#statements.clear();
  }

  close(): void {
    this.#statements.clear();
    if (this.db.isOpen) this.db.close();
  }

  #prepare(text: string): Prepared {
    const known = this.#statements.get(text);
    if (known) {
      this.#statements.delete(text);
      this.#statements.set(text, known);
      return known;
    }
    const prepared = this.#prepareNew(text);
    this.#statements.set(text, prepared);
    const oldest = this.#statements.size > STATEMENTS_KEPT ? this.#statements.keys().next().value : undefined;
    if (oldest !== undefined) this.#statements.delete(oldest);
    return prepared;
  }

  #prepareNew(text: string): Prepared {
    const statement = this.db.prepare(text);
    const columns = statement.columns().map(({ name }) => name);
    if (columns.length === 0 || text.includes('*')) return { statement, hasRows: columns.length > 0 };
    statement.setReturnArrays(true);
    return { statement, hasRows: true, columns };
  }
}

/**
 * Objects as PostgreSQL gives them; those of node:sqlite have no prototype. Made from arrays they take a third of the
 * time. Kysely's R is what the query's builder says of its columns: a driver can only hand the rows on.
 */
function rowsOf<R>(rows: readonly unknown[], columns: readonly string[] | undefined): R[] {
  if (!columns) return rows.map((row) => ({ ...(row as object) }) as R);
  return rows.map((row) => {
    const values = row as readonly unknown[]; // asked for as arrays
    const named: Record<string, unknown> = {};
    for (const [at, column] of columns.entries()) named[column] = values[at];
    return named as R;
  });
}

function sqliteValue(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return Number(value);
  // What is left is bound by node:sqlite, which throws on a type that it cannot store.
  return (value ?? null) as SQLInputValue;
}
