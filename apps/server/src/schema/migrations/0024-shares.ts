import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** Pages, catalogs and items that are read by a key: a row is never changed but ended and counted. */
export const sharesMigration: Migration = {
  name: '0024-shares',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await withId(db.schema.createTable('share'), 'share_id', engine)
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      // Sealed: it is shown again to who may edit.
      .addColumn('unique_key', 'text', (column) => column.notNull())
      .addColumn('object_type', 'text', (column) => column.notNull())
      .addColumn('object_id', 'bigint', (column) => column.notNull())
      .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
      .addColumn('password_hash', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('expire_time', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('max_views', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('views', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('created_by', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('share_item').on('share').columns(['item_id', 'revoked_at']).execute();
    await db.schema.createIndex('share_object').on('share').columns(['object_type', 'object_id']).execute();
    await db.schema.createIndex('share_created_by').on('share').columns(['created_by', 'revoked_at']).execute();
  },
};
