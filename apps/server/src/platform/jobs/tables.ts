import type { Generated, Selectable } from 'kysely';

export type JobState = 'waiting' | 'done' | 'failed' | 'cancelled';

export interface JobTables {
  job: {
    job_id: Generated<number>;
    kind: string;
    /** JSON. */
    payload: string;
    /** A job that is running is `waiting` too, with a lease. */
    state: Generated<JobState>;
    due_at: number;
    /** Unix seconds until which a process has it; 0 when nobody has. */
    lease_until: Generated<number>;
    /** Tells the process that has the lease from one that had it before. */
    lease_key: Generated<string>;
    /** Times it was begun. */
    attempts: Generated<number>;
    last_error: Generated<string>;
    /** Of two jobs with one key only one waits; null once it ended. */
    unique_key: string | null;
    /** Of the jobs of one asker one runs at a time; '' for work that nobody waits for in line. */
    asker: Generated<string>;
    /** Seconds between two runs of a job that comes back; 0 for one that does not. */
    every_seconds: Generated<number>;
    /** 1: enqueued once more while it ran, so it is to run again. */
    again: Generated<number>;
    cancel_asked: Generated<number>;
    progress_done: Generated<number>;
    progress_total: Generated<number>;
    /** JSON of what the run returned; empty before. */
    report: Generated<string>;
    /** Key in the file store of what the job made; empty when nothing. */
    result_file: Generated<string>;
    result_expires_at: Generated<number>;
    created_at: number;
    ended_at: Generated<number>;
  };
}

export type JobRow = Selectable<JobTables['job']>;

/** A job in a list: of its report the first characters. */
export type ListedJob = Pick<
  JobRow,
  'cancel_asked' | 'created_at' | 'job_id' | 'lease_until' | 'payload' | 'report' | 'state'
>;
