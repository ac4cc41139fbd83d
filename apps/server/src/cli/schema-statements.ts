import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import type { Language } from '../platform/http/language.ts';
import { NotThereError, RefusedError } from './exit.ts';
import { refusalText } from './refusal-texts.ts';
import { MYSQL_TABLES, POSTGRES_STATEMENTS, SQLITE_STATEMENTS } from './schema.queries.ts';
import { pathGiven } from './site-call.ts';

/** Long enough for a database of thousands of tables, short enough for one that is not there. */
const CONNECT_MS = 10_000;

/**
 * The statements that would make the tables of a database, which is read without a right to write.
 * @throws NotThereError, RefusedError with what the database says
 */
export async function schemaStatements(database: string, schema: string, language: Language): Promise<string> {
  const answered = (read: () => Promise<string>) => answeredIn(language, read);
  if (/^postgres(ql)?:\/\//.test(database)) return answered(() => ofPostgres(database, schema));
  if (/^(mysql|mariadb):\/\//.test(database)) return answered(() => ofMysql(database));
  const path = pathGiven(database);
  if (!existsSync(path)) throw new NotThereError(refusalText('notThere', database, language));
  return answered(async () => ofSqlite(path));
}

/** A database says in words what is wrong, never with the password. */
async function answeredIn(language: Language, read: () => Promise<string>): Promise<string> {
  try {
    return await read();
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new RefusedError(refusalText('notRead', said, language), { cause });
  }
}

async function ofPostgres(connectionString: string, schema: string): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  await client.connect();
  try {
    await client.query('begin transaction read only');
    const { rows } = await client.query<{ statement: string }>(POSTGRES_STATEMENTS, [schema]);
    return rows.map(({ statement }) => statement).join('\n');
  } finally {
    await client.end();
  }
}

async function ofMysql(address: string): Promise<string> {
  const uri = address.replace(/^mariadb:/, 'mysql:');
  const connection = await createConnection({ uri, connectTimeout: CONNECT_MS });
  try {
    await connection.query('start transaction read only');
    const [tables] = await connection.query(MYSQL_TABLES);
    const statements: string[] = [];
    for (const name of column(tables, 'name')) {
      const [made] = await connection.query('show create table ??', [name]);
      statements.push(...column(made, 'Create Table').map((statement) => `${statement};`));
    }
    return statements.join('\n\n');
  } finally {
    await connection.end();
  }
}

function ofSqlite(path: string): string {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return column(database.prepare(SQLITE_STATEMENTS).all(), 'sql')
      .map((statement) => `${statement};`)
      .join('\n\n');
  } finally {
    database.close();
  }
}

/** The texts of a column, of rows whose form the driver does not tell. */
function column(rows: unknown, name: string): readonly string[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const value = typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined;
    return typeof value === 'string' ? [value] : [];
  });
}
