import type { Context } from '../../../context.ts';

/** Rows and files that an import leaves, of whatever kind. */
export async function tracesIn({ db, files }: Pick<Context, 'db' | 'files'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const tables = ['item', 'catalog', 'page', 'page_text', 'attachment', 'search_entry', 'import_link'] as const;
  for (const table of [
    ...tables,
    'batch_page',
    'batch_move',
    'batch_file',
    'import_source',
    'import_catalog',
  ] as const) {
    const { rows } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(rows);
  }
  counts['uploads'] = 0;
  for await (const _ of files.list('import/')) counts['uploads'] += 1;
  return counts;
}
