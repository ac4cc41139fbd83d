import { type ExpressionBuilder, type Kysely, sql, type Updateable } from 'kysely';
import type { Engine } from '../database/open.ts';
import type { JobOrder, JsonValue } from './job.ts';
import type { JobRow, JobTables, ListedJob } from './tables.ts';

type JobDb = Kysely<JobTables>;

export const ATTEMPTS_MAX = 10;
const DELAY_FIRST_SECONDS = 5;
const DELAY_MAX_SECONDS = 3600;
const ERROR_CHARS = 2000;
const KEPT_SECONDS = 30 * 86_400;

/** What a run came to. */
export type Outcome =
  | { readonly kind: 'done'; readonly report: JsonValue | undefined }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'stopped' };

export async function insertJob(tx: JobDb, order: JobOrder, now: number): Promise<number> {
  const { job_id } = await tx
    .insertInto('job')
    .values({
      kind: order.kind,
      payload: JSON.stringify(order.payload),
      due_at: order.due_at ?? now,
      unique_key: order.unique_key ?? null,
      asker: order.asker ?? '',
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('unique_key').doUpdateSet({
        payload: sql<string>`excluded.payload`,
        due_at: sql<number>`case when job.lease_until = 0 and job.due_at < excluded.due_at then job.due_at else excluded.due_at end`,
        again: sql<number>`case when job.lease_until = 0 then 0 else 1 end`,
      }),
    )
    .returning('job_id')
    .executeTakeFirstOrThrow();
  return job_id;
}

/** One row per recurring kind, whichever process is first; a changed interval is taken over. */
export async function insertRecurring(db: JobDb, recurring: ReadonlyMap<string, number>, now: number): Promise<void> {
  for (const [kind, every_seconds] of recurring) {
    await db
      .insertInto('job')
      .values({ kind, payload: 'null', due_at: now, unique_key: `every:${kind}`, every_seconds, created_at: now })
      .onConflict((conflict) => conflict.column('unique_key').doUpdateSet({ every_seconds }))
      .execute();
  }
}

export async function findJob(db: JobDb, job_id: number): Promise<JobRow | undefined> {
  return db.selectFrom('job').selectAll().where('job_id', '=', job_id).executeTakeFirst();
}

/** Of one asker and kind, the newest first. Of a report only the beginning is read: it may be long. */
export async function listJobs(
  db: JobDb,
  { asker, kind }: Pick<JobRow, 'asker' | 'kind'>,
  limit: number,
): Promise<readonly ListedJob[]> {
  return db
    .selectFrom('job')
    .select(['job_id', 'payload', 'state', 'lease_until', 'cancel_asked', 'created_at'])
    .select(sql<string>`substr(report, 1, ${REPORT_HEAD})`.as('report'))
    .where('asker', '=', asker)
    .where('kind', '=', kind)
    .orderBy('job_id', 'desc')
    .limit(limit)
    .execute();
}

const REPORT_HEAD = 20;

/** Leases jobs that are due: each to one process, also when several ask at the same time. */
export async function claimJobs(
  db: JobDb,
  { engine, kinds, now, until, lease_key, limit }: ClaimOptions,
): Promise<JobRow[]> {
  const due = (from: JobDb) =>
    from
      .selectFrom('job')
      .select('job_id')
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      .where('lease_until', '<=', now)
      .where('kind', 'in', kinds)
      .where((eb) => eb.or([eb('asker', '=', ''), eb.not(eb.exists(jobsBefore(eb, now)))]))
      .orderBy('due_at')
      .orderBy('job_id')
      .limit(limit);
  // A look without a lock: mostly nothing is due, and then nobody's turn to write is taken.
  if (kinds.length === 0 || (await due(db).execute()).length === 0) return [];
  return db.transaction().execute(async (tx) => {
    const query = due(tx);
    const found = await (engine === 'postgres' ? query.forUpdate().skipLocked() : query).execute();
    if (found.length === 0) return [];
    return tx
      .updateTable('job')
      .set((e) => ({ lease_until: until, lease_key, attempts: e('attempts', '+', 1) }))
      .where(
        'job_id',
        'in',
        found.map(({ job_id }) => job_id),
      )
      .returningAll()
      .execute();
  });
}

/** Jobs that go before this one: the asker's that some process has, and those that he ordered before. */
function jobsBefore(job: ExpressionBuilder<JobTables, 'job'>, now: number) {
  return job
    .selectFrom('job as before')
    .select('before.job_id')
    .whereRef('before.asker', '=', 'job.asker')
    .where('before.state', '=', 'waiting')
    .where((eb) =>
      eb.or([
        eb('before.lease_until', '>', now),
        eb.and([eb('before.due_at', '<=', now), eb('before.job_id', '<', eb.ref('job.job_id'))]),
      ]),
    );
}

export interface ClaimOptions {
  readonly engine: Engine;
  readonly kinds: readonly string[];
  readonly now: number;
  readonly until: number;
  readonly lease_key: string;
  readonly limit: number;
}

type Lease = Pick<JobRow, 'job_id' | 'lease_key'>;

/** Undefined when another process has the job by now. */
export async function renewLease(
  db: JobDb,
  { job_id, lease_key }: Lease,
  lease_until: number,
): Promise<{ cancel_asked: number } | undefined> {
  return db
    .updateTable('job')
    .set({ lease_until })
    .where('job_id', '=', job_id)
    .where('lease_key', '=', lease_key)
    .returning('cancel_asked')
    .executeTakeFirst();
}

export async function saveProgress(
  db: JobDb,
  { job_id, lease_key }: Lease,
  done: number,
  total: number,
): Promise<void> {
  await db
    .updateTable('job')
    .set({ progress_done: done, progress_total: total })
    .where('job_id', '=', job_id)
    .where('lease_key', '=', lease_key)
    .execute();
}

/** False when the lease was lost: what another process makes of the job counts then. */
export async function settleJob(db: JobDb, lease: Lease, outcome: Outcome, now: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('job')
      .selectAll()
      .where('job_id', '=', lease.job_id)
      .where('lease_key', '=', lease.lease_key)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    await tx
      .updateTable('job')
      .set({ lease_until: 0, lease_key: '', again: 0, cancel_asked: 0, ...afterRun(row, outcome, now) })
      .where('job_id', '=', row.job_id)
      .execute();
    return true;
  });
}

