import type { AuditAction } from '@sheaf/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import { compiledForRow } from '../../platform/database/compiled.ts';
import type { AuditChainTable, AuditFacts, AuditLogTable, AuditWaitingTable } from '../../schema/audit-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

export type AuditLogRow = Selectable<AuditLogTable>;
export type AuditChain = Selectable<AuditChainTable>;

const ONLY = 1;

export async function insertWaiting(tx: Tx, entry: AuditFacts): Promise<void> {
  await newWaiting(tx, entry);
}

const newWaiting = compiledForRow(
  [
    ...(['at', 'action', 'uid', 'username', 'address'] as const),
    ...(['subject_kind', 'subject_id', 'subject_name', 'values_before', 'values_after'] as const),
  ],
  (tx: Tx, entry: Insertable<AuditWaitingTable>) => tx.insertInto('audit_waiting').values(entry),
);

export async function countWaiting(db: Db, limit: number): Promise<number> {
  return (await db.selectFrom('audit_waiting').select('waiting_id').orderBy('waiting_id').limit(limit).execute())
    .length;
}

export async function listWaiting(tx: Tx, limit: number): Promise<Selectable<AuditWaitingTable>[]> {
  return tx.selectFrom('audit_waiting').selectAll().orderBy('waiting_id').limit(limit).execute();
}

/** At most 500. */
export async function removeWaiting(tx: Tx, waiting_ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('audit_waiting').where('waiting_id', 'in', waiting_ids).execute();
}

export async function findChain(db: Db): Promise<AuditChain> {
  return db.selectFrom('audit_chain').selectAll().where('chain_id', '=', ONLY).executeTakeFirstOrThrow();
}

/** Whoever adds to the chain or cuts it goes one after another. */
export async function lockChain(tx: Tx): Promise<AuditChain> {
  return tx.selectFrom('audit_chain').selectAll().where('chain_id', '=', ONLY).forUpdate().executeTakeFirstOrThrow();
}

export async function updateChain(tx: Tx, chain: Omit<AuditChain, 'chain_id'>): Promise<void> {
  const { cut_seq, cut_hash, last_seq, last_hash, seal } = chain;
  await tx
    .updateTable('audit_chain')
    .set({ cut_seq, cut_hash, last_seq, last_hash, seal })
    .where('chain_id', '=', ONLY)
    .execute();
}

/** At most 500. */
export async function insertAuditRows(tx: Tx, rows: readonly AuditLogRow[]): Promise<void> {
  await tx.insertInto('audit_log').values(rows).execute();
}

/** 0: there is no row. */
export async function findLastSeq(db: Db): Promise<number> {
  const row = await db.selectFrom('audit_log').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return row?.seq ?? 0;
}

/** In the order of the chain. */
export async function listChained(db: Db, after_seq: number, limit: number): Promise<AuditLogRow[]> {
  return db.selectFrom('audit_log').selectAll().where('seq', '>', after_seq).orderBy('seq').limit(limit).execute();
}

/** The one way in which rows of the log ever go: all up to this one. */
export async function cutAuditRows(tx: Tx, until_seq: number): Promise<void> {
  await tx.deleteFrom('audit_log').where('seq', '<=', until_seq).execute();
}

export interface AuditFilter {
  /** '' and 0: any. */
  readonly action: AuditAction | '';
  readonly is_routine: 0 | 1 | undefined;
  readonly username_key: string;
  readonly subject_key: string;
  readonly from: number;
  readonly to: number;
}

/** A place in the list: what is older than this row of this second. */
export interface AuditPlace {
  readonly at: number;
  readonly seq: number;
}

/** What is answered of a list. */
export interface AuditPart {
  readonly rows: readonly AuditLogRow[];
  /** undefined: there is nothing older. */
  readonly older: AuditPlace | undefined;
}

/**
 * Newest first. Of somebody or something, with or without log-ins, the index of both is to be read from its new end: with
 * a bound of the time in sight SQLite reads all that is no log-in instead.
 */
export async function listAuditRows(
  db: Db,
  { action, is_routine, username_key, subject_key, from, to }: AuditFilter,
  { older, limit }: { readonly older: AuditPlace | undefined; readonly limit: number },
): Promise<AuditLogRow[]> {
  const isOfOne = is_routine !== undefined && (username_key !== '' || subject_key !== '');
  const time = isOfOne ? sql<number>`+at` : sql.ref<number>('at');
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where(time, '>=', from)
    .$if(action !== '', (query) => query.where('action', '=', action as AuditAction)) // not '' by the condition
    .$if(is_routine !== undefined, (query) => query.where('is_routine', '=', is_routine ?? 0))
    .$if(username_key !== '', (query) => query.where('username_key', '=', username_key))
    .$if(subject_key !== '', (query) => query.where('subject_key', '=', subject_key))
    .$if(to > 0, (query) => query.where(time, '<', to))
    .$if(older !== undefined, (query) =>
      query.where(sql<boolean>`(${time}, seq) < (${older?.at ?? 0}, ${older?.seq ?? 0})`),
    )
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** How often it happened since then, counted up to the limit. */
export async function countAuditRows(db: Db, action: AuditAction, since: number, limit: number): Promise<number> {
  const counted = db
    .selectFrom('audit_log')
    .select('seq')
    .where('action', '=', action)
    .where('at', '>=', since)
    .limit(limit)
    .as('counted');
  const row = await db
    .selectFrom(counted)
    .select((eb) => eb.fn.countAll<number>().as('times'))
    .executeTakeFirstOrThrow();
  return Number(row.times);
}
