import type { Row, TableShape } from './rows.ts';

/** Fills a database that was migrated and that nobody else uses. */
export interface Loader {
  /** All that migrations wrote goes. Until `finish` no row is asked whether those it points at are there. */
  empty(tables: readonly string[]): Promise<void>;
  /** Answers how many zero characters were left out: PostgreSQL cannot hold them. */
  add(table: Pick<TableShape, 'name' | 'columns'>, rows: readonly Row[]): Promise<number>;
  /**
   * New rows are numbered above what was given; what rows point at is there.
   * @throws Error when some point at nothing
   */
  finish(tables: readonly Pick<TableShape, 'name' | 'key'>[], numbers: ReadonlyMap<string, number>): Promise<void>;
  close(): Promise<void>;
}
