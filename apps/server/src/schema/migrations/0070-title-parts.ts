import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/**
 * On PostgreSQL the names of a page hold each three characters of its title, so that the index finds titles by the middle
 * of a word. The indexes are made anew, as writing every entry into them takes ten times as long. On both engines the newest pages
 * of an item are found without sorting them all.
 */
export const titlePartsMigration: Migration = {
  name: '0070-title-parts',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await sql`create index page_newest on page (item_id, updated_at, page_id)`.execute(db);
    if (engine !== 'postgres') return;
    await compressLightly(db);
    await sql`drop index search_entry_tokens, search_entry_names`.execute(db);
    await sql`
      update search_entry as entry set names = names || array_to_tsvector(array(
        select distinct 'part/' || part
        from (select lower(page_title collate "C") as title) as small,
          generate_series(1, length(title) - 2) as at, substr(title, at, 3) as part
        where part !~ '\\s'
      ))
      from page where entry.kind = 'page' and entry.part = 1 and page.page_id = entry.id`.execute(db);
    await sql`create index search_entry_tokens on search_entry using gin (tokens)`.execute(db);
    await sql`create index search_entry_names on search_entry using gin (names)`.execute(db);
  },
};

/**
 * Half of what PostgreSQL did to read the texts of twenty hits was to unpack them; by the other method it takes a fifth.
 * What was written before stays as it is until it is written again. Not each PostgreSQL was built with that method.
 */
async function compressLightly(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`
    select 'lz4' = any(enumvals) as known from pg_settings where name = 'default_toast_compression'`.execute(db);
  if (!rows[0]?.known) return;
  await sql`alter table page_text alter column page_content set compression lz4`.execute(db);
  await sql`
    alter table search_entry
      alter column tokens set compression lz4,
      alter column names set compression lz4`.execute(db);
}
