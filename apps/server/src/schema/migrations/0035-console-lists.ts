import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** Indexes of the lists in the administrators' console. */
export const consoleListsMigration: Migration = {
  name: '0035-console-lists',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    // A part of a name is looked for in this index alone, by the newest first, without reading the accounts.
    await (engine === 'postgres'
      ? sql`create index user_names on "user" (deleted_at, uid) include (username_key, name, email)`
      : sql`create index user_names on user (deleted_at, uid, username_key, name, email)`
    ).execute(db);
    await db.schema.createIndex('user_last_login').on('user').columns(['deleted_at', 'last_login_at', 'uid']).execute();
  },
};
