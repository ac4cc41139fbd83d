import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** What a file said at the last import: one that stands elsewhere in the source is known again by it. */
export const sourceHashesMigration: Migration = {
  name: '0009-source-hashes',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('import_link')
      .addColumn('source_hash', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
