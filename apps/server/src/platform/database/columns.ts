import type { CreateTableBuilder } from 'kysely';
import type { Engine } from './open.ts';

/**
 * An integer primary key that the database makes, and that a row may also bring along. Never given twice, also not
 * after the newest row was removed: ids stand in public addresses.
 */
export function withId<Table extends string, Columns extends string, Id extends string>(
  table: CreateTableBuilder<Table, Columns>,
  column: Id,
  engine: Engine,
): CreateTableBuilder<Table, Columns | Id> {
  return engine === 'postgres'
    ? table.addColumn(column, 'bigint', (define) => define.generatedByDefaultAsIdentity().primaryKey())
    : table.addColumn(column, 'integer', (define) => define.primaryKey().autoIncrement());
}
