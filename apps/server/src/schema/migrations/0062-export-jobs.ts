import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** Exports that a job makes: asked for, made, kept for a while in parts below a folder of the file store. */
export const exportJobsMigration: Migration = {
  name: '0062-export-jobs',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await withId(db.schema.createTable('export_job'), 'export_id', engine)
      .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
      .addColumn('session_id', 'bigint', (column) => column.notNull())
      .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
      .addColumn('cat_id', 'bigint', (column) => column.notNull())
      .addColumn('page_id', 'bigint', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('history', 'integer', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('job_id', 'bigint', (column) => column.notNull())
      .addColumn('pages', 'bigint', (column) => column.notNull())
      .addColumn('held', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('folder', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('type', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('size', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('part_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('failure', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    const index = (name: string, columns: ('expires_at' | 'export_id' | 'folder' | 'item_id' | 'uid')[]) =>
      db.schema.createIndex(name).on('export_job').columns(columns).execute();
    await index('export_job_uid', ['uid', 'export_id']);
    await index('export_job_item', ['item_id']);
    await index('export_job_end', ['expires_at']);
    await index('export_job_folder', ['folder']);
  },
};
