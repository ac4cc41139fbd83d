import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Indexes of the lists in the administrators' console. */
export const consoleListsMigration: Migration = {
  name: '0035-console-lists',
  async up(db: Kysely<unknown>): Promise<void> {
    // A part of a name is looked for in this index alone, by the newest first, without reading the accounts.
    await db.schema
      .createIndex('user_names')
      .on('user')
      .columns(['deleted_at', 'uid', 'username_key', 'name', 'email', 'groupid', 'disabled_at'])
      .execute();
    await db.schema.createIndex('user_last_login').on('user').columns(['deleted_at', 'last_login_at', 'uid']).execute();
  },
};
