import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Which pages of an imported API its newest version changed. */
export const apiChangesMigration: Migration = {
  name: '0059-api-changes',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('api_change')
      .addColumn('source_id', 'bigint', (column) =>
        column.primaryKey().references('api_source.source_id').onDelete('cascade'),
      )
      .addColumn('before', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('compared_at', 'bigint', (column) => column.notNull())
      .addColumn('fades_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('api_change_fades').on('api_change').column('fades_at').execute();
    await db.schema
      .createTable('api_change_page')
      .addColumn('source_id', 'bigint', (column) =>
        column.notNull().references('api_source.source_id').onDelete('cascade'),
      )
      .addColumn('page_id', 'bigint', (column) => column.notNull().references('page.page_id').onDelete('cascade'))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('class', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('api_change_page_pk', ['source_id', 'page_id'])
      .execute();
    await db.schema
      .createIndex('api_change_page_page')
      .on('api_change_page')
      .columns(['page_id', 'changed_at'])
      .execute();
  },
};
