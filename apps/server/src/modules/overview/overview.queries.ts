import { type Selectable, sql } from 'kysely';
import type { Engine } from '../../platform/database/open.ts';
import type { JobTables } from '../../platform/jobs/tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

export interface SiteCounts {
  readonly users: number;
  readonly items: number;
  readonly pages: number;
  readonly file_bytes: number;
}

export async function countSite(db: Db): Promise<SiteCounts> {
  const count = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('user')
        .select((user) => user.fn.countAll<number>().as('users'))
        .where('deleted_at', '=', 0)
        .as('users'),
      eb
        .selectFrom('item')
        .select((item) => item.fn.countAll<number>().as('items'))
        .where('deleted_at', '=', 0)
        .where('batch_id', 'is', null)
        .as('items'),
      eb
        .selectFrom('page')
        .select((page) => page.fn.countAll<number>().as('pages'))
        .where('deleted_at', '=', 0)
        .where('batch_id', 'is', null)
        .as('pages'),
      eb
        .selectFrom('blob')
        .select((blob) => blob.fn.sum<number>('size').as('bytes'))
        .as('file_bytes'),
    ])
    .executeTakeFirstOrThrow();
  const { users, items, pages, file_bytes } = count;
  return { users: Number(users), items: Number(items), pages: Number(pages), file_bytes: Number(file_bytes ?? 0) };
}

export async function countSearchEntries(db: Db): Promise<number> {
  const row = await db
    .selectFrom('search_entry')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  return Number(row.entries);
}

/** In bytes. */
export async function sizeOfDatabase(db: Db, engine: Engine): Promise<number> {
  const query =
    engine === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Those that are due and those that some process has; at most so many are counted. */
export async function countJobs(db: Db, now: number, limit: number): Promise<{ waiting: number; running: number }> {
  const rows = await db
    .selectFrom('job')
    .select('lease_until')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  const running = rows.filter(({ lease_until }) => lease_until > now).length;
  return { waiting: rows.length - running, running };
}

type Job = Selectable<JobTables['job']>;
export type TroubledJob = Pick<Job, 'job_id' | 'kind' | 'last_error' | 'attempts' | 'ended_at' | 'due_at' | 'state'>;

const TOLD = ['job_id', 'kind', 'last_error', 'attempts', 'ended_at', 'due_at', 'state'] as const;

/** Given up, the last one first. */
export async function listFailedJobs(db: Db, limit: number): Promise<TroubledJob[]> {
  return db
    .selectFrom('job')
    .select(TOLD)
    .where('state', '<>', 'waiting')
    .where('state', '=', 'failed')
    .where('ended_at', '>', 0)
    .orderBy('ended_at', 'desc')
    .limit(limit)
    .execute();
}

/** Not given up yet: they are tried again by themselves. */
export async function listRetriedJobs(db: Db, limit: number): Promise<TroubledJob[]> {
  return db
    .selectFrom('job')
    .select(TOLD)
    .where('state', '=', 'waiting')
    .where('due_at', '>', 0)
    .where('attempts', '>', 0)
    .where('last_error', '<>', '')
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** It is due at once. What of it answers: undefined when it did not fail. */
export async function updateJobAgain(tx: Tx, job_id: number, now: number): Promise<{ kind: string } | undefined> {
  return tx
    .updateTable('job')
    .set({ state: 'waiting', due_at: now, attempts: 0, cancel_asked: 0, ended_at: 0, lease_until: 0, lease_key: '' })
    .where('job_id', '=', job_id)
    .where((eb) => eb.or([eb('state', '=', 'failed'), eb('last_error', '<>', '')]))
    .where('state', 'in', ['failed', 'waiting'])
    .where('lease_until', '<=', now)
    .returning('kind')
    .executeTakeFirst();
}
