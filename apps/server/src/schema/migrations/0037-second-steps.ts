import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Log-ins with a code besides the password, and the codes for who lost what makes them. */
export const secondStepsMigration: Migration = {
  name: '0037-second-steps',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('totp')
      .addColumn('uid', 'bigint', (column) => column.primaryKey().references('user.uid').onDelete('cascade'))
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('begun_at', 'bigint', (column) => column.notNull())
      // 0: no code has proved yet that the person has the secret.
      .addColumn('confirmed_at', 'bigint', (column) => column.notNull().defaultTo(0))
      // Of the last code that was used: none works twice.
      .addColumn('last_step', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('totp_recovery')
      .addColumn('code_hash', 'text', (column) => column.primaryKey())
      .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('totp_recovery_uid').on('totp_recovery').column('uid').execute();
  },
};
