import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** Catalogs whose pages describe the tables of a database, and what each page was last written from. */
export const dictionariesMigration: Migration = {
  name: '0034-dictionaries',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await withId(db.schema.createTable('dictionary_source'), 'source_id', engine)
      .addColumn('cat_id', 'bigint', (column) =>
        column.notNull().unique().references('catalog.cat_id').onDelete('cascade'),
      )
      .addColumn('item_id', 'bigint', (column) => column.notNull())
      .addColumn('uid', 'bigint', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('dialect', 'text', (column) => column.notNull())
      .addColumn('synced_at', 'bigint', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('pending', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createTable('dictionary_table')
      .addColumn('source_id', 'bigint', (column) =>
        column.notNull().references('dictionary_source.source_id').onDelete('cascade'),
      )
      .addColumn('table_name', 'text', (column) => column.notNull())
      .addColumn('page_id', 'bigint', (column) => column.notNull().references('page.page_id').onDelete('cascade'))
      .addColumn('base', 'text', (column) => column.notNull())
      .addColumn('drawn', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('is_gone', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('version', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('dictionary_table_pk', ['source_id', 'table_name'])
      .execute();
    await db.schema.createIndex('dictionary_table_page').on('dictionary_table').column('page_id').execute();
    await db.schema
      .createIndex('dictionary_table_version')
      .on('dictionary_table')
      .columns(['source_id', 'version', 'table_name'])
      .execute();
  },
};
