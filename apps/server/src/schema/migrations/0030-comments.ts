import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** Comments on pages; each item says whether it takes any. */
export const commentsMigration: Migration = {
  name: '0030-comments',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await db.schema
      .alterTable('item')
      .addColumn('allow_comment', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await withId(db.schema.createTable('comment'), 'comment_id', engine)
      .addColumn('page_id', 'bigint', (column) => column.notNull().references('page.page_id').onDelete('cascade'))
      .addColumn('parent_id', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('uid', 'bigint', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('anchor_kind', 'text', (column) => column.notNull().defaultTo('page'))
      .addColumn('anchor_heading', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('anchor_quote', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('anchor_before', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('anchor_after', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('resolved_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('resolved_by', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('edited_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('deleted_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    const index = (name: string, columns: ('comment_id' | 'created_at' | 'page_id' | 'parent_id' | 'uid')[]) =>
      db.schema.createIndex(name).on('comment').columns(columns).execute();
    await index('comment_page', ['page_id', 'parent_id', 'comment_id']);
    await index('comment_parent', ['parent_id', 'comment_id']);
    await index('comment_uid', ['uid', 'comment_id']);
  },
};
