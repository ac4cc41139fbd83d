import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Log-ins signed by other systems that were used. */
export const signedLoginsMigration: Migration = {
  name: '0041-signed-logins',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('signed_login')
      .addColumn('login_hash', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('signed_login_end').on('signed_login').column('expires_at').execute();
  },
};
