import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Each attempt at a part has a name of its own in the store. Parts that are there were named by their number. */
export const uploadPartNamesMigration: Migration = {
  name: '0018-upload-part-names',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('upload_part')
      .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update upload_part set name = cast(part as text)`.execute(db);
  },
};
