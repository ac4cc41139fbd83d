import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import { randomToken } from '../crypto/tokens.ts';
import type { Engine } from '../database/open.ts';
import type { JobKind, JobLog } from './job.ts';
import {
  ATTEMPTS_MAX,
  claimJobs,
  findJob,
  insertRecurring,
  type Outcome,
  removeOldJobs,
  renewLease,
  saveProgress,
  settleJob,
} from './store.ts';
import type { JobRow, JobTables } from './tables.ts';

const POLL_MS = 1000;
const TIDY_SECONDS = 3600;

export interface RunnerOptions {
  readonly db: Kysely<JobTables>;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: JobLog;
  readonly leaseSeconds: number;
  readonly renewMs: number;
  readonly atOnce: number;
  readonly kinds: ReadonlyMap<string, JobKind>;
  readonly recurring: ReadonlyMap<string, number>;
}

/** Places in which jobs of some kinds run. */
interface Lane {
  readonly kinds: readonly string[];
  readonly atOnce: number;
}

/** Takes due jobs and does them, so many at once. */
export class JobRunner {
  readonly #options: RunnerOptions;
  readonly #running = new Map<Promise<void>, string>();
  #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  /** A place became free after its lane had been looked at. */
  #isLookAsked = false;
  #prepared = false;
  #tidiedAt = 0;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopping = new AbortController();
    this.#timer ??= setInterval(() => this.#lookSoon(), POLL_MS);
    this.#lookSoon();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stopping.abort(new Error('The process stops'));
    await this.#looking;
    await Promise.all(this.#running.keys());
  }

  async runDue(): Promise<number> {
    let ran = 0;
    for (;;) {
      const runs: Promise<void>[] = [];
      for (const lane of this.#lanes()) runs.push(...(await this.#claimFree(lane)).map((job) => this.#begin(job)));
      if (runs.length === 0) return ran;
      await Promise.all(runs);
      ran += runs.length;
    }
  }

  #lookSoon(): void {
    if (this.#timer === undefined) return;
    this.#isLookAsked = this.#looking !== undefined;
    if (this.#isLookAsked) return;
    this.#looking = this.#look()
      .catch((err: unknown) => this.#options.log.warn({ err }, 'due jobs could not be read, trying again'))
      .finally(() => {
        this.#looking = undefined;
        if (this.#isLookAsked) this.#lookSoon();
      });
  }

  async #look(): Promise<void> {
    const { db, clock, recurring } = this.#options;
    if (!this.#prepared) await insertRecurring(db, recurring, clock.now());
    this.#prepared = true;
    for (const lane of this.#lanes()) {
      // What waited for a free place need not wait for the next second.
      for (const job of await this.#claimFree(lane)) void this.#begin(job).then(() => this.#lookSoon());
    }
    if (clock.now() - this.#tidiedAt < TIDY_SECONDS) return;
    this.#tidiedAt = clock.now();
    await removeOldJobs(db, clock.now());
  }

  #lanes(): Lane[] {
    const { kinds, atOnce } = this.#options;
    const shared: Lane = { kinds: [...kinds].flatMap(([kind, { ownPlaces }]) => (ownPlaces ? [] : [kind])), atOnce };
    const own = [...kinds].flatMap(([kind, { ownPlaces }]) =>
      ownPlaces ? [{ kinds: [kind], atOnce: ownPlaces }] : [],
    );
    return [shared, ...own];
  }

  /** As many as there are free places for. */
  async #claimFree({ kinds, atOnce }: Lane): Promise<JobRow[]> {
    const running = [...this.#running.values()].filter((kind) => kinds.includes(kind)).length;
    return running < atOnce ? this.#claim(kinds, atOnce - running) : [];
  }

  #claim(kinds: readonly string[], limit: number): Promise<JobRow[]> {
    const { db, engine, clock, leaseSeconds } = this.#options;
    const now = clock.now();
    const claim = {
      engine,
      kinds,
      now,
      until: now + leaseSeconds,
      lease_key: randomToken(9),
      limit,
    };
    return claimJobs(db, claim);
  }

  /** Runs a job; who stops waits for it. */
  #begin(job: JobRow): Promise<void> {
    const run = this.#run(job).finally(() => this.#running.delete(run));
    this.#running.set(run, job.kind);
    return run;
  }

  async #run(job: JobRow): Promise<void> {
    const { db, clock, log } = this.#options;
    const facts = { job_id: job.job_id, kind: job.kind, attempt: job.attempts };
    const started = performance.now();
    try {
      const outcome = await this.#outcomeOf(job);
      const kept = await settleJob(db, job, outcome, clock.now());
      const ms = Math.round(performance.now() - started);
      if (!kept) log.warn({ ...facts, ms }, 'job lost its lease, another process has it');
      else if (outcome.kind === 'failed') log.warn({ ...facts, ms, err: outcome.error }, 'job failed');
      else log.info({ ...facts, ms, outcome: outcome.kind }, 'job run');
    } catch (err) {
      // The lease runs out, and the job is taken again then.
      log.error({ ...facts, err }, 'what came of a job could not be stored');
    }
  }

  async #outcomeOf(job: JobRow): Promise<Outcome> {
    // Only a killed process leaves a job that was begun that often without a note of its failure.
    if (job.attempts > ATTEMPTS_MAX) return { kind: 'failed', error: new Error('The process ended while it ran') };
    const work = this.#options.kinds.get(job.kind)?.work;
    if (!work || job.cancel_asked === 1) return { kind: 'stopped' };
    const lease = new LeaseKeeper(job, this.#options);
    const signal = AbortSignal.any([lease.signal, this.#stopping.signal]);
    try {
      const report = await work({
        job_id: job.job_id,
        payload: JSON.parse(job.payload),
        signal,
        progress: (done, total) => saveProgress(this.#options.db, job, done, total),
        cancelled: async () => (await findJob(this.#options.db, job.job_id))?.cancel_asked === 1,
      });
      return { kind: 'done', report };
    } catch (error) {
      return this.#stopping.signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error };
    } finally {
      lease.end();
    }
  }
}

/** Renews the lease of a running job, and ends the work when it is lost or somebody cancelled it. */
class LeaseKeeper {
  readonly #job: JobRow;
  readonly #options: RunnerOptions;
  readonly #ending = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #until: number;

  constructor(job: JobRow, options: RunnerOptions) {
    this.#job = job;
    this.#options = options;
    this.#until = job.lease_until;
    this.#timer = setInterval(() => this.#renewOrWarn(), options.renewMs);
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #renewOrWarn(): void {
    const { clock, log } = this.#options;
    this.#renew().catch((err: unknown) => {
      log.warn({ err, job_id: this.#job.job_id }, 'the lease of a job could not be renewed');
      if (clock.now() >= this.#until) this.#ending.abort(new Error('The lease ran out'));
    });
  }

  async #renew(): Promise<void> {
    const until = this.#options.clock.now() + this.#options.leaseSeconds;
    const kept = await renewLease(this.#options.db, this.#job, until);
    if (!kept) return this.#ending.abort(new Error('Another process has the job'));
    this.#until = until;
    if (kept.cancel_asked === 1) this.#ending.abort(new Error('Cancelled'));
  }
}
