import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/**
 * On PostgreSQL the scope of an entry is a word of its vectors, so that the index of words alone finds what of an item
 * holds a word. The indexes are made anew: that takes a tenth of the time of writing every entry into them.
 */
export const searchInScopeMigration: Migration = {
  name: '0069-search-in-scope',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    if (engine !== 'postgres') return;
    await sql`drop index search_entry_tokens, search_entry_names`.execute(db);
    const place = sql`quote_literal('in/' || scope)::tsvector`;
    await sql`update search_entry set tokens = tokens || ${place}, names = names || ${place}`.execute(db);
    await sql`create index search_entry_tokens on search_entry using gin (tokens)`.execute(db);
    await sql`create index search_entry_names on search_entry using gin (names)`.execute(db);
  },
};
