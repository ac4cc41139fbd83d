import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** Items say whether requests are sent from their pages through the site; writers see which they sent. */
export const relayMigration: Migration = {
  name: '0032-relay',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await db.schema
      .alterTable('item')
      .addColumn('allow_relay', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await withId(db.schema.createTable('http_test'), 'http_test_id', engine)
      .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
      .addColumn('page_id', 'bigint', (column) => column.notNull().references('page.page_id').onDelete('cascade'))
      .addColumn('method', 'text', (column) => column.notNull())
      // Without the values of its query: those may be secrets.
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('environment', 'text', (column) => column.notNull())
      .addColumn('status', 'bigint', (column) => column.notNull())
      .addColumn('ms', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('http_test_uid').on('http_test').columns(['uid', 'page_id', 'http_test_id']).execute();
    await db.schema.createIndex('http_test_page').on('http_test').column('page_id').execute();
  },
};
