import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Codes of log-ins for which another vouched: they are a first step. */
export const vouchedCodesMigration: Migration = {
  name: '0046-vouched-codes',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('login_code')
      .addColumn('is_vouched', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
