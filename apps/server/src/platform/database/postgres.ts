import { hostname } from 'node:os';
import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { sha256 } from '../crypto/tokens.ts';
import { isPlanOutdated } from './errors.ts';
import { lastingName, renameLastingTexts } from './lasting-texts.ts';

const POOL_SIZE = 10;
/** As many as search one item at once. */
export const PLANNING_ONCE_POOL_SIZE = 3;
const STATEMENT_LIMIT_MS = 30_000;
// A transaction that does nothing for so long belongs to a process that hangs; its locks must not outlive it.
const IDLE_IN_TRANSACTION_LIMIT_MS = 60_000;
// Of the pool this is also how long a query waits for a free connection, as long as a write waits on SQLite.
const CONNECT_LIMIT_MS = 15_000;
// Every query is short and many run at once: helpers for one of them cost more of the processors than they save.
const SESSION = '-c default_transaction_isolation=read\\ committed -c max_parallel_workers_per_gather=0';
/** The same for all threads of a process, and no other's. */
const PROCESS_NAME = `sheaf-${sha256(hostname()).slice(0, 12)}-${process.pid}`;
const INT8 = 20;
const NUMERIC = 1700;

/** For a few that ask the same texts again and again, of which no other plan than the first would do: see `openPostgres`. */
export function planningOnceDialect(url: string): Dialect {
  return dialectOf(url, PLANNING_ONCE_POOL_SIZE, `${SESSION} -c plan_cache_mode=force_generic_plan`);
}

export function postgresDialect(url: string, poolSize = POOL_SIZE): Dialect {
  return dialectOf(url, poolSize, SESSION);
}

function dialectOf(url: string, poolSize: number, session: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: PROCESS_NAME,
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_LIMIT_MS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    types: { getTypeParser: typeParser },
    options: session,
  });
  // Without a listener a connection that the server ends would end the process. The pool drops such a connection by
  // itself; whoever was using it gets the error from its query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool: preparingPool(pool) });
}

/** Kysely knows a connection by its client, so each has one in its place for as long as it lives. */
function preparingPool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const preparing = known.get(client) ?? preparingClient(client);
      known.set(client, preparing);
      return preparing;
    },
    end: () => pool.end(),
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    const name = lastingName(text);
    if (name === undefined) return client.query(text, [...values]);
    try {
      return await client.query({ name, text, values: [...values] });
    } catch (error) {
      if (isPlanOutdated(error)) renameLastingTexts();
      throw error;
    }
  };
  // The other form of `query`, with a cursor, is used only where the dialect was given one. What pg answers has the
  // fields that Kysely reads: it is what its dialect is written for.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
}

/** Counts and ids are int8, sums of them numeric; pg hands both over as text. */
function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if ((oid === INT8 || oid === NUMERIC) && format !== 'binary') return wholeNumber;
  return pg.types.getTypeParser(oid, format);
}

function wholeNumber(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw new RangeError(`${value} is past what a number can hold`);
  }
  return number;
}
