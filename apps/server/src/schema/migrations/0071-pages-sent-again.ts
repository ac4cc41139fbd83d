import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** The word that a new page was sent with: sent again, as where the answer was lost, it makes no second page. */
export const pagesSentAgainMigration: Migration = {
  name: '0071-pages-sent-again',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('page_made')
      .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
      .addColumn('made_as', 'text', (column) => column.notNull())
      .addColumn('page_id', 'bigint', (column) => column.notNull().references('page.page_id').onDelete('cascade'))
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('page_made_key', ['uid', 'made_as'])
      .execute();
    await db.schema.createIndex('page_made_page').on('page_made').column('page_id').execute();
    await db.schema.createIndex('page_made_end').on('page_made').column('made_at').execute();
  },
};
