import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** What an import has to remember until its batch is live, and how one that was left behind is found. */
export const importsMigration: Migration = {
  name: '0005-imports',
  async up(db: Kysely<unknown>): Promise<void> {
    await extendBatch(db);
    await db.schema
      .alterTable('import_source')
      .addColumn('batch_id', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await createPrepared(db);
    for (const table of ['item', 'catalog', 'page']) {
      // Only what is being imported has a batch, so these are next to empty.
      await sql`create index ${sql.ref(`${table}_batch`)} on ${sql.table(table)} (batch_id) where batch_id is not null`.execute(
        db,
      );
    }
  },
};

async function extendBatch(db: Kysely<unknown>): Promise<void> {
  const numbers = ['job_id', 'lease_until', 'finished_at'];
  for (const name of numbers) {
    await db.schema
      .alterTable('batch')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  for (const name of ['builder', 'upload_key', 'report']) {
    await db.schema
      .alterTable('batch')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await db.schema.createIndex('batch_job').on('batch').column('job_id').execute();
}

/** New texts of pages that are there already, and the files that a batch brought. */
async function createPrepared(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batch_page')
    .addColumn('batch_id', 'bigint', (column) => column.notNull().references('batch.batch_id').onDelete('cascade'))
    .addColumn('page_id', 'bigint', (column) => column.notNull().references('page.page_id').onDelete('cascade'))
    .addColumn('source_id', 'bigint', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('page_title', 'text', (column) => column.notNull())
    .addColumn('page_content', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('files', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('batch_page_once', ['batch_id', 'page_id'])
    .execute();
  await db.schema.createIndex('batch_page_page').on('batch_page').column('page_id').execute();
  await db.schema
    .createTable('batch_file')
    .addColumn('batch_id', 'bigint', (column) => column.notNull().references('batch.batch_id').onDelete('cascade'))
    .addColumn('file_id', 'bigint', (column) => column.notNull().references('attachment.file_id').onDelete('cascade'))
    .addPrimaryKeyConstraint('batch_file_once', ['batch_id', 'file_id'])
    .execute();
  await db.schema.createIndex('batch_file_file').on('batch_file').column('file_id').execute();
}
