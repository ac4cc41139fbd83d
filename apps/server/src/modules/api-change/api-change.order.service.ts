import type { Context } from '../../context.ts';
import type { Tx } from '../../schema/tables.ts';

export const COMPARE_JOB = 'apiChange.compare';

export interface ToCompare {
  readonly item_id: number;
  readonly source_id: number;
  readonly version: number;
}

/** In the transaction that brings pages to a version: what it changed is found out afterwards, and told. */
export async function orderComparison(ctx: Context, tx: Tx, { item_id, source_id, version }: ToCompare): Promise<void> {
  await ctx.jobs.enqueue(tx, { kind: COMPARE_JOB, payload: { item_id, source_id, version } });
}
