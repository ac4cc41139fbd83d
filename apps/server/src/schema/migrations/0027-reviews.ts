import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Who keeps a page and when it is to be looked through; until when each reader knows what changed in an item. */
export const reviewsMigration: Migration = {
  name: '0027-reviews',
  async up(db: Kysely<unknown>): Promise<void> {
    for (const name of ['keeper_uid', 'review_at', 'review_told']) {
      await db.schema
        .alterTable('page')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await sql`create index page_review on page (item_id, review_at) where review_at > 0`.execute(db);
    await sql`create index page_review_due on page (review_at) where review_at > review_told`.execute(db);
    await db.schema
      .createTable('read_mark')
      .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
      .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('read_mark_once', ['uid', 'item_id'])
      .execute();
    await db.schema.createIndex('read_mark_item').on('read_mark').column('item_id').execute();
  },
};
