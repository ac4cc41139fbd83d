import type pg from 'pg';
import { type Beside, InUseError } from './beside.ts';
import { quoted } from './rows.ts';
import { connected } from './snapshot.postgres.ts';

const PART = 'sheaf_restoring';

/** A schema of its own in the same database, renamed when it is whole. */
export async function besidePostgres(url: string): Promise<Beside> {
  const schema = await withClient(url, async (client) => {
    const { rows } = await client.query<{ schema: string }>('select current_schema() as schema');
    await client.query(`drop schema if exists ${PART} cascade; create schema ${PART}`);
    return rows[0]?.schema ?? 'public';
  });
  const where = new URL(url);
  where.searchParams.set('options', `-c search_path=${PART}`);
  return {
    where: { url: where.href },
    swap: () => withClient(url, (client) => swap(client, schema)),
    drop: () => withClient(url, async (client) => void (await client.query(`drop schema if exists ${PART} cascade`))),
  };
}

async function swap(client: pg.Client, schema: string): Promise<string | undefined> {
  const foreign = await tablesBeyond(client, schema);
  if (foreign.length > 0) {
    throw new InUseError(`The schema ${schema} also holds ${foreign.join(', ')}: restore into a database of its own`);
  }
  const { rows } = await client.query('select 1 from pg_tables where schemaname = $1 limit 1', [schema]);
  const former = rows.length > 0 ? `sheaf_before_${stamp()}` : undefined;
  await client.query('begin');
  await client.query(
    former === undefined
      ? `drop schema ${quoted(schema)} cascade`
      : `alter schema ${quoted(schema)} rename to ${quoted(former)}`,
  );
  await client.query(`alter schema ${PART} rename to ${quoted(schema)}`);
  await client.query('commit');
  return former;
}

/** Tables of the schema that are not ours. */
async function tablesBeyond(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = $1
     and tablename not in (select tablename from pg_tables where schemaname = $2) order by 1 limit 5`,
    [schema, PART],
  );
  return rows.map(({ name }) => name);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connected(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function stamp(): string {
  return new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
}
