import { Kysely } from 'kysely';
import { SqliteReadDriver, sqliteDialect } from './sqlite-driver.ts';

/**
 * The file of SQLite as a second thread reads it: no call of it holds up those who answer requests. A file of its own,
 * since a thread holds all modules that it loads, those of PostgreSQL too.
 */
export function openSqliteReader<T>(file: string): Kysely<T> {
  return new Kysely<T>({ dialect: sqliteDialect(new SqliteReadDriver(file)) });
}
