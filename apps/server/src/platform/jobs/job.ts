export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined };

export interface JobOrder {
  readonly kind: string;
  readonly payload: JsonValue;
  /** Unix seconds; at once when absent. */
  readonly due_at?: number;
  /**
   * Of the jobs with one key only one waits: a second order gives it its payload and the earlier time. Ordered while the
   * first runs, it runs once more afterwards.
   */
  readonly unique_key?: string;
  /** Who asked for long work: one job of his runs at a time, and those of others go before his next. */
  readonly asker?: string;
}

export interface RunningJob {
  readonly job_id: number;
  readonly payload: JsonValue;
  /** Ends the work: somebody cancelled it, the process stops, or the lease was lost. */
  readonly signal: AbortSignal;
  progress(done: number, total: number): Promise<void>;
  cancelled(): Promise<boolean>;
}

/** What is returned is kept as the report. Runs at least once: a process may be killed after the work, before the note. */
export type JobWork = (job: RunningJob) => Promise<JsonValue | undefined>;

/** How jobs of a kind are done. */
export interface JobKind {
  readonly work: JobWork;
  /**
   * So many of them at once, in places of their own: they wait for each other, and nothing else waits for them. Without
   * it they share the places of all.
   */
  readonly ownPlaces?: number;
}

export interface JobLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}
