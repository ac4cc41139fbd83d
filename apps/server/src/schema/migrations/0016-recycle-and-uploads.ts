import { type Kysely, sql } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** The recycle bin of one item is read in the order of deletion; large files come in parts. */
export const recycleAndUploadsMigration: Migration = {
  name: '0016-recycle-and-uploads',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await sql`create index page_recycled on page (item_id, deleted_at, page_id) where deleted_at > 0`.execute(db);
    await createUpload(db, engine);
  },
};

async function createUpload(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('upload'), 'upload_id', engine)
    .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
    .addColumn('item_id', 'bigint', (column) => column.notNull())
    .addColumn('page_id', 'bigint', (column) => column.notNull())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    // What the client tells it by from another file of its name.
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('part_bytes', 'bigint', (column) => column.notNull())
    // The parts stand below it in the file store.
    .addColumn('folder', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    // What it became; 0 before.
    .addColumn('file_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('upload_uid').on('upload').column('uid').execute();
  await db.schema.createIndex('upload_touched_at').on('upload').column('touched_at').execute();
  await db.schema.createIndex('upload_folder').on('upload').column('folder').execute();
  await db.schema
    .createTable('upload_part')
    .addColumn('upload_id', 'bigint', (column) => column.notNull().references('upload.upload_id').onDelete('cascade'))
    .addColumn('part', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('upload_part_once', ['upload_id', 'part'])
    .execute();
}
