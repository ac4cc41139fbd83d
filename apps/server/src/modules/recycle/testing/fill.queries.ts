import { sql } from 'kysely';
import type { Context } from '../../../context.ts';

/** So many pages without a text: as many as an item holds would take minutes one by one. */
export async function fillWithPages({ db }: Pick<Context, 'db'>, item_id: number, pages: number): Promise<void> {
  await sql`
    insert into page (item_id, revision, page_title, author_uid, author_username, created_at, updated_at)
    with recursive serial (n) as (select 1 union all select n + 1 from serial where n < ${pages})
    select ${item_id}, 1, 'Filler', 1, 'admin', 0, 0 from serial`.execute(db);
}

/** How many rows there are of what a purge removes, and how many files. */
export async function countRows({ db, files }: Pick<Context, 'db' | 'files'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const tables = ['item', 'catalog', 'page', 'page_text', 'search_entry', 'attachment', 'attachment_page'] as const;
  for (const table of [...tables, 'blob', 'change_log', 'item_member', 'team_item'] as const) {
    const { rows } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(rows);
  }
  counts['files'] = (await Array.fromAsync(files.list('blob/'))).length;
  return counts;
}
