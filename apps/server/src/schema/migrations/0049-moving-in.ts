import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** What came from installations of the old product, and under which ids: a second time only what is new is brought. */
export const movingInMigration: Migration = {
  name: '0049-moving-in',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await withId(db.schema.createTable('old_site'), 'old_site_id', engine)
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('begun_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint', (column) => column.notNull().defaultTo(0))
      // 1: nobody had used this site when it began.
      .addColumn('was_empty', 'integer', (column) => column.notNull().defaultTo(0))
      // Of the item that is being written; 0: none is.
      .addColumn('batch_id', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('tally', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
    await db.schema
      .createTable('old_row')
      .addColumn('old_site_id', 'bigint', (column) =>
        column.notNull().references('old_site.old_site_id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('old_id', 'bigint', (column) => column.notNull())
      .addColumn('new_id', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('old_row_once', ['old_site_id', 'kind', 'old_id'])
      .execute();
    await db.schema.createIndex('old_row_address').on('old_row').columns(['kind', 'old_id']).execute();
    await db.schema
      .createTable('old_file_path')
      // Below the folder of uploads of the old product.
      .addColumn('path', 'text', (column) => column.primaryKey())
      .addColumn('file_id', 'bigint', (column) => column.notNull().references('attachment.file_id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('old_file_path_file').on('old_file_path').column('file_id').execute();
  },
};