/** What a run leaves in its row. Pure, so that every case can be tested. */
function afterRun(row: JobRow, outcome: Outcome, now: number): Updateable<JobTables['job']> {
  if (row.cancel_asked === 1 && row.every_seconds === 0) return ended('cancelled', now);
  if (outcome.kind === 'stopped') return { due_at: now, attempts: row.attempts - 1 };
  if (outcome.kind === 'failed') return afterFailure(row, outcome.error, now);
  const report = JSON.stringify(outcome.report ?? null);
  if (row.every_seconds > 0) return { report, attempts: 0, due_at: now + row.every_seconds, ended_at: now };
  if (row.again === 1) return { report, attempts: 0 };
  return { report, ...ended('done', now) };
}

function afterFailure(row: JobRow, error: unknown, now: number): Updateable<JobTables['job']> {
  const last_error = String(error instanceof Error ? error.message : error).slice(0, ERROR_CHARS);
  if (row.attempts < ATTEMPTS_MAX) return { last_error, due_at: now + delaySeconds(row.attempts) };
  if (row.every_seconds > 0) return { last_error, attempts: 0, due_at: now + row.every_seconds, ended_at: now };
  if (row.again === 1) return { last_error, attempts: 0 };
  return { last_error, ...ended('failed', now) };
}

/** 5 s after the first failure, then twice as long each time, an hour at most. */
export function delaySeconds(attempts: number): number {
  return Math.min(DELAY_FIRST_SECONDS * 2 ** (attempts - 1), DELAY_MAX_SECONDS);
}

function ended(state: 'done' | 'failed' | 'cancelled', now: number): Updateable<JobTables['job']> {
  return { state, unique_key: null, ended_at: now };
}

export async function cancelJob(db: JobDb, job_id: number, now: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('job')
      .select('lease_until')
      .where('job_id', '=', job_id)
      .where('state', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    // One with an old lease is asked too: its process may still be at it.
    const change = row.lease_until === 0 ? ended('cancelled', now) : { cancel_asked: 1 };
    await tx.updateTable('job').set(change).where('job_id', '=', job_id).execute();
    return true;
  });
}

export async function removeOldJobs(db: JobDb, now: number): Promise<void> {
  await db
    .deleteFrom('job')
    .where('state', '<>', 'waiting')
    .where('ended_at', '<', now - KEPT_SECONDS)
    .where('result_file', '=', '')
    .execute();
}
