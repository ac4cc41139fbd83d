import { type Kysely, sql } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** Items, who may do what in them, and their catalogs. */
export const itemsMigration: Migration = {
  name: '0003-items',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createItem(db, engine);
    await createCatalog(db, engine);
    await createMember(db, engine);
    await createChangeLog(db, engine);
  },
};

async function createItem(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('item'), 'item_id', engine)
    .addColumn('item_name', 'text', (column) => column.notNull())
    .addColumn('item_description', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('item_domain', 'text', (column) => column.notNull().defaultTo(''))
    // Lower case, null when there is none: the constraint knows no case and binds live items only.
    .addColumn('item_domain_key', 'text', (column) => column.unique())
    .addColumn('item_type', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid'))
    .addColumn('visibility', 'text', (column) => column.notNull().defaultTo('open'))
    .addColumn('visit_password_hash', 'text', (column) => column.notNull().defaultTo(''))
    // What visitor cookies are bound to: a new password is a new version, and ends all visits.
    .addColumn('visit_password_version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_archived', 'integer', (column) => column.notNull().defaultTo(0))
    // Counts every change of what the tree and the frame of a page show; caches name it.
    .addColumn('tree_version', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('deleted_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('deleted_by', 'bigint', (column) => column.notNull().defaultTo(0))
    // An import that makes the item: it is invisible until the batch is live.
    .addColumn('batch_id', 'bigint')
    .execute();
  await db.schema.createIndex('item_uid').on('item').column('uid').execute();
  await sql`create index item_deleted on item (deleted_at) where deleted_at > 0`.execute(db);
}

async function createCatalog(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('catalog'), 'cat_id', engine)
    .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
    .addColumn('parent_cat_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('cat_name', 'text', (column) => column.notNull())
    .addColumn('level', 'integer', (column) => column.notNull())
    .addColumn('s_number', 'integer', (column) => column.notNull().defaultTo(99))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('batch_id', 'bigint')
    .execute();
  await db.schema.createIndex('catalog_item').on('catalog').columns(['item_id', 'parent_cat_id']).execute();
}

async function createMember(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('item_member'), 'item_member_id', engine)
    .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
    .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
    .addColumn('member_group_id', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('item_member_once', ['item_id', 'uid'])
    .execute();
  await db.schema.createIndex('item_member_uid').on('item_member').column('uid').execute();
  await db.schema
    .createTable('item_member_catalog')
    .addColumn('item_member_id', 'bigint', (column) =>
      column.notNull().references('item_member.item_member_id').onDelete('cascade'),
    )
    .addColumn('cat_id', 'bigint', (column) => column.notNull().references('catalog.cat_id').onDelete('cascade'))
    .addPrimaryKeyConstraint('item_member_catalog_once', ['item_member_id', 'cat_id'])
    .execute();
  await db.schema.createIndex('item_member_catalog_cat').on('item_member_catalog').column('cat_id').execute();
}

async function createChangeLog(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('change_log'), 'change_id', engine)
    .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
    .addColumn('uid', 'bigint', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('action_type', 'text', (column) => column.notNull())
    .addColumn('object_type', 'text', (column) => column.notNull())
    .addColumn('object_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('object_name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('happened_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('change_log_item').on('change_log').columns(['item_id', 'change_id']).execute();
}
