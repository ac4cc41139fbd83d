import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** The tree tells API pages by their method; pages of spreadsheets, and of items that a client keeps, say what they are. */
export const pageKindsMigration: Migration = {
  name: '0023-page-kinds',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('page')
      .addColumn('method', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update page set kind = 'sheet' where item_id in (select item_id from item where item_type = 4)`.execute(
      db,
    );
    await sql`update page set kind = 'api' where item_id in (select item_id from item where item_type = 3)`.execute(db);
  },
};
