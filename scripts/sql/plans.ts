import { CompiledQuery, sql } from 'kysely';
import type { OpenDatabase } from '../../apps/server/src/platform/database/open.ts';
import type { Statement } from './statements.ts';

/** What of `explain (format json)` tells how a table is read. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The tables that the statement cannot but read from one end to the other, whatever is in them. */
export async function tablesReadWhole(open: OpenDatabase<unknown>, statement: Statement): Promise<readonly string[]> {
  return open.engine === 'sqlite' ? sqliteReads(open, statement) : postgresReads(open, statement);
}

/** Whether what was found is put in order afterwards, so that all of it is read before the first row is answered. */
export async function isSorted(open: OpenDatabase<unknown>, { sql: text, parameters }: Statement): Promise<boolean> {
  const { db } = open;
  const explain = open.engine === 'sqlite' ? 'explain query plan' : 'explain';
  return db.transaction().execute(async (tx) => {
    // An empty table is read whole and put in order: forbidden, it is found only where nothing else is possible.
    if (open.engine === 'postgres') {
      for (const way of ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin']) {
        await sql.raw(`set local enable_${way} = off`).execute(tx);
      }
    }
    const { rows } = await tx.executeQuery<object>(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
    return /USE TEMP B-TREE|Sort Key/.test(JSON.stringify(rows));
  });
}

async function sqliteReads({ db }: OpenDatabase<unknown>, { sql: text, parameters }: Statement): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db);
  const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(explain);
  const aliases = new Map([...text.matchAll(/"?(\w+)"? as "?(\w+)"?/g)].map(([, name, alias]) => [alias, name]));
  return rows.flatMap(({ detail }) => {
    const scanned = /^SCAN (\w+)(?! VIRTUAL TABLE)/.exec(detail)?.[1];
    const table = aliases.get(scanned) ?? scanned;
    return tables.some(({ name }) => name === table) ? [`${table}`] : [];
  });
}

/** The tables are empty: what reads them whole is forbidden, and is found only where nothing else is possible. */
async function postgresReads({ db }: OpenDatabase<unknown>, { sql: text, parameters }: Statement): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await sql.raw(`set local enable_${way} = off`).execute(tx);
    const { rows: partial } = await sql<{ name: string }>`
      select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indpred is not null`.execute(
      tx,
    );
    const explain = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(explain);
    const names = new Set(partial.map(({ name }) => name));
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => wholeReads(Plan, names)));
  });
}

/** An index walked from end to end is the table read whole in another order, but for an index of a part of it. */
function wholeReads(node: PlanNode, partial: ReadonlySet<string>, above?: PlanNode): string[] {
  const index = node['Index Name'];
  const isWalk = index !== undefined && node['Index Cond'] === undefined && !partial.has(index);
  const isWhole = isWalk || node['Node Type'] === 'Seq Scan';
  const table = node['Relation Name'] ?? above?.['Relation Name'];
  const below = (node.Plans ?? []).flatMap((one) => wholeReads(one, partial, node));
  return isWhole ? [`${table}`, ...below] : below;
}
