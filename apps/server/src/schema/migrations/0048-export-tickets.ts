import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Downloads that were asked for and not begun yet. */
export const exportTicketsMigration: Migration = {
  name: '0048-export-tickets',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('export_ticket')
      .addColumn('ticket_hash', 'text', (column) => column.primaryKey())
      .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
      .addColumn('session_id', 'bigint', (column) => column.notNull())
      .addColumn('item_id', 'bigint', (column) => column.notNull())
      .addColumn('cat_id', 'bigint', (column) => column.notNull())
      .addColumn('page_id', 'bigint', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('export_ticket_end').on('export_ticket').column('expires_at').execute();
    await db.schema.createIndex('export_ticket_uid').on('export_ticket').column('uid').execute();
  },
};
