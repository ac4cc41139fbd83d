import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** Texts to begin pages with, and the items in which their owners share them. */
export const templatesMigration: Migration = {
  name: '0026-templates',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await withId(db.schema.createTable('template'), 'template_id', engine)
      .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('template_title', 'text', (column) => column.notNull())
      .addColumn('template_content', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('template_uid').on('template').columns(['uid', 'template_id']).execute();
    await withId(db.schema.createTable('template_item'), 'template_item_id', engine)
      .addColumn('template_id', 'bigint', (column) =>
        column.notNull().references('template.template_id').onDelete('cascade'),
      )
      .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
      .addColumn('uid', 'bigint', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('template_item_once', ['template_id', 'item_id'])
      .execute();
    await db.schema.createIndex('template_item_item').on('template_item').column('item_id').execute();
  },
};
