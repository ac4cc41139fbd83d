import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** The tokens of everybody are found among the log-ins, newest first. */
export const tokensByKindMigration: Migration = {
  name: '0039-tokens-by-kind',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('session_kind').on('session').columns(['kind', 'session_id']).execute();
  },
};
