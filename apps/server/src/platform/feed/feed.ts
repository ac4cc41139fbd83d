import type { Insertable } from 'kysely';
import type { Clock } from '../clock.ts';
import { compiledForRow } from '../database/compiled.ts';
import { type AnyDb, type AnyTx, withTables } from '../database/handles.ts';
import { Gaps } from './gaps.ts';
import type { FeedTables } from './tables.ts';

/**
 * News of committed changes, for every process on the database, the one that made them included. A listener may be
 * told of a change more than once, and of two changes made at the same time in either order.
 */
export interface Feed {
  /** Written in the transaction of the change: others hear of it when it is committed, or never. */
  put(tx: AnyTx, change: { topic: string; id: number }): Promise<void>;
  /** The same of many ids. */
  putAll(tx: AnyTx, change: { topic: string; ids: readonly number[] }): Promise<void>;
  /** Returns the function that ends the listening. */
  on(topic: string, listener: (id: number) => void): () => void;
  /** Listens from now on. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The highest number read so far. */
  latest(): number;
  /** Reads now, without waiting for the next second. */
  poll(): Promise<void>;
}

export interface FeedLog {
  warn(facts: object, text: string): void;
}

interface FeedRow {
  readonly seq: number;
  readonly topic: string;
  readonly id: number;
}

const POLL_MS = 1000;
const BATCH = 1000;
const KEPT_SECONDS = 86_400;
const TRIM_SECONDS = 3600;

export function createFeed({ db, clock, log }: { db: AnyDb; clock: Clock; log: FeedLog }): Feed {
  const reader = new FeedReader(db, clock, log);
  return {
    put: async (tx, { topic, id }) => {
      await insertNews(tx, { topic, id, at: clock.now() });
    },
    putAll: (tx, { topic, ids }) => insertAll(tx, ids, { topic, at: clock.now() }),
    on: (topic, listener) => reader.on(topic, listener),
    start: () => reader.start(),
    stop: () => reader.stop(),
    latest: () => reader.latest,
    poll: () => reader.poll(),
  };
}

type News = Omit<Insertable<FeedTables['change_feed']>, 'seq'>;

const insertNews = compiledForRow(['topic', 'id', 'at'], (tx: AnyTx, news: News) =>
  withTables<FeedTables>(tx).insertInto('change_feed').values(news),
);

async function insertAll(
  tx: AnyTx,
  ids: readonly number[],
  news: { readonly topic: string; readonly at: number },
): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = ids.slice(from, from + BATCH).map((id) => ({ ...news, id }));
    await withTables<FeedTables>(tx).insertInto('change_feed').values(rows).execute();
  }
}

class FeedReader {
  latest = 0;
  readonly #db: AnyDb;
  readonly #clock: Clock;
  readonly #log: FeedLog;
  readonly #listeners = new Map<string, Set<(id: number) => void>>();
  readonly #gaps = new Gaps();
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #trimmedAt = 0;

  constructor(db: AnyDb, clock: Clock, log: FeedLog) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
  }

  on(topic: string, listener: (id: number) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  async start(): Promise<void> {
    const newest = await this.#feed()
      .selectFrom('change_feed')
      .select('seq')
      .orderBy('seq', 'desc')
      .limit(BATCH)
      .execute();
    const seqs = newest.map(({ seq }) => seq).reverse();
    this.latest = seqs.at(-1) ?? 0;
    // A number below the highest may belong to a transaction that is not committed yet.
    this.#gaps.note([0, ...seqs], this.#clock.now());
    this.#timer = setInterval(() => {
      this.#pollOrWarn();
    }, POLL_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#reading?.catch(() => undefined);
  }

  /** Never two at once: what was put before the call is read when it ends. */
  async poll(): Promise<void> {
    await this.#reading?.catch(() => undefined);
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  #pollOrWarn(): void {
    if (this.#reading !== undefined) return;
    this.poll().catch((err: unknown) => this.#log.warn({ err }, 'change feed could not be read, trying again'));
  }

  async #read(): Promise<void> {
    await this.#readGaps();
    for (;;) {
      const rows = await this.#feed()
        .selectFrom('change_feed')
        .select(['seq', 'topic', 'id'])
        .where('seq', '>', this.latest)
        .orderBy('seq')
        .limit(BATCH)
        .execute();
      const seqs = rows.map(({ seq }) => seq);
      this.#gaps.note([this.latest, ...seqs], this.#clock.now());
      this.latest = seqs.at(-1) ?? this.latest;
      this.#tell(rows);
      if (rows.length < BATCH) break;
    }
    await this.#trim();
  }

  async #readGaps(): Promise<void> {
    const missing = this.#gaps.open(this.#clock.now());
    if (missing.length === 0) return;
    const rows = await this.#feed()
      .selectFrom('change_feed')
      .select(['seq', 'topic', 'id'])
      .where('seq', 'in', missing)
      .orderBy('seq')
      .execute();
    for (const { seq } of rows) this.#gaps.fill(seq);
    this.#tell(rows);
  }

  #tell(rows: readonly FeedRow[]): void {
    for (const { topic, id } of rows) {
      for (const listener of this.#listeners.get(topic) ?? []) this.#tellOne(topic, id, listener);
    }
  }

  #tellOne(topic: string, id: number, listener: (id: number) => void): void {
    try {
      listener(id);
    } catch (err) {
      // The others are told all the same: the news comes once.
      this.#log.warn({ err, topic, id }, 'a listener of the change feed failed');
    }
  }

  async #trim(): Promise<void> {
    const now = this.#clock.now();
    if (now - this.#trimmedAt < TRIM_SECONDS) return;
    this.#trimmedAt = now;
    await this.#feed()
      .deleteFrom('change_feed')
      .where('at', '<', now - KEPT_SECONDS)
      .execute();
  }

  #feed() {
    return withTables<FeedTables>(this.#db);
  }
}
