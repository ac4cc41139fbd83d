import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** By what programs write in an item. */
export const openKeysMigration: Migration = {
  name: '0047-open-keys',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('open_key')
      .addColumn('item_id', 'bigint', (column) => column.primaryKey().references('item.item_id').onDelete('cascade'))
      .addColumn('api_key', 'text', (column) => column.notNull().unique())
      .addColumn('token_hash', 'text', (column) => column.notNull())
      // Sealed: it is shown again to who manages the item.
      .addColumn('api_token', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
