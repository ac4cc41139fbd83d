import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type AuditFilter, type AuditPlace, listAuditRows } from '../../apps/server/src/modules/audit/audit.queries.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { type DatabasePlace, openDatabase } from '../../apps/server/src/platform/database/open.ts';
import { MIGRATIONS } from '../../apps/server/src/schema/migrations/index.ts';
import type { Db, Tables } from '../../apps/server/src/schema/tables.ts';
import { startOwnPostgres } from '../postgres.ts';
import { percentile } from './percentile.ts';

// `node scripts/bench/audit.ts` fills the audit log with 2,000,000 rows on each engine and says how long a part of its
// list takes, with each filter, at the new end and deep in it; `--part 0.1` a part of it.

const { values } = parseArgs({ options: { part: { type: 'string', default: '1' } } });
const rows = 2_000_000 * Number(values.part);
const BOUND_MS = 80;
const PART = { limit: 51 };
const TIMES = 60;
const AT_ONCE = 100_000;
/** Seconds between two rows. */
const STEP = 15;

const ANY: AuditFilter = { action: '', is_routine: undefined, username_key: '', subject_key: '', from: 0, to: 0 };
const FILTERS: Readonly<Record<string, AuditFilter>> = {
  everything: ANY,
  'all but log-ins that worked': { ...ANY, is_routine: 0 },
  'log-ins that worked': { ...ANY, is_routine: 1 },
  'a common action': { ...ANY, action: 'login.failed' },
  'a rare action': { ...ANY, action: 'audit.cut' },
  'one person': { ...ANY, username_key: 'user 77' },
  'one subject': { ...ANY, subject_key: 'item 1234' },
  'a day': { ...ANY, from: (rows / 2) * STEP, to: (rows / 2) * STEP + 86_400 },
  'a person without his log-ins': { ...ANY, username_key: 'user 77', is_routine: 0 },
  'a subject without log-ins': { ...ANY, subject_key: 'item 77', is_routine: 0 },
  'a person and a common action': { ...ANY, username_key: 'user 81', action: 'setting.changed' },
  'a person and an action of others': { ...ANY, username_key: 'user 77', action: 'login.failed' },
  'a person in a year': { ...ANY, username_key: 'user 77', from: rows * STEP - 31_536_000 },
};

const folder = await mkdtemp(join(tmpdir(), 'sheaf-audit-'));
const postgres = await startOwnPostgres();
try {
  await measure('SQLite', { file: join(folder, 'audit.db') });
  if (postgres) await measure('PostgreSQL', { url: postgres.url });
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true });
}

async function measure(name: string, place: DatabasePlace): Promise<void> {
  const open = await openDatabase<Tables>(place);
  try {
    await migrate(open, MIGRATIONS, { info: () => undefined });
    await fill(open.db);
    if (open.engine === 'postgres') await sql`analyze audit_log`.execute(open.db);
    for (const [what, filter] of Object.entries(FILTERS)) {
      const p95 = percentile(await timesOf(open.db, filter), 95);
      console.log(`${p95 < BOUND_MS ? '✔' : '✖'} ${name}, ${what}: p95 ${p95.toFixed(1)} ms`);
      if (p95 >= BOUND_MS) process.exitCode = 1;
    }
  } finally {
    await open.close();
  }
}

/** 5,000 people; nine of ten rows are log-ins that worked, and every second of the rest one that failed, by nobody. */
async function fill(db: Db): Promise<void> {
  // In parts: the database allows no statement longer than requests may take.
  for (let first = 1; first <= rows; first += AT_ONCE) await fillPart(db, first, Math.min(first + AT_ONCE - 1, rows));
}

async function fillPart(db: Db, first: number, last: number): Promise<void> {
  await sql`
    insert into audit_log (seq, at, action, uid, username, address, subject_kind, subject_id, subject_name,
      values_before, values_after, username_key, subject_key, is_routine, hash)
    with recursive n (seq) as (
      select ${sql.lit(first)} union all select seq + 1 from n where seq < ${sql.lit(last)}
    )
    select seq, seq * ${sql.lit(STEP)},
      case when seq % 20 > 1 then 'login.done' when seq % 20 = 0 then 'login.failed' when seq % 100020 = 1 then 'audit.cut' else 'setting.changed' end,
      0, case when seq % 20 = 0 then '' else 'user ' || (seq % 5000) end, '192.0.2.' || (seq % 250), 'item',
      seq % 20000, 'item ' || (seq % 20000), '{"force_login":0}', '{"force_login":1}',
      case when seq % 20 = 0 then '' else 'user ' || (seq % 5000) end, 'item ' || (seq % 20000),
      case when seq % 20 > 1 then 1 else 0 end,
      '0123456789012345678901234567890123456789012345678901234567890123'
    from n`.execute(db);
}

async function timesOf(db: Db, filter: AuditFilter): Promise<readonly number[]> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    // Half of them from the new end, half from somewhere.
    const seq = Math.floor((rows * (time + 1)) / (TIMES + 1));
    const older: AuditPlace | undefined = time % 2 === 0 ? undefined : { at: seq * STEP, seq };
    const began = performance.now();
    await listAuditRows(db, filter, { ...PART, older });
    times.push(performance.now() - began);
  }
  return times;
}
