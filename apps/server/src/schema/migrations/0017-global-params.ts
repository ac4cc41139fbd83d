import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** What an item that an API client keeps adds to each of its calls. */
export const globalParamsMigration: Migration = {
  name: '0017-global-params',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('item_global_param')
      .addColumn('item_id', 'bigint', (column) => column.primaryKey().references('item.item_id').onDelete('cascade'))
      .addColumn('global_param', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
