import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** The console counts users and items and leafs through them in indexes so narrow that no row is read for it. */
export const consoleCountsMigration: Migration = {
  name: '0044-console-counts',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await (engine === 'postgres'
      ? sql`create index user_states on "user" (deleted_at, uid) include (disabled_at)`
      : sql`create index user_states on user (deleted_at, uid, disabled_at)`
    ).execute(db);
    await sql`create index item_listed on item (deleted_at, item_id) where batch_id is null`.execute(db);
  },
};
