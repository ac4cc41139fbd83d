import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/**
 * On SQLite the words of title, headings and identifiers have an index of their own: in the one of all words each
 * question about titles reads all places of its words in all texts. The entries are made of the index that is there,
 * which keeps every word with its column and place.
 */
export const searchNamesMigration: Migration = {
  name: '0055-search-names',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    if (engine !== 'sqlite') return;
    await sql`
      create virtual table search_names using fts5(
        title, headings, identifiers, place,
        content='', contentless_delete=1, tokenize="ascii tokenchars '_$#'"
      )`.execute(db);
    await sql`create virtual table temp.search_words using fts5vocab('main', 'search_tokens', 'instance')`.execute(db);
    const column = (name: string) =>
      sql`coalesce(group_concat(term, ' ' order by "offset") filter (where col = ${sql.lit(name)}), '')`;
    await sql`
      insert into search_names (rowid, title, headings, identifiers, place)
      select doc, ${column('title')}, ${column('headings')}, ${column('identifiers')}, ${column('place')}
      from temp.search_words where col <> 'body' group by doc`.execute(db);
    await sql`drop table temp.search_words`.execute(db);
  },
};
