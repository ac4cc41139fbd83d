import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Accounts that a directory or another log-in vouches for. */
export const identitiesMigration: Migration = {
  name: '0036-identities',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('user_identity')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
      .addColumn('linked_at', 'bigint', (column) => column.notNull())
      // When the account was disabled because its source knows it no longer; 0: it does.
      .addColumn('gone_at', 'bigint', (column) => column.notNull().defaultTo(0))
      // What the source's groups gave: only that is taken away with them.
      .addColumn('given_admin', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('given_teams', 'text', (column) => column.notNull().defaultTo('[]'))
      .addPrimaryKeyConstraint('user_identity_key', ['source', 'issuer', 'subject'])
      .execute();
    await db.schema.createIndex('user_identity_uid').on('user_identity').column('uid').execute();
  },
};
