import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** The file with everything of an account: one for each, in parts below a folder of the file store. */
export const ownDataMigration: Migration = {
  name: '0015-own-data',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('own_data')
      .addColumn('uid', 'bigint', (column) => column.primaryKey().references('user.uid').onDelete('cascade'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('job_id', 'bigint', (column) => column.notNull())
      // Of the parts; '' where there are none.
      .addColumn('folder', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('size', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('part_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      // The name of the error with which it failed.
      .addColumn('failure', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('expires_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('own_data_expires_at').on('own_data').column('expires_at').execute();
    await db.schema.createIndex('own_data_folder').on('own_data').column('folder').execute();
  },
};
