import type { Context } from '../../context.ts';
import type { Tx } from '../../schema/tables.ts';
import { BatchStopped, inShortStep } from '../batch/batch.service.ts';
import { listTakenIds, type Numbered, takeIds } from './move-in.ids.queries.ts';
import { insertOldRows, lockOldSite, updateOldSite } from './move-in.queries.ts';
import { chunksOf, keepsId, type MovedRow, type MoveInWork, type OldKind, oldIds, type Tally } from './move-in-work.ts';

const ROWS_AT_ONCE = 500;

/** One transaction of moving in: what it writes, and what is remembered of that. */
export interface Step {
  readonly tx: Tx;
  /** A row came, and is this one here. */
  moved(kind: OldKind, old_id: number, new_id: number): void;
  /** So many rows of a table of the old product came. */
  came(table: string, rows: number): void;
  /** Is the row here, by this step or by one before? */
  get(kind: OldKind, old_id: number): number | undefined;
}

/**
 * Writes, and remembers what came in the same transaction: whenever the process ends, the next run knows.
 * @throws BatchStopped when another run has taken over
 */
export async function inStep<R>(ctx: Context, work: MoveInWork, write: (step: Step) => Promise<R>): Promise<R> {
  work.watch.signal.throwIfAborted();
  const rows: MovedRow[] = [];
  const result = await inShortStep(ctx, work.ids, async (tx) => {
    const own: MovedRow[] = [];
    const ownIds = oldIds();
    const counted = new Map<string, number>();
    const known = await demandOwnRun(tx, work);
    const answer = await write({
      tx,
      moved: (kind, old_id, new_id) => {
        own.push({ kind, old_id, new_id });
        ownIds.add([{ kind, old_id, new_id }]);
      },
      came: (table, count) => counted.set(table, (counted.get(table) ?? 0) + count),
      get: (kind, old_id) => work.ids.get(kind, old_id) ?? ownIds.get(kind, old_id),
    });
    await remember(tx, work, own, withCounted(known, counted));
    rows.splice(0, rows.length, ...own);
    return answer;
  });
  work.ids.add(rows);
  return result;
}

async function demandOwnRun(tx: Tx, { old_site_id, begun_at }: MoveInWork): Promise<Tally> {
  const site = await lockOldSite(tx, old_site_id);
  if (site?.begun_at !== begun_at) throw new BatchStopped('Another run of moving in has taken over');
  return parsedTally(site.tally);
}

async function remember(tx: Tx, { old_site_id }: MoveInWork, rows: readonly MovedRow[], tally: Tally): Promise<void> {
  for (const some of chunksOf(rows, ROWS_AT_ONCE)) {
    await insertOldRows(
      tx,
      some.map((row) => ({ ...row, old_site_id })),
    );
  }
  await updateOldSite(tx, old_site_id, { tally: JSON.stringify(tally) });
}

function withCounted(known: Tally, counted: ReadonlyMap<string, number>): Tally {
  const tally: Record<string, number> = { ...known };
  for (const [table, count] of counted) tally[table] = (tally[table] ?? 0) + count;
  return tally;
}

/** What we wrote ourselves. */
export function parsedTally(text: string): Tally {
  const parsed: unknown = JSON.parse(text);
  const entries = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
  return Object.fromEntries(entries.map(([table, count]) => [table, Number(count)]));
}

/** For each old id the one that the row has here: the same where that is free and may be kept. */
export async function placeIds(
  ctx: Context,
  tx: Tx,
  table: Numbered,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const taken = new Set(ids.filter((id) => !keepsId(id)));
  for (const some of chunksOf(ids.filter(keepsId), ROWS_AT_ONCE)) {
    for (const id of await listTakenIds(tx, table, some)) taken.add(id);
  }
  const others = taken.size === 0 ? [] : await takeIds(tx, ctx.engine, table, taken.size);
  const free = others[Symbol.iterator]();
  return new Map(ids.map((id) => [id, taken.has(id) ? Number(free.next().value) : id]));
}
