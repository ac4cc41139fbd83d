import pg from 'pg';
import { listed, quoted, type Row, type Snapshot, type SnapshotOptions, type TableShape, type Value } from './rows.ts';

const ROWS_AT_ONCE = 500;
const [INT8, NUMERIC] = [20, 1700];

/** A transaction that sees one moment, on a connection of its own. */
export async function postgresSnapshot(url: string, { holdWrites = false }: SnapshotOptions): Promise<Snapshot> {
  const client = await connected(url);
  try {
    const known = await tablesOf(client);
    await client.query('begin isolation level repeatable read');
    // Before anything is read: what is seen afterwards is what nobody changes any more.
    if (holdWrites) await client.query(`lock table ${listed(known.map(({ name }) => name))} in exclusive mode`);
    const tables = await tablesOf(client);
    return {
      engine: 'postgres',
      tables,
      rows: (table) => rowsOf(client, table),
      numbers: () => numbersOf(client, tables),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Nothing of it is ended for taking long. Counts and ids come as numbers. */
export async function connected(url: string, schema?: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sheaf archive',
    types: { getTypeParser: (oid, format) => (isWhole(oid) ? Number : pg.types.getTypeParser(oid, format)) },
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
  });
  client.on('error', () => undefined); // whoever uses the connection gets it from the query
  await client.connect();
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return client;
}

function isWhole(oid: number): boolean {
  return oid === INT8 || oid === NUMERIC;
}

async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      (select array(select a.attname::text from unnest(i.indkey) with ordinality k(attnum, at)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum order by k.at)
        from pg_index i where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    order by c.relname collate "C"`);
  return rows.map(({ name, columns, key }) => ({ name, columns, key: key ?? [] }));
}

async function* rowsOf(client: pg.Client, { name, columns, key }: TableShape): AsyncGenerator<readonly Row[]> {
  const order = await orderOf(client, name, key);
  await client.query(
    `declare archived no scroll cursor for select ${listed(columns)} from ${quoted(name)} order by ${order}`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<Value[]>({ text: `fetch ${ROWS_AT_ONCE} from archived`, rowMode: 'array' });
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await client.query('close archived');
  }
}

/** Text by its bytes, as SQLite orders it. */
async function orderOf(client: pg.Client, table: string, key: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = (quote_ident(current_schema()) || '.' || quote_ident($1))::regclass and atttypid = 'text'::regtype`,
    [table],
  );
  const texts = new Set(rows.map(({ name }) => name));
  return key.map((name) => quoted(name) + (texts.has(name) ? ' collate "C"' : '')).join(', ');
}

async function numbersOf(client: pg.Client, tables: readonly TableShape[]): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>();
  for (const { name, key } of tables) {
    const sequence = await sequenceOf(client, name, key);
    if (sequence === undefined) continue;
    const { rows } = await client.query<{ last: number; called: boolean }>(
      `select last_value as last, is_called as called from ${sequence}`,
    );
    const [row] = rows;
    if (row) numbers.set(name, row.called ? row.last : row.last - 1);
  }
  return numbers;
}

/** Its name as SQL takes it; undefined where the table does not number its rows. */
export async function sequenceOf(
  client: pg.Client,
  table: string,
  [first]: readonly string[],
): Promise<string | undefined> {
  if (first === undefined) return undefined;
  const { rows } = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence(quote_ident(current_schema()) || '.' || quote_ident($1), $2) as sequence`,
    [table, first],
  );
  return rows[0]?.sequence ?? undefined;
}
