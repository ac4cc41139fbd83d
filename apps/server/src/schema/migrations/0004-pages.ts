import { type Kysely, sql } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** Pages with every saved text, their locks, files, and where imported ones came from. */
export const pagesMigration: Migration = {
  name: '0004-pages',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createPage(db, engine);
    await createPageText(db, engine);
    await createFiles(db, engine);
    await createImports(db, engine);
    await db.schema
      .createTable('rendered')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('html', 'text', (column) => column.notNull())
      .addColumn('outline', 'text', (column) => column.notNull())
      .addColumn('features', 'text', (column) => column.notNull())
      .addColumn('used_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('rendered_used_at').on('rendered').column('used_at').execute();
  },
};

async function createPage(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('page'), 'page_id', engine)
    .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
    .addColumn('cat_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('top_cat_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('s_number', 'integer', (column) => column.notNull().defaultTo(99))
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('markdown'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('page_title', 'text', (column) => column.notNull())
    .addColumn('author_uid', 'bigint', (column) => column.notNull())
    .addColumn('author_username', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('deleted_by', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('batch_id', 'bigint')
    .execute();
  await db.schema.createIndex('page_place').on('page').columns(['item_id', 'cat_id', 's_number', 'page_id']).execute();
  await sql`create index page_deleted on page (deleted_at) where deleted_at > 0`.execute(db);
  await db.schema
    .createTable('page_lock')
    .addColumn('page_id', 'bigint', (column) => column.primaryKey().references('page.page_id').onDelete('cascade'))
    .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
    .addColumn('locked_at', 'bigint', (column) => column.notNull())
    .addColumn('lock_to', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('page_lock_uid').on('page_lock').column('uid').execute();
}

async function createPageText(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('page_text'), 'page_history_id', engine)
    .addColumn('page_id', 'bigint', (column) => column.notNull().references('page.page_id').onDelete('cascade'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('page_title', 'text', (column) => column.notNull())
    .addColumn('page_content', 'text', (column) => column.notNull())
    .addColumn('data', 'text')
    .addColumn('page_comments', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('author_uid', 'bigint', (column) => column.notNull())
    .addColumn('author_username', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('page_text_revision', ['page_id', 'revision'])
    .execute();
}

async function createFiles(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('blob'), 'blob_id', engine)
    .addColumn('sha256', 'text', (column) => column.notNull().unique())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('storage_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await withId(db.schema.createTable('attachment'), 'file_id', engine)
    .addColumn('sign', 'text', (column) => column.notNull().unique())
    .addColumn('blob_id', 'bigint', (column) => column.notNull().references('blob.blob_id'))
    .addColumn('uid', 'bigint', (column) => column.notNull())
    .addColumn('item_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('visits', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('last_visit_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('attachment_blob').on('attachment').column('blob_id').execute();
  await db.schema.createIndex('attachment_uid').on('attachment').column('uid').execute();
  await db.schema.createIndex('attachment_item').on('attachment').column('item_id').execute();
  await db.schema
    .createTable('attachment_page')
    .addColumn('file_id', 'bigint', (column) => column.notNull().references('attachment.file_id').onDelete('cascade'))
    .addColumn('page_id', 'bigint', (column) => column.notNull().references('page.page_id').onDelete('cascade'))
    // 'attached' by a person, 'inline' where the current text shows it, 'history' where only a former text does.
    .addColumn('bound_as', 'text', (column) => column.notNull())
    .addColumn('bound_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('attachment_page_once', ['file_id', 'page_id', 'bound_as'])
    .execute();
  await db.schema.createIndex('attachment_page_page').on('attachment_page').column('page_id').execute();
}

async function createImports(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('batch'), 'batch_id', engine)
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('uid', 'bigint', (column) => column.notNull())
    .addColumn('item_id', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('batch_state').on('batch').columns(['state', 'created_at']).execute();
  await withId(db.schema.createTable('import_source'), 'source_id', engine)
    .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('imported_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('import_source_once', ['item_id', 'format', 'name'])
    .execute();
  await db.schema
    .createTable('import_link')
    .addColumn('source_id', 'bigint', (column) =>
      column.notNull().references('import_source.source_id').onDelete('cascade'),
    )
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('page_id', 'bigint', (column) => column.notNull().references('page.page_id').onDelete('cascade'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_link_once', ['source_id', 'key'])
    .execute();
  await db.schema.createIndex('import_link_page').on('import_link').column('page_id').execute();
}
