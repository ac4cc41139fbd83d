import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** Announcements in two languages, and those that wait for their time. */
export const announcementPlansMigration: Migration = {
  name: '0045-announcement-plans',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await db.schema
      .alterTable('message')
      .addColumn('message_content_en', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await withId(db.schema.createTable('announcement_plan'), 'plan_id', engine)
      .addColumn('uid', 'bigint', (column) => column.references('user.uid').onDelete('set null'))
      .addColumn('from_name', 'text', (column) => column.notNull())
      .addColumn('message_content', 'text', (column) => column.notNull())
      .addColumn('message_content_en', 'text', (column) => column.notNull())
      .addColumn('send_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('announcement_plan_time')
      .on('announcement_plan')
      .columns(['send_at', 'plan_id'])
      .execute();
    await db.schema.createIndex('announcement_plan_uid').on('announcement_plan').column('uid').execute();
  },
};
