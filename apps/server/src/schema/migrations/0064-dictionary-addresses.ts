import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/** Data dictionaries whose statements are fetched from an address. */
export const dictionaryAddressesMigration: Migration = {
  name: '0064-dictionary-addresses',
  async up(db: Kysely<unknown>): Promise<void> {
    const texts = { url: '', schedule: 'never', failure: '', follow_name: '' };
    for (const [name, value] of Object.entries(texts)) {
      await db.schema
        .alterTable('dictionary_source')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
        .execute();
    }
    for (const name of ['next_at', 'checked_at', 'follow_uid']) {
      await db.schema
        .alterTable('dictionary_source')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await db.schema.createIndex('dictionary_source_next').on('dictionary_source').column('next_at').execute();
  },
};
