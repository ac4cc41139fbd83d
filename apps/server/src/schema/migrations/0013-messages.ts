import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** Reminders and announcements, who has them, who follows a page, and how somebody wants to hear of news elsewhere. */
export const messagesMigration: Migration = {
  name: '0013-messages',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createMessage(db, engine);
    await createSubscription(db, engine);
    await db.schema
      .createTable('notice_setting')
      .addColumn('uid', 'bigint', (column) => column.primaryKey().references('user.uid').onDelete('cascade'))
      .addColumn('push_url', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('notice_mail', 'text', (column) => column.notNull().defaultTo('daily'))
      .execute();
  },
};

async function createMessage(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('message'), 'message_id', engine)
    .addColumn('message_type', 'text', (column) => column.notNull())
    .addColumn('from_uid', 'bigint', (column) => column.notNull())
    .addColumn('from_name', 'text', (column) => column.notNull())
    .addColumn('message_content', 'text', (column) => column.notNull())
    .addColumn('action_type', 'text', (column) => column.notNull())
    .addColumn('object_type', 'text', (column) => column.notNull())
    .addColumn('object_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('item_id', 'bigint', (column) => column.references('item.item_id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('message_item').on('message').column('item_id').execute();
  await db.schema.createIndex('message_created_at').on('message').column('created_at').execute();
  await db.schema.createIndex('message_type').on('message').columns(['message_type', 'message_id']).execute();
  await db.schema
    .createTable('message_recipient')
    .addColumn('message_id', 'bigint', (column) =>
      column.notNull().references('message.message_id').onDelete('cascade'),
    )
    .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('mail_due', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('message_recipient_once', ['message_id', 'uid'])
    .execute();
  await db.schema.createIndex('message_recipient_uid').on('message_recipient').columns(['uid', 'message_id']).execute();
  await db.schema
    .createIndex('message_recipient_unread')
    .on('message_recipient')
    .columns(['uid', 'status', 'message_id'])
    .execute();
  await db.schema
    .createIndex('message_recipient_mail')
    .on('message_recipient')
    .columns(['mail_due', 'uid', 'message_id'])
    .execute();
}

async function createSubscription(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('subscription'), 'subscription_id', engine)
    .addColumn('page_id', 'bigint', (column) => column.notNull().references('page.page_id').onDelete('cascade'))
    .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('subscription_once', ['page_id', 'uid'])
    .execute();
  await db.schema.createIndex('subscription_uid').on('subscription').column('uid').execute();
}
