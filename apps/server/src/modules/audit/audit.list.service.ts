import { Readable } from 'node:stream';
import type { exportAudit, InputOf, listAudit } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { type CsvRow, csvFile } from '../../platform/csv.ts';
import { chainWaiting } from './audit.chain.service.ts';
import { auditKey } from './audit.entry.ts';
import { presentAuditRow } from './audit.present.ts';
import {
  type AuditFilter,
  type AuditLogRow,
  type AuditPart,
  type AuditPlace,
  countAuditRows,
  listAuditRows,
} from './audit.queries.ts';
import { recordAudit } from './audit.service.ts';

const PART_ROWS = 1000;

type Filter = Pick<InputOf<typeof listAudit>, 'action' | 'kind' | 'username' | 'subject' | 'from' | 'to'>;

export async function auditPart(ctx: RequestContext, input: InputOf<typeof listAudit>): Promise<AuditPart> {
  await chainWaiting(ctx);
  const { before, count } = input;
  const [at, seq] = before.split('.').map(Number);
  const older = at === undefined || seq === undefined ? undefined : { at, seq };
  const rows = await listAuditRows(ctx.db, filterOf(input), { older, limit: count + 1 });
  const shown = rows.slice(0, count);
  return { rows: shown, older: rows.length > count ? shown.at(-1) : undefined };
}

const ROUTINE = { '': undefined, logins: 1, others: 0 } as const;

function filterOf({ action, kind, username, subject, from, to }: Filter): AuditFilter {
  return {
    action,
    is_routine: ROUTINE[kind],
    username_key: auditKey(username),
    subject_key: auditKey(subject),
    from,
    to,
  };
}

const DAY = 24 * 3600;
const COUNTED = 10_000;

/** Of the last day. */
export async function failedLogins(ctx: RequestContext): Promise<number> {
  await chainWaiting(ctx);
  return countAuditRows(ctx.db, 'login.failed', ctx.clock.now() - DAY, COUNTED);
}

/** Read as it is sent: the log may be longer than any memory. That somebody took it is in the log. */
export async function auditFile(ctx: RequestContext, input: InputOf<typeof exportAudit>): Promise<Readable> {
  const { format, ...asked } = input;
  await ctx.db
    .transaction()
    .execute((tx) =>
      recordAudit(ctx, tx, { action: 'audit.exported', subject: { kind: 'audit' }, after: { format, ...asked } }),
    );
  await chainWaiting(ctx);
  return format === 'csv' ? csvFile(COLUMNS, cellsOfParts(ctx, asked)) : Readable.from(jsonParts(ctx, asked));
}

async function* partsOf(ctx: RequestContext, asked: Filter): AsyncGenerator<readonly AuditLogRow[]> {
  let older: AuditPlace | undefined;
  for (;;) {
    const rows = await listAuditRows(ctx.db, filterOf(asked), { older, limit: PART_ROWS });
    yield rows;
    older = rows.at(-1);
    if (rows.length < PART_ROWS) return;
  }
}

async function* jsonParts(ctx: RequestContext, asked: Filter): AsyncGenerator<string> {
  for await (const rows of partsOf(ctx, asked)) {
    yield rows.map((row) => `${JSON.stringify({ ...presentAuditRow(row), hash: row.hash })}\n`).join('');
  }
}

const COLUMNS = [
  ...(['seq', 'time', 'action', 'uid', 'username', 'address'] as const),
  ...(['subject_kind', 'subject_id', 'subject_name', 'before', 'after', 'hash'] as const),
];

async function* cellsOfParts(ctx: RequestContext, asked: Filter): AsyncGenerator<readonly CsvRow[]> {
  for await (const rows of partsOf(ctx, asked)) yield rows.map(cellsOf);
}

function cellsOf(row: AuditLogRow): CsvRow {
  const { seq, at, action, uid, username, address, subject_kind, subject_id, subject_name, hash } = row;
  const what = [subject_kind, subject_id, subject_name, row.values_before, row.values_after];
  return [seq, new Date(at * 1000).toISOString(), action, uid, username, address, ...what, hash];
}
