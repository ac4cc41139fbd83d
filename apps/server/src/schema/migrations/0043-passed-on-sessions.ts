import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Log-ins that another one handed on, in which nobody proved who he is. */
export const passedOnSessionsMigration: Migration = {
  name: '0043-passed-on-sessions',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('session')
      .addColumn('is_passed_on', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
