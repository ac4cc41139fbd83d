import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** The sweep asks of every file in the store whether a row names it. */
export const blobKeysMigration: Migration = {
  name: '0008-blob-keys',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('blob_storage_key').on('blob').column('storage_key').execute();
  },
};
