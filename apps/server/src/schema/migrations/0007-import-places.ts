import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Where an import put a page or a catalog, and the places that wait until their batch is live. */
export const importPlacesMigration: Migration = {
  name: '0007-import-places',
  async up(db: Kysely<unknown>): Promise<void> {
    // What was imported before has no known place ('' and -1), so it counts as put where it is by hand.
    await db.schema
      .alterTable('import_link')
      .addColumn('place', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    for (const name of ['cat_id', 's_number']) {
      await db.schema
        .alterTable('import_link')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(-1))
        .execute();
    }
    await createCatalogs(db);
    await createMoves(db);
  },
};

async function createCatalogs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_catalog')
    .addColumn('source_id', 'bigint', (column) =>
      column.notNull().references('import_source.source_id').onDelete('cascade'),
    )
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('cat_id', 'bigint', (column) => column.notNull().references('catalog.cat_id').onDelete('cascade'))
    .addColumn('s_number', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_catalog_once', ['source_id', 'place'])
    .execute();
  await db.schema.createIndex('import_catalog_cat').on('import_catalog').column('cat_id').execute();
}

async function createMoves(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batch_move')
    .addColumn('batch_id', 'bigint', (column) => column.notNull().references('batch.batch_id').onDelete('cascade'))
    .addColumn('page_id', 'bigint', (column) => column.notNull().references('page.page_id').onDelete('cascade'))
    .addColumn('source_id', 'bigint', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('cat_id', 'bigint', (column) => column.notNull())
    .addColumn('s_number', 'bigint', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('batch_move_once', ['batch_id', 'page_id'])
    .execute();
  await db.schema.createIndex('batch_move_page').on('batch_move').column('page_id').execute();
}
