import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** What pages answer to programs. */
export const mocksMigration: Migration = {
  name: '0029-mocks',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await withId(db.schema.createTable('mock'), 'mock_id', engine)
      .addColumn('page_id', 'bigint', (column) =>
        column.notNull().unique().references('page.page_id').onDelete('cascade'),
      )
      .addColumn('item_id', 'bigint', (column) => column.notNull())
      .addColumn('uid', 'bigint', (column) => column.notNull())
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      // Sealed: it is shown again to who may edit.
      .addColumn('unique_key', 'text', (column) => column.notNull())
      .addColumn('template', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('claimed_at', 'bigint', (column) => column.notNull())
      .addColumn('status', 'bigint', (column) => column.notNull())
      .addColumn('delay_ms', 'bigint', (column) => column.notNull())
      .addColumn('headers', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(1))
      .addColumn('view_times', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('viewed_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    // Not unique: a page that was deleted keeps its path, and has it again when nobody took it meanwhile.
    await db.schema.createIndex('mock_path').on('mock').columns(['item_id', 'path', 'claimed_at']).execute();
  },
};
