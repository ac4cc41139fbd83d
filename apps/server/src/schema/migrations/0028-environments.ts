import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** The places at which the calls of an item are answered. */
export const environmentsMigration: Migration = {
  name: '0028-environments',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await withId(db.schema.createTable('item_environment'), 'environment_id', engine)
      .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('base_url', 'text', (column) => column.notNull())
      .addColumn('variables', 'text', (column) => column.notNull())
      .addColumn('s_number', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('item_environment_item')
      .on('item_environment')
      .columns(['item_id', 's_number', 'environment_id'])
      .execute();
  },
};
