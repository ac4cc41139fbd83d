import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Operations on spreadsheets that are no version of their page yet. */
export const sheetOperationsMigration: Migration = {
  name: '0031-sheet-operations',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('sheet_op')
      .addColumn('page_id', 'bigint', (column) => column.notNull().references('page.page_id').onDelete('cascade'))
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('uid', 'bigint', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('batch', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('op', 'text', (column) => column.notNull())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sheet_op_key', ['page_id', 'revision', 'seq'])
      .execute();
  },
};
