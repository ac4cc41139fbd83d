import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** Addresses that are told of what changes in an item, and what they were told. */
export const webhooksMigration: Migration = {
  name: '0061-webhooks',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await withId(db.schema.createTable('webhook'), 'webhook_id', engine)
      .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .addColumn('is_on', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('failing_since', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('webhook_item').on('webhook').columns(['item_id', 'webhook_id']).execute();
    await withId(db.schema.createTable('webhook_delivery'), 'delivery_id', engine)
      .addColumn('webhook_id', 'bigint', (column) =>
        column.notNull().references('webhook.webhook_id').onDelete('cascade'),
      )
      .addColumn('event_id', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('uid', 'bigint', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('object_type', 'text', (column) => column.notNull())
      .addColumn('object_id', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('object_name', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('changes', 'bigint', (column) => column.notNull().defaultTo(1))
      .addColumn('happened_at', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('tries', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('sent_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('arrived_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('status', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('answer', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    const index = (name: string, columns: ('delivery_id' | 'happened_at' | 'next_at' | 'webhook_id')[]) =>
      db.schema.createIndex(name).on('webhook_delivery').columns(columns).execute();
    await index('webhook_delivery_webhook', ['webhook_id', 'delivery_id']);
    await index('webhook_delivery_next', ['webhook_id', 'next_at']);
    await index('webhook_delivery_end', ['happened_at']);
  },
};
