import type { Connection, RowDataPacket } from 'mysql2/promise';
import { ImportRefused } from '../refusals.ts';
import { isName, type OldDatabase, ROWS_AT_ONCE } from './database.ts';
import { numberOf, type OldRow, rawOf } from './fields.ts';

const CONNECT_MS = 10_000;

/**
 * `mysql://name:password@host:3306/database`: MySQL and MariaDB. All is read in one transaction that only reads, as of
 * the moment at which it began.
 * @throws ImportRefused when nobody answers there, or there is no database of the old product
 */
export async function openMysql(address: URL): Promise<OldDatabase> {
  // Loaded when it is needed: a site has such a database once at most.
  const { createConnection } = await import('mysql2/promise');
  const database = decodeURIComponent(address.pathname.slice(1));
  // never with the password
  const name = `${address.hostname}/${database}`;
  try {
    const connection = await createConnection({
      host: address.hostname,
      port: Number(address.port || 3306),
      user: decodeURIComponent(address.username),
      password: decodeURIComponent(address.password),
      database,
      charset: 'utf8mb4',
      connectTimeout: CONNECT_MS,
      dateStrings: true,
      supportBigNumbers: true,
    });
    return { name, ...(await readerOf(connection, database)) };
  } catch (cause) {
    throw new ImportRefused('showdoc-unreadable', { entry: name, cause });
  }
}

async function readerOf(connection: Connection, database: string): Promise<Omit<OldDatabase, 'name'>> {
  const ask = async (text: string, values: readonly (number | string)[] = []): Promise<readonly OldRow[]> => {
    const [rows] = await connection.query<RowDataPacket[]>(text, [...values]);
    return rows;
  };
  await ask('set session transaction isolation level repeatable read');
  await ask('start transaction with consistent snapshot, read only');
  const columns = await columnsOf(ask, database);
  const tables = new Map<string, number>();
  for (const table of columns.keys()) {
    const [row] = await ask(`select count(*) as found from \`${table}\``);
    tables.set(table, numberOf(row ?? {}, 'found'));
  }
  return {
    tables,
    rows: (table, { key, without }) => pieces(ask, columns.get(table), { table, key, without: without ?? [] }),
    byKeys: async (table, key, keys) => {
      if (!columns.has(table) || keys.length === 0) return [];
      return ask(`select * from \`${table}\` where \`${key}\` in (${keys.map(() => '?').join(', ')})`, keys);
    },
    close: () => connection.end(),
  };
}

type Ask = (text: string, values?: readonly (number | string)[]) => Promise<readonly OldRow[]>;

async function columnsOf(ask: Ask, database: string): Promise<Map<string, string[]>> {
  const rows = await ask(
    'select table_name as of_table, column_name as named from information_schema.columns where table_schema = ?',
    [database],
  );
  const columns = new Map<string, string[]>();
  for (const row of rows) {
    const [table, column] = [rawOf(row, 'of_table'), rawOf(row, 'named')];
    if (isName(table) && isName(column)) columns.set(table, [...(columns.get(table) ?? []), column]);
  }
  return columns;
}

interface Wanted {
  readonly table: string;
  readonly key: string;
  readonly without: readonly string[];
}

async function* pieces(
  ask: Ask,
  known: readonly string[] | undefined,
  { table, key, without }: Wanted,
): AsyncGenerator<OldRow> {
  if (!known?.includes(key)) return;
  const taken = known
    .filter((column) => !without.includes(column))
    .map((column) => `\`${column}\``)
    .join(', ');
  const text = `select ${taken} from \`${table}\` where \`${key}\` > ? order by \`${key}\` limit ${ROWS_AT_ONCE}`;
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = await ask(text, [after]);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = numberOf(last, key);
  }
}
