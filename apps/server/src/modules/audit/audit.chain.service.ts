import type { Context } from '../../context.ts';
import { lookupHash } from '../../platform/crypto/secrets.ts';
import type { AuditWaitingTable } from '../../schema/audit-tables.ts';
import type { Tx } from '../../schema/tables.ts';
import { auditKey, chainHash, isRoutine } from './audit.entry.ts';
import {
  type AuditChain,
  type AuditLogRow,
  countWaiting,
  cutAuditRows,
  findChain,
  findLastSeq,
  insertAuditRows,
  insertWaiting,
  listChained,
  listWaiting,
  lockChain,
  removeWaiting,
  updateChain,
} from './audit.queries.ts';
import { recordAudit } from './audit.service.ts';

const AT_ONCE = 500;
const DAY = 24 * 3600;

type Ends = Omit<AuditChain, 'chain_id' | 'seal'>;
type Waiting = Omit<AuditWaitingTable, 'waiting_id'> & { readonly waiting_id: number };

/**
 * Gives what was committed its place in the chain. Only who does this locks the end of the chain, and he locks nothing
 * else: those who write entries never wait for it.
 */
export async function chainWaiting(ctx: Context): Promise<void> {
  while ((await countWaiting(ctx.db, 1)) > 0) {
    await ctx.db.transaction().execute(async (tx) => {
      const chain = await lockChain(tx);
      const waiting = await listWaiting(tx, AT_ONCE);
      if (waiting.length > 0) await chainThese(ctx, tx, chain, waiting);
    });
  }
}

async function chainThese(ctx: Context, tx: Tx, chain: AuditChain, waiting: readonly Waiting[]): Promise<void> {
  // Where somebody wrote rows behind the end, they stay in sight and break the chain.
  let [seq, hash] = [Math.max(chain.last_seq, await findLastSeq(tx)), chain.last_hash];
  if (!isSealed(ctx, chain)) await insertWaiting(tx, brokenEntry(ctx, chain.last_seq));
  const rows: AuditLogRow[] = waiting.map(({ waiting_id: _, ...facts }) => {
    seq += 1;
    hash = chainHash(hash, seq, facts);
    const keys = { username_key: auditKey(facts.username), subject_key: auditKey(facts.subject_name) };
    return { seq, ...facts, ...keys, is_routine: isRoutine(facts.action) ? 1 : 0, hash };
  });
  await insertAuditRows(tx, rows);
  await removeWaiting(
    tx,
    waiting.map(({ waiting_id }) => waiting_id),
  );
  await moveEnds(ctx, tx, { ...chain, last_seq: seq, last_hash: hash });
}

/** Written into the log itself, so that the next seal does not hide that the former one did not fit. */
function brokenEntry(ctx: Context, last_seq: number) {
  const subject = { subject_kind: 'audit', subject_id: last_seq, subject_name: '' } as const;
  const values = { values_before: '', values_after: '' };
  return {
    at: ctx.clock.now(),
    action: 'audit.broken',
    uid: 0,
    username: '',
    address: '',
    ...subject,
    ...values,
  } as const;
}

/** Does the seal fit the ends? A chain that never had a row needs none. */
export function isSealed(ctx: Pick<Context, 'secrets'>, chain: AuditChain): boolean {
  if (chain.seal === '') return chain.last_seq === 0 && chain.cut_seq === 0;
  return chain.seal === sealOf(ctx, chain);
}

function sealOf({ secrets }: Pick<Context, 'secrets'>, { cut_seq, cut_hash, last_seq, last_hash }: Ends): string {
  return lookupHash(secrets, 'audit', JSON.stringify([cut_seq, cut_hash, last_seq, last_hash]));
}

async function moveEnds(ctx: Context, tx: Tx, ends: Ends): Promise<void> {
  await updateChain(tx, { ...ends, seal: sealOf(ctx, ends) });
}

/** Cuts off what is older than the setting says. How many rows that were, and up to when, is a row itself. */
export async function cutAudit(ctx: Context): Promise<void> {
  const { audit_days } = ctx.settings.current;
  if (audit_days === 0) return;
  await chainWaiting(ctx);
  const older = ctx.clock.now() - audit_days * DAY;
  let rows = 0;
  for (;;) {
    const cut = await ctx.db.transaction().execute((tx) => cutSome(ctx, tx, older));
    rows += cut;
    if (cut < AT_ONCE) break;
  }
  if (rows === 0) return;
  await ctx.db
    .transaction()
    .execute((tx) =>
      recordAudit(ctx, tx, { action: 'audit.cut', subject: { kind: 'audit' }, after: { rows, older_than: older } }),
    );
}

/** From the old end to the first row that is young enough. A broken chain is left as it is. */
async function cutSome(ctx: Context, tx: Tx, older: number): Promise<number> {
  const chain = await lockChain(tx);
  if (!isSealed(ctx, chain)) return 0;
  const oldest = await listChained(tx, chain.cut_seq, AT_ONCE);
  const young = oldest.findIndex(({ at }) => at >= older);
  const old = young === -1 ? oldest : oldest.slice(0, young);
  const last = old.at(-1);
  if (!last) return 0;
  await cutAuditRows(tx, last.seq);
  await moveEnds(ctx, tx, { ...chain, cut_seq: last.seq, cut_hash: last.hash });
  return old.length;
}

/** The ends of the chain as they are now; what was committed before has its place. */
export async function chainNow(ctx: Context): Promise<AuditChain> {
  await chainWaiting(ctx);
  return findChain(ctx.db);
}
