import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** What left the site because of a message is known by receiver; push addresses that do not answer rest. */
export const deliveriesMigration: Migration = {
  name: '0020-deliveries',
  async up(db: Kysely<unknown>): Promise<void> {
    const flag = async (name: string) => {
      await db.schema
        .alterTable('message_recipient')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    };
    await flag('delivered');
    await flag('push_due');
    await sql`create index message_recipient_push on message_recipient (uid, message_id) where push_due = 1`.execute(
      db,
    );
    await db.schema.createIndex('message_sender').on('message').columns(['from_uid', 'created_at']).execute();
    await db.schema
      .alterTable('notice_setting')
      .addColumn('push_failures', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('notice_setting')
      .addColumn('push_rests_until', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
