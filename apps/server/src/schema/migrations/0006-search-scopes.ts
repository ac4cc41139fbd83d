import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** A text may have an entry in two scopes: the one where it is, and the one where it is about to go. */
export const searchScopesMigration: Migration = {
  name: '0006-search-scopes',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await sql`drop index search_entry_scope`.execute(db);
    if (engine === 'postgres') await widenPostgres(db);
    else await widenSqlite(db);
    await sql`create index search_entry_scope on search_entry (scope, kind, id)`.execute(db);
  },
};

async function widenPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table search_entry
      drop constraint search_entry_kind_id_part_key,
      add constraint search_entry_once unique (kind, id, scope, part)`.execute(db);
}

/** SQLite changes no constraint of a table that is there. The entries keep their numbers: the tokens go by them. */
async function widenSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_entry_wide (
      entry_id integer primary key autoincrement,
      kind text not null,
      id integer not null,
      part integer not null,
      parts integer not null,
      scope integer not null,
      unique (kind, id, scope, part)
    )`.execute(db);
  await sql`
    insert into search_entry_wide (entry_id, kind, id, part, parts, scope)
    select entry_id, kind, id, part, parts, scope from search_entry`.execute(db);
  await sql`drop table search_entry`.execute(db);
  await sql`alter table search_entry_wide rename to search_entry`.execute(db);
}
