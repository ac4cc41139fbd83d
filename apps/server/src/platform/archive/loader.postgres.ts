import type pg from 'pg';
import type { Loader } from './filling.ts';
import { listed, quoted, type Row, type TableShape, type Value } from './rows.ts';
import { connected, sequenceOf } from './snapshot.postgres.ts';

/** More a statement of PostgreSQL does not take. */
const VALUES_MAX = 65_000;
const ZERO = '\0';

interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
}

/** `url` names the schema, as `?options=-c search_path=…`, where it is not the usual one. */
export async function postgresLoader(url: string): Promise<Loader> {
  const client = await connected(url);
  let keys: readonly ForeignKey[] = [];
  return {
    empty: async (tables) => {
      keys = await foreignKeys(client);
      for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
      await client.query(`truncate ${listed(tables)}`);
    },
    add: async (table, rows) => {
      const most = Math.max(1, Math.floor(VALUES_MAX / table.columns.length));
      let zeros = 0;
      for (let at = 0; at < rows.length; at += most) zeros += await insert(client, table, rows.slice(at, at + most));
      return zeros;
    },
    finish: async (tables, numbers) => {
      for (const { name, key } of tables) {
        const sequence = await sequenceOf(client, name, key);
        const number = numbers.get(name) ?? 0;
        if (sequence !== undefined)
          await client.query('select setval($1, $2, $3)', [sequence, Math.max(number, 1), number > 0]);
      }
      for (const { table, name, definition } of keys) {
        await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
      }
      await client.query('analyze');
    },
    close: () => client.end(),
  };
}

async function foreignKeys(client: pg.Client): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`);
  return rows;
}

async function insert(
  client: pg.Client,
  { name, columns }: Pick<TableShape, 'name' | 'columns'>,
  rows: readonly Row[],
): Promise<number> {
  let zeros = 0;
  const values = rows.flat().map((value): Value => {
    if (typeof value !== 'string' || !value.includes(ZERO)) return value;
    zeros += value.split(ZERO).length - 1;
    return value.replaceAll(ZERO, '');
  });
  const places = rows.map(
    (_, row) => `(${columns.map((_column, at) => `$${row * columns.length + at + 1}`).join(', ')})`,
  );
  await client.query(`insert into ${quoted(name)} (${listed(columns)}) values ${places.join(', ')}`, values);
  return zeros;
}
