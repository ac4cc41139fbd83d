import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/**
 * Log-ins that work are told as well, and listed apart from the rest; what was told before stays where it was. A code
 * knows whether who vouched saw somebody log in, or knew him from before.
 */
export const auditLoginsMigration: Migration = {
  name: '0068-audit-logins',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('audit_log')
      .addColumn('is_routine', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('audit_log_routine').on('audit_log').columns(['is_routine', 'at', 'seq']).execute();
    await db.schema
      .alterTable('login_code')
      .addColumn('is_proved', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
