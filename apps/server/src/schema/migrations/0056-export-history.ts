import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Whether the versions of pages leave as well. */
export const exportHistoryMigration: Migration = {
  name: '0056-export-history',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('export_ticket')
      .addColumn('history', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
