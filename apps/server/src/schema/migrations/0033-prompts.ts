import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** What the AI assistant tells its model, where it was changed. */
export const promptsMigration: Migration = {
  name: '0033-prompts',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('prompt')
      .addColumn('prompt_key', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('prompt_key_language', ['prompt_key', 'language'])
      .execute();
  },
};
