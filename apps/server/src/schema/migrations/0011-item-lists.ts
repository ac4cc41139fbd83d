import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** How each user keeps his items: stars, groups, and the order of each list. */
export const itemListsMigration: Migration = {
  name: '0011-item-lists',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createStar(db);
    await createGroup(db, engine);
    await createOrder(db);
  },
};

async function createStar(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('item_star')
    .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
    .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
    .addColumn('starred_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('item_star_once', ['uid', 'item_id'])
    .execute();
  await db.schema.createIndex('item_star_item').on('item_star').column('item_id').execute();
}

async function createGroup(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('item_group'), 'item_group_id', engine)
    .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
    .addColumn('group_name', 'text', (column) => column.notNull())
    .addColumn('s_number', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('item_group_uid').on('item_group').column('uid').execute();
  await db.schema
    .createTable('item_group_item')
    .addColumn('item_group_id', 'bigint', (column) =>
      column.notNull().references('item_group.item_group_id').onDelete('cascade'),
    )
    .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
    .addPrimaryKeyConstraint('item_group_item_once', ['item_group_id', 'item_id'])
    .execute();
  await db.schema.createIndex('item_group_item_item').on('item_group_item').column('item_id').execute();
}

async function createOrder(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('item_order')
    .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
    // 0: the list of all, -1: that of the starred ones, else a group. No foreign key: two of these are no rows.
    .addColumn('item_group_id', 'bigint', (column) => column.notNull())
    .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
    .addColumn('s_number', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('item_order_once', ['uid', 'item_group_id', 'item_id'])
    .execute();
  await db.schema.createIndex('item_order_item').on('item_order').column('item_id').execute();
}
