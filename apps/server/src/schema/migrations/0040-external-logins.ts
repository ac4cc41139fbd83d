import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Log-ins that wait for who was sent to a provider. */
export const externalLoginsMigration: Migration = {
  name: '0040-external-logins',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('external_login')
      .addColumn('state_hash', 'text', (column) => column.primaryKey())
      .addColumn('browser_hash', 'text', (column) => column.notNull())
      .addColumn('proofs', 'text', (column) => column.notNull())
      .addColumn('redirect', 'text', (column) => column.notNull())
      .addColumn('uid', 'bigint', (column) => column.references('user.uid').onDelete('cascade'))
      .addColumn('session_id', 'bigint')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('external_login_end').on('external_login').column('expires_at').execute();
    await db.schema.createIndex('external_login_uid').on('external_login').column('uid').execute();
  },
};
