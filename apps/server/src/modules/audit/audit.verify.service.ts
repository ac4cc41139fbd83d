import type { Context } from '../../context.ts';
import type { Db } from '../../schema/tables.ts';
import { chainNow, isSealed } from './audit.chain.service.ts';
import { chainHash } from './audit.entry.ts';
import { type AuditChain, type AuditLogRow, findChain, findLastSeq, listChained } from './audit.queries.ts';

const AT_ONCE = 1000;

/** `gone`: a row is missing. `changed`: it or its place is not what was written. `seal`: the ends were changed. */
type AuditFault = 'changed' | 'gone' | 'noted' | 'seal' | 'surplus';

export interface AuditReport {
  readonly rows: number;
  readonly first_seq: number;
  readonly last_seq: number;
  /** To be noted elsewhere: who knows it sees later whether this end is still part of the chain. */
  readonly last_hash: string;
  /** The first row that is not right. */
  readonly broken: { readonly seq: number; readonly fault: AuditFault } | null;
}

/** An end that somebody noted. */
export interface NotedEnd {
  readonly seq: number;
  readonly hash: string;
}

/** Reckons the whole chain once more, in parts. */
export async function verifyAudit(ctx: Context, noted?: NotedEnd): Promise<AuditReport> {
  await chainNow(ctx);
  return verifyAuditOf(ctx.db, (chain) => isSealed(ctx, chain), noted);
}

/** The same while somebody else may chain and cut. What waits for its place is not in the chain yet. */
export async function verifyAuditOf(
  db: Db,
  sealedBy: (chain: AuditChain) => boolean,
  noted?: NotedEnd,
): Promise<AuditReport> {
  for (;;) {
    const surplus = await findLastSeq(db);
    // Read afterwards: rows that were chained meanwhile are before its end.
    const chain = await findChain(db);
    const report = await walk(db, chain, { surplus, noted, sealed: sealedBy(chain) });
    // Where the old end was cut off meanwhile, what was missing is no fault.
    if (!report.broken || (await findChain(db)).cut_seq === chain.cut_seq) return report;
  }
}

/** The same of a copy. The key that seals the ends stays with the site: of them only what stands between is reckoned. */
export async function verifyAuditCopy(db: Db): Promise<AuditReport> {
  return walk(db, await findChain(db), { surplus: await findLastSeq(db), noted: undefined, sealed: true });
}

interface Beside {
  readonly surplus: number;
  readonly noted: NotedEnd | undefined;
  readonly sealed: boolean;
}

type Broken = NonNullable<AuditReport['broken']>;

async function walk(db: Db, chain: AuditChain, beside: Beside): Promise<AuditReport> {
  const { cut_seq, cut_hash, last_seq, last_hash } = chain;
  let [seq, hash, broken]: [number, string, Broken | undefined] = [cut_seq, cut_hash, undefined];
  for await (const row of chained(db, chain)) {
    broken = faultOf(row, { seq, hash, noted: beside.noted });
    if (broken) break;
    [seq, hash] = [row.seq, row.hash];
  }
  broken ??= faultOfEnds(chain, { ...beside, seq, hash });
  return { rows: seq - cut_seq, first_seq: cut_seq + 1, last_seq, last_hash, broken: broken ?? null };
}

async function* chained(db: Db, { cut_seq, last_seq }: AuditChain): AsyncGenerator<AuditLogRow> {
  let after = cut_seq;
  for (;;) {
    const rows = await listChained(db, after, AT_ONCE);
    yield* rows.filter(({ seq }) => seq <= last_seq);
    after = rows.at(-1)?.seq ?? last_seq;
    if (rows.length < AT_ONCE || after >= last_seq) return;
  }
}

/** What is behind the last row that is right. */
function faultOfEnds(
  chain: AuditChain,
  { seq, hash, surplus, noted, sealed }: Beside & { readonly seq: number; readonly hash: string },
): Broken | undefined {
  const { last_seq, last_hash } = chain;
  if (seq !== last_seq) return { seq: seq + 1, fault: 'gone' };
  if (hash !== last_hash || !sealed) return { seq: last_seq, fault: 'seal' };
  if (surplus > last_seq) return { seq: last_seq + 1, fault: 'surplus' };
  return noted && noted.seq > last_seq ? { seq: last_seq + 1, fault: 'noted' } : undefined;
}

interface Before {
  readonly seq: number;
  readonly hash: string;
  readonly noted: NotedEnd | undefined;
}

function faultOf(row: AuditLogRow, { seq, hash, noted }: Before): Broken | undefined {
  if (row.seq !== seq + 1) return { seq: seq + 1, fault: 'gone' };
  if (chainHash(hash, row.seq, row) !== row.hash) return { seq: row.seq, fault: 'changed' };
  if (row.action === 'audit.broken') return { seq: row.seq, fault: 'seal' };
  return noted?.seq === row.seq && noted.hash !== row.hash ? { seq: row.seq, fault: 'noted' } : undefined;
}
