import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Sheaf } from '../../../testing/start-sheaf.ts';
import { type MoveInOrder, moveIn } from '../move-in.service.ts';
import type { MoveInReport } from '../move-in-report.ts';
import { OLD_SITES } from './old-facts.ts';

export function orderOf(version: string, other: Partial<MoveInOrder> = {}): MoveInOrder {
  return {
    given: join(OLD_SITES, version),
    uploads: undefined,
    name: 'old',
    timeZone: 'Asia/Shanghai',
    joinNames: false,
    dryRun: false,
    ...other,
  };
}

const NEVER = new AbortController().signal;

/** Moves in as the command does; fails where that refuses. */
export async function moved({ app }: Sheaf, order: MoveInOrder): Promise<MoveInReport> {
  const result = await moveIn(app.context, order, { language: 'en', signal: NEVER, tell: () => undefined });
  assert.ok('report' in result, 'reason' in result ? result.reason : '');
  return result.report;
}

/** What a table of the old product became. */
export function tableOf({ tables }: MoveInReport, name: string) {
  const found = tables.find(({ table }) => table === name);
  assert.ok(found, name);
  return found;
}
