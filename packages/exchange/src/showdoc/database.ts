import type { OldRow } from './fields.ts';

/** A database of the old product, opened to be read and never written. */
export interface OldDatabase {
  /** What it is called in reports: a file, or a server's database without the password. */
  readonly name: string;
  /** Rows of each table, without the dummy one and the engine's own. */
  readonly tables: ReadonlyMap<string, number>;
  /** All rows of a table in the order of its key, some at a time; without `without`, which are the large columns. */
  rows(table: string, options: { readonly key: string; readonly without?: readonly string[] }): AsyncIterable<OldRow>;
  /** The rows with these keys, at most 500 of them, in any order. */
  byKeys(table: string, key: string, keys: readonly number[]): Promise<readonly OldRow[]>;
  close(): Promise<void>;
}

/** More rows than these are not held at a time. */
export const ROWS_AT_ONCE = 2000;

/** Names of tables and columns are put into statements: only those that are names. */
export function isName(name: string): boolean {
  return /^\w+$/.test(name);
}
