import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Links that prove a mailbox or give a new password, personal tokens, choices that follow a person, deleted accounts. */
export const accountsKeptMigration: Migration = {
  name: '0014-accounts-kept',
  async up(db: Kysely<unknown>): Promise<void> {
    await extendUser(db);
    await extendSession(db);
    await db.schema
      .createTable('user_link')
      .addColumn('link_hash', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
      .addColumn('email', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('user_link_uid').on('user_link').column('uid').execute();
    await db.schema.createIndex('user_link_expires_at').on('user_link').column('expires_at').execute();
  },
};

async function extendUser(db: Kysely<unknown>): Promise<void> {
  for (const name of ['email_pending', 'language']) {
    await db.schema
      .alterTable('user')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('user')
    .addColumn('single_keys', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('user')
    .addColumn('deleted_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}

/** A personal token is a session of another kind. */
async function extendSession(db: Kysely<unknown>): Promise<void> {
  const texts = { kind: 'log-in', token_name: '', token_right: 'write', token_item_name: '', token_end: '' };
  for (const [name, initial] of Object.entries(texts)) {
    await db.schema
      .alterTable('session')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(initial))
      .execute();
  }
  await db.schema
    .alterTable('session')
    .addColumn('token_item_id', 'bigint', (column) => column.references('item.item_id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('session_token_item').on('session').column('token_item_id').execute();
}
