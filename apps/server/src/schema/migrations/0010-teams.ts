import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** Teams, their people, the items bound to them, and the right of each person in each of these. */
export const teamsMigration: Migration = {
  name: '0010-teams',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createTeam(db, engine);
    await createTeamItem(db, engine);
  },
};

async function createTeam(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('team'), 'team_id', engine)
    .addColumn('team_name', 'text', (column) => column.notNull())
    .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('team_uid').on('team').column('uid').execute();
  await withId(db.schema.createTable('team_member'), 'team_member_id', engine)
    .addColumn('team_id', 'bigint', (column) => column.notNull().references('team.team_id').onDelete('cascade'))
    .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
    .addColumn('team_member_group_id', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('team_member_once', ['team_id', 'uid'])
    .execute();
  await db.schema.createIndex('team_member_uid').on('team_member').column('uid').execute();
}

async function createTeamItem(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('team_item'), 'team_item_id', engine)
    .addColumn('team_id', 'bigint', (column) => column.notNull().references('team.team_id').onDelete('cascade'))
    .addColumn('item_id', 'bigint', (column) => column.notNull().references('item.item_id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('team_item_once', ['item_id', 'team_id'])
    .execute();
  await db.schema.createIndex('team_item_team').on('team_item').column('team_id').execute();
  // Goes with the membership and with the binding: nobody keeps a right by a team that he left.
  await withId(db.schema.createTable('team_item_member'), 'team_item_member_id', engine)
    .addColumn('team_item_id', 'bigint', (column) =>
      column.notNull().references('team_item.team_item_id').onDelete('cascade'),
    )
    .addColumn('team_member_id', 'bigint', (column) =>
      column.notNull().references('team_member.team_member_id').onDelete('cascade'),
    )
    .addColumn('member_group_id', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('team_item_member_once', ['team_member_id', 'team_item_id'])
    .execute();
  await db.schema.createIndex('team_item_member_item').on('team_item_member').column('team_item_id').execute();
  await db.schema
    .createTable('team_item_member_catalog')
    .addColumn('team_item_member_id', 'bigint', (column) =>
      column.notNull().references('team_item_member.team_item_member_id').onDelete('cascade'),
    )
    .addColumn('cat_id', 'bigint', (column) => column.notNull().references('catalog.cat_id').onDelete('cascade'))
    .addPrimaryKeyConstraint('team_item_member_catalog_once', ['team_item_member_id', 'cat_id'])
    .execute();
  await db.schema.createIndex('team_item_member_catalog_cat').on('team_item_member_catalog').column('cat_id').execute();
}
