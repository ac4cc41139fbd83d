import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';
import { OLD_SITES } from './old-facts.ts';

const ROWS_AT_ONCE = 200;
/** The product keeps its file from being downloaded by a table of such a name; SQLite has some of its own. */
const LEFT = /^(<|sqlite_)/;

/** Puts all tables of an installation into a database of the server, as one has them that keeps its data there. */
export async function loadIntoMariadb(address: string, version: string): Promise<string> {
  const name = `old_${version.replace(/\W/g, '_')}`;
  const connection = await createConnection({ uri: address, charset: 'utf8mb4' });
  const file = new DatabaseSync(join(OLD_SITES, version, 'showdoc.db'), { readOnly: true });
  try {
    await connection.query('create database ?? character set utf8mb4', [name]);
    await connection.query('use ??', [name]);
    const tables = file.prepare("select name from sqlite_master where type = 'table'").all();
    for (const table of tables.map((row) => String(row['name'])).filter((one) => !LEFT.test(one))) {
      const columns = columnsOf(file, table);
      const made = columns.map(({ column, type }) => `\`${column}\` ${type}`).join(', ');
      await connection.query(`create table \`${table}\` (${made})`);
      const rows = file
        .prepare(`select * from "${table}"`)
        .all()
        .map((row) => columns.map(({ column }) => row[column]));
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        await connection.query('insert into ?? values ?', [table, rows.slice(at, at + ROWS_AT_ONCE)]);
      }
    }
  } finally {
    file.close();
    await connection.end();
  }
  return `${address}/${name}`;
}

/** With types as a server has them: its driver then gives numbers and times of its own. */
function columnsOf(file: DatabaseSync, table: string): { readonly column: string; readonly type: string }[] {
  return file
    .prepare(`select name, type, pk from pragma_table_info('${table}')`)
    .all()
    .map(({ name, type, pk }) => ({ column: String(name), type: typeOf(String(type), pk === 1) }));
}

function typeOf(declared: string, isKey: boolean): string {
  if (isKey) return `${/int/i.test(declared) ? 'bigint' : 'varchar(190)'} primary key`;
  if (/int/i.test(declared)) return 'bigint';
  if (/numeric/i.test(declared)) return 'decimal(12, 2)';
  if (/blob/i.test(declared)) return 'longblob';
  return /datetime/i.test(declared) ? 'datetime' : 'longtext';
}
