import { join } from 'node:path';
import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Engine } from '../../apps/server/src/platform/database/open.ts';
import { sqliteDialect } from '../../apps/server/src/platform/database/sqlite-driver.ts';
import { createFeed, type Feed } from '../../apps/server/src/platform/feed/feed.ts';
import { ROOT } from '../tool.ts';
import { type QueryFunction, queryFunctions } from './query-functions.ts';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A function and what it sends, in the order in which it does, each statement once. */
export interface SentStatements {
  readonly file: string;
  readonly name: string;
  readonly about: string;
  readonly sent: Readonly<Partial<Record<Engine, readonly Statement[]>>>;
}

type Database = Kysely<unknown>;
type Work = (db: Database) => Promise<unknown>;

const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];
/** A number like others, and the one that stands for never and for none. */
const ANSWERS = [2, 0] as const;
/** No argument is a union of more members that make another statement. */
const VARIANTS = [0, 1, 2, 3] as const;

/**
 * Calls every query with arguments of the types that it declares. No database is asked: each statement is answered with
 * one row, so that what follows a row that was found is sent too.
 */
export async function sentStatements(): Promise<SentStatements[]> {
  const queries = await Promise.all(queryFunctions().map(sentBy));
  return [...queries, ...(await sentByFeed())].sort((a, b) => (a.file < b.file ? -1 : Number(a.file > b.file)));
}

async function sentBy({ file, name, about, sampleArguments }: QueryFunction): Promise<SentStatements> {
  const query = await functionAt(file, name);
  const work = (engine: Engine) =>
    VARIANTS.map(
      (variant): Work =>
        (db) =>
          query(db, ...sampleArguments({ variant, engine })),
    );
  return { file, name, about, sent: await onEngines(enginesOf(file), work, `${name} of ${file}`) };
}

/** One engine's own file is never asked for the other. */
function enginesOf(file: string): readonly Engine[] {
  const own = ENGINES.filter((engine) => file.endsWith(`/${engine}.ts`));
  return own.length > 0 ? own : ENGINES;
}

async function functionAt(file: string, name: string): Promise<(db: Database, ...rest: unknown[]) => Promise<unknown>> {
  const [first = '', method] = name.split('.');
  const exported = (await import(join(ROOT, file)))[first];
  return method === undefined ? exported : exported[method];
}

const CLOCK = { now: () => 4000, nowMs: () => 4_000_000, wait: async () => undefined };

/** The feed is an object with a timer, which no declaration tells how to use. */
async function sentByFeed(): Promise<SentStatements[]> {
  const listening = async (db: Database, use: (feed: Feed) => Promise<unknown>) => {
    const feed = createFeed({ db, clock: CLOCK, log: { warn: () => undefined } });
    await feed.start();
    await use(feed).finally(() => feed.stop());
  };
  const uses: Readonly<Record<'put' | 'start' | 'poll', Work>> = {
    start: (db) => listening(db, async () => undefined),
    poll: (db) => listening(db, (feed) => feed.poll()),
    put: (db) =>
      db.transaction().execute((tx) => createFeed({ db, clock: CLOCK, log: { warn: () => undefined } }).put(tx, NEWS)),
  };
  const file = 'apps/server/src/platform/feed/feed.ts';
  return Promise.all(
    Object.entries(uses).map(async ([name, use]) => {
      const sent = await onEngines(ENGINES, () => [use], `${name} of ${file}`);
      return { file, name: `Feed.${name}`, about: '', sent };
    }),
  );
}

const NEWS = { topic: 'page', id: 2 };

async function onEngines(engines: readonly Engine[], workOn: (engine: Engine) => readonly Work[], what: string) {
  const sent: Partial<Record<Engine, readonly Statement[]>> = {};
  for (const engine of engines) {
    const statements = new Map<string, Statement>();
    for (const answer of ANSWERS) {
      for (const work of workOn(engine)) await work(recorder(engine, answer, statements));
    }
    if (statements.size === 0) throw new Error(`${what} sends nothing with arguments of the types that it declares`);
    sent[engine] = [...statements.values()];
  }
  return sent;
}

function recorder(engine: Engine, answer: number, statements: Map<string, Statement>): Database {
  const driver = new AnsweringDriver(answer);
  const dialect = engine === 'sqlite' ? sqliteDialect(driver) : postgresDialectOf(driver);
  return new Kysely({
    dialect,
    log: ({ query }) => {
      const text = query.sql.trim();
      if (!statements.has(text)) statements.set(text, { sql: text, parameters: query.parameters });
    },
  });
}

/** Answers everything with one row that has this in every column. */
class AnsweringDriver extends DummyDriver {
  readonly #row: unknown;

  constructor(value: number) {
    super();
    this.#row = new Proxy({}, { get: (_, column) => (column === 'picture' ? null : value) });
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      // The row answers for whatever row a query expects.
      executeQuery: async <R>() => ({ rows: [this.#row as R], numAffectedRows: 1n }) satisfies QueryResult<R>,
      streamQuery: () => {
        throw new Error('No query is streamed');
      },
    };
  }
}

function postgresDialectOf(driver: AnsweringDriver) {
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Database) => new PostgresIntrospector(db),
  };
}
