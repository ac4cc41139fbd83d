import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** Readers follow of their own accord: pages, and also catalogs and items with all that is in them. */
export const followsMigration: Migration = {
  name: '0025-follows',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await db.schema
      .alterTable('subscription')
      .addColumn('chosen', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await withId(db.schema.createTable('follow'), 'follow_id', engine)
      .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
      // One of both. Nulls differ from each other, so each constraint holds for its own kind.
      .addColumn('item_id', 'bigint', (column) => column.references('item.item_id').onDelete('cascade'))
      .addColumn('cat_id', 'bigint', (column) => column.references('catalog.cat_id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('follow_item_once', ['item_id', 'uid'])
      .addUniqueConstraint('follow_catalog_once', ['cat_id', 'uid'])
      .execute();
    await db.schema.createIndex('follow_uid').on('follow').columns(['uid', 'follow_id']).execute();
  },
};
