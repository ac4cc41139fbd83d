import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Finds what anybody may read: sitemaps name it. */
export const openItemsMigration: Migration = {
  name: '0052-open-items',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index item_open on item (visibility, item_id)`.execute(db);
  },
};
