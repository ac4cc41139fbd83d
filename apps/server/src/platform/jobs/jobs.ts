import type { Clock } from '../clock.ts';
import { type AnyDb, type AnyTx, withTables } from '../database/handles.ts';
import type { Engine } from '../database/open.ts';
import type { JobKind, JobLog, JobOrder, JobWork } from './job.ts';
import { JobRunner } from './runner.ts';
import { cancelJob, findJob, insertJob, insertRecurring, listJobs } from './store.ts';
import type { JobRow, JobTables, ListedJob } from './tables.ts';

export type { JobLog, JobOrder, JobWork, RunningJob } from './job.ts';

/** Work that is due, done by one of the processes on the database. */
export interface Jobs {
  /** Written in the transaction of the change that asks for it. Returns job_id. */
  enqueue(tx: AnyTx, job: JobOrder): Promise<number>;
  /** Who does the jobs of a kind; a process takes only kinds that it has work for. */
  handle(kind: string, work: JobWork, places?: Pick<JobKind, 'ownPlaces'>): void;
  /** As `handle`, and one job of this kind is always due again so many seconds after it ended. */
  every(kind: string, seconds: number, work: JobWork): void;
  start(): void;
  /** Asks what runs to stop, waits for it, and gives back what was not done. */
  stop(): Promise<void>;
  /** Does now what is due, whether started or not; returns how many jobs were run. */
  runDue(): Promise<number>;
  find(id: number): Promise<JobRow | undefined>;
  /** Jobs of a kind that somebody ordered, the newest first; those that ended stay for a month. */
  listOf(asker: string, kind: string, limit: number): Promise<readonly ListedJob[]>;
  /** A waiting job never runs; a running one is asked to stop. False when it ended before. */
  cancel(id: number): Promise<boolean>;
}

export interface JobsOptions {
  readonly db: AnyDb;
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: JobLog;
  /** How long a process has a job without renewing: whole seconds. */
  readonly leaseSeconds?: number;
  /** The time between two renewals; a third of the lease when absent. */
  readonly renewMs?: number;
  /** Jobs that run at once in this process, besides those of kinds with places of their own. */
  readonly atOnce?: number;
}

export function createJobs(options: JobsOptions): Jobs {
  const { engine, clock, log, leaseSeconds = 30, renewMs = (leaseSeconds * 1000) / 3, atOnce = 2 } = options;
  const db = withTables<JobTables>(options.db);
  const kinds = new Map<string, JobKind>();
  const recurring = new Map<string, number>();
  const runner = new JobRunner({ db, engine, clock, log, leaseSeconds, renewMs, atOnce, kinds, recurring });
  const handle = (kind: string, work: JobWork, places: Pick<JobKind, 'ownPlaces'> = {}): void => {
    if (kinds.has(kind)) throw new Error(`Two pieces of work for jobs of kind ${kind}`);
    kinds.set(kind, { work, ...places });
  };
  return {
    enqueue: (tx, job) => insertJob(withTables<JobTables>(tx), job, clock.now()),
    handle,
    every: (kind, seconds, work) => {
      handle(kind, work);
      recurring.set(kind, seconds);
    },
    start: () => runner.start(),
    stop: () => runner.stop(),
    runDue: async () => {
      await insertRecurring(db, recurring, clock.now());
      return runner.runDue();
    },
    find: (id) => findJob(db, id),
    listOf: (asker, kind, limit) => listJobs(db, { asker, kind }, limit),
    cancel: (id) => cancelJob(db, id, clock.now()),
  };
}
