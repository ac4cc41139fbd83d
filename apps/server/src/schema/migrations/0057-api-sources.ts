import { type Kysely, sql } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** The documents that pages of an API were made from, and which page came from which part of them. */
export const apiSourcesMigration: Migration = {
  name: '0057-api-sources',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createSources(db, engine);
    await createVersions(db, engine);
    await createPages(db);
  },
};

async function createSources(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('api_source'), 'source_id', engine)
    .addColumn('import_source_id', 'bigint', (column) =>
      column.notNull().unique().references('import_source.source_id').onDelete('cascade'),
    )
    .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
    .addColumn('cat_id', 'bigint', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('uid', 'bigint', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('pending', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('waiting', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('url', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('schedule', 'text', (column) => column.notNull().defaultTo('never'))
    .addColumn('next_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('checked_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('failure', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('api_source_item').on('api_source').columns(['item_id', 'source_id']).execute();
  await db.schema.createIndex('api_source_next').on('api_source').column('next_at').execute();
}

async function createVersions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('api_source_version')
    .addColumn('source_id', 'bigint', (column) =>
      column.notNull().references('api_source.source_id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('document', sql`${sql.raw(engine === 'postgres' ? 'bytea' : 'blob')}`, (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('uid', 'bigint', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('applied_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('api_source_version_pk', ['source_id', 'version'])
    .execute();
}

async function createPages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_source_page')
    .addColumn('source_id', 'bigint', (column) =>
      column.notNull().references('api_source.source_id').onDelete('cascade'),
    )
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('page_id', 'bigint', (column) => column.notNull().references('page.page_id').onDelete('cascade'))
    .addColumn('base', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_gone', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('api_source_page_pk', ['source_id', 'key'])
    .execute();
  await db.schema.createIndex('api_source_page_page').on('api_source_page').column('page_id').execute();
  await db.schema
    .createIndex('api_source_page_version')
    .on('api_source_page')
    .columns(['source_id', 'version', 'key'])
    .execute();
  await db.schema.createIndex('api_source_page_base').on('api_source_page').columns(['source_id', 'base']).execute();
}
