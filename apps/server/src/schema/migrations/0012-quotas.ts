import { type Kysely, sql } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** Quotas of users, what they ask for, and the traffic of their files by month. */
export const quotasMigration: Migration = {
  name: '0012-quotas',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await db.schema
      .createTable('quota')
      .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint')
      .addPrimaryKeyConstraint('quota_once', ['uid', 'kind'])
      .execute();
    await createRequest(db, engine);
    // Administrators are few: who answers a request is found without reading every account.
    await db.schema.createIndex('user_groupid').on('user').column('groupid').execute();
    await db.schema
      .createTable('file_flow')
      .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
      .addColumn('month', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('file_flow_once', ['uid', 'month'])
      .execute();
  },
};

async function createRequest(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('quota_request'), 'request_id', engine)
    .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_id', 'bigint', (column) => column.references('item.item_id').onDelete('set null'))
    .addColumn('used', 'bigint', (column) => column.notNull())
    .addColumn('allowed', 'bigint', (column) => column.notNull())
    .addColumn('asked', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('open'))
    .addColumn('granted', 'bigint')
    .addColumn('answer', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('answered_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('answered_by', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('quota_request_uid').on('quota_request').columns(['uid', 'request_id']).execute();
  await db.schema.createIndex('quota_request_item').on('quota_request').column('item_id').execute();
  await db.schema
    .createIndex('quota_request_state')
    .on('quota_request')
    .columns(['state', 'answered_at', 'request_id'])
    .execute();
  await db.schema
    .createIndex('quota_request_answered')
    .on('quota_request')
    .columns(['answered_at', 'request_id'])
    .execute();
  // One of a kind at a time, also where two windows ask at once.
  await db.schema
    .createIndex('quota_request_open')
    .unique()
    .on('quota_request')
    .columns(['uid', 'kind'])
    .where(sql.ref('state'), '=', 'open')
    .execute();
}
