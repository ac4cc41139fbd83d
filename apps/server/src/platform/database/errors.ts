/** The turn to write, or the lock of another process, did not come in time. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

/** The engine ended the transaction by itself (disk full, I/O error): nothing of it was kept. */
export class TransactionLostError extends Error {
  override readonly name = 'TransactionLostError';
}

// Result codes of SQLite; the low byte is the primary code.
const SQLITE_BUSY = 5;
const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;

// Of PostgreSQL: serialization failure, deadlock.
const POSTGRES_VICTIM: ReadonlySet<string> = new Set(['40001', '40P01']);
// Besides: lock not available, query cancelled by the limit of its time.
const POSTGRES_BUSY: ReadonlySet<string> = new Set([...POSTGRES_VICTIM, '55P03', '57014']);
// What pg's pool says when no connection became free, or the server took too long to give one; neither carries a code.
const POOL_EXHAUSTED: ReadonlySet<unknown> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]);

// As PostgreSQL has said it since version 8.3; the code alone stands for many other refusals.
const PLAN_OUTDATED = 'cached plan must not change result type';

/** What errors of node:sqlite and of pg carry; anything may be absent. */
interface EngineError {
  readonly errcode?: unknown;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly detail?: unknown;
  readonly message?: unknown;
}

/**
 * Did a unique constraint refuse the row? `which` narrows it to one: its columns (`['item_id', 'page_title']`), or, for
 * an index on an expression, the name of the index. SQLite tells names only for those, PostgreSQL tells both.
 */
export function isUniqueViolation(error: unknown, which?: string | readonly string[]): boolean {
  const { errcode, code, constraint, detail, message } = engineError(error);
  if (code === '23505') {
    if (which === undefined) return true;
    return typeof which === 'string' ? constraint === which : sameColumns(which, postgresColumns(detail));
  }
  if (errcode !== SQLITE_CONSTRAINT_UNIQUE && errcode !== SQLITE_CONSTRAINT_PRIMARYKEY) return false;
  if (which === undefined) return true;
  return typeof which === 'string'
    ? String(message).endsWith(`index '${which}'`)
    : sameColumns(which, sqliteColumns(message));
}

export function isForeignKeyViolation(error: unknown): boolean {
  const { errcode, code } = engineError(error);
  return errcode === SQLITE_CONSTRAINT_FOREIGNKEY || code === '23503';
}

/** Worth trying again later: a lock, a deadlock, a serialization failure, a statement or a wait that took too long. */
export function isBusy(error: unknown): boolean {
  if (error instanceof DatabaseBusyError) return true;
  const { errcode, code, message } = engineError(error);
  if (typeof errcode === 'number') return (errcode & 0xff) === SQLITE_BUSY;
  return POSTGRES_BUSY.has(String(code)) || POOL_EXHAUSTED.has(message);
}

/** The whole transaction was stopped so that another goes on: begun again, it finds that one's work done. */
export function isVictim(error: unknown): boolean {
  return POSTGRES_VICTIM.has(String(engineError(error).code));
}

/** PostgreSQL kept the plan of a query, and the columns that it answers changed since. */
export function isPlanOutdated(error: unknown): boolean {
  const { code, message } = engineError(error);
  return code === '0A000' && message === PLAN_OUTDATED;
}

/** The primary result code of an error of SQLite, without the extended part; undefined for other errors. */
export function sqliteCode(error: unknown): number | undefined {
  const { errcode } = engineError(error);
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}

function engineError(error: unknown): EngineError {
  return typeof error === 'object' && error !== null ? error : {};
}

/** `Key (a, b)=(1, 2) already exists.`: the words around it are in the server's language, the form is not. */
function postgresColumns(detail: unknown): string[] {
  const listed = /\((.*?)\)=\(/.exec(String(detail))?.[1] ?? '';
  return listed.split(', ').map((column) => column.replaceAll('"', ''));
}

/** `UNIQUE constraint failed: t.a, t.b` */
function sqliteColumns(message: unknown): string[] {
  const listed = /constraint failed: (.*)$/.exec(String(message))?.[1] ?? '';
  return listed.split(', ').map((column) => column.slice(column.indexOf('.') + 1));
}

function sameColumns(expected: readonly string[], found: readonly string[]): boolean {
  return expected.length === found.length && expected.every((column) => found.includes(column));
}
