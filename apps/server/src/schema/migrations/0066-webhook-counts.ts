import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** How many changes of each kind a webhook is told of by one event. */
export const webhookCountsMigration: Migration = {
  name: '0066-webhook-counts',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('webhook_delivery')
      .addColumn('counts', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
