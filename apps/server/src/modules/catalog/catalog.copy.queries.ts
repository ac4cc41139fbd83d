import { type Expression, type Insertable, type SqlBool, sql } from 'kysely';
import type { Db, PageRow, PageTable, PageTextRow, PageTextTable, Tx } from '../../schema/tables.ts';
import { byId } from './catalog.write.queries.ts';

/** At most 500; answers their ids in the order of the rows. */
export async function insertPages(tx: Tx, pages: readonly Omit<Insertable<PageTable>, 'page_id'>[]): Promise<number[]> {
  const made = await tx.insertInto('page').values(pages).returning('page_id').execute();
  return made.map(({ page_id }) => page_id).toSorted((a, b) => a - b);
}

/** A page, the revision of it that is copied, and the page that is the copy. */
export interface PagePair {
  readonly page_id: number;
  readonly revision: number;
  readonly copy_id: number;
}

/** The first text of each copy, by its new author; at most 100 pages. The texts do not leave the database. */
export async function copyTexts(
  tx: Tx,
  pairs: readonly PagePair[],
  author: Pick<PageTextTable, 'author_uid' | 'author_username' | 'saved_at'>,
): Promise<void> {
  const copy = byId<number>(
    'page_id',
    pairs.map(({ page_id, copy_id }) => [page_id, sql`cast(${copy_id} as bigint)`]),
  );
  const copied = byId<number>(
    'page_id',
    pairs.map(({ page_id, revision }) => [page_id, sql`cast(${revision} as integer)`]),
  );
  const texts = tx
    .selectFrom('page_text')
    .select(['page_title', 'page_content', 'data', 'page_comments'])
    .select([copy.as('page_id'), sql<number>`1`.as('revision')])
    .select([
      sql<number>`cast(${author.author_uid} as bigint)`.as('author_uid'),
      sql<string>`cast(${author.author_username} as text)`.as('author_username'),
      sql<number>`cast(${author.saved_at} as bigint)`.as('saved_at'),
    ])
    .where(
      'page_id',
      'in',
      pairs.map(({ page_id }) => page_id),
    )
    .where('revision', '=', copied);
  await tx
    .insertInto('page_text')
    .columns([
      'page_title',
      'page_content',
      'data',
      'page_comments',
      'page_id',
      'revision',
      'author_uid',
      'author_username',
      'saved_at',
    ])
    .expression(texts)
    .execute();
}

/** The text of a copy, whose first it is. */
export type CopiedText = Pick<PageTextRow, 'page_id' | 'page_title' | 'page_content' | 'data'> & Pick<PageRow, 'kind'>;

/** Those of at most 500 copies whose text holds one of these, which is written in small letters. */
export async function listCopiedTexts(
  db: Db,
  page_ids: readonly number[],
  holding: readonly string[],
): Promise<CopiedText[]> {
  return db
    .selectFrom('page_text')
    .innerJoin('page', 'page.page_id', 'page_text.page_id')
    .select(['page_text.page_id', 'page_text.page_title', 'page_content', 'data', 'page.kind'])
    .where('page_text.page_id', 'in', page_ids)
    .where('page_text.revision', '=', 1)
    .where('page.kind', '<>', 'sheet')
    .where((eb) => eb.or(holding.map((part) => eb(sql`lower(page_content)`, 'like', `%${part}%`))))
    .orderBy('page_text.page_id')
    .execute();
}

/** At most 100 copies that nobody sees yet. */
export async function updateCopiedTexts(tx: Tx, texts: readonly CopiedText[]): Promise<void> {
  const content = byId<string>(
    'page_id',
    texts.map(({ page_id, page_content }) => [page_id, sql`cast(${page_content} as text)`]),
  );
  const data = byId<string | null>(
    'page_id',
    texts.map((text) => [text.page_id, sql`cast(${text.data} as text)`]),
  );
  await tx
    .updateTable('page_text')
    .set({ page_content: content, data })
    .where(
      'page_id',
      'in',
      texts.map(({ page_id }) => page_id),
    )
    .where('revision', '=', 1)
    .execute();
}

/** Whether a page is at that revision: the index knows the newest one. */
export function isCurrent(page: {
  readonly id: Expression<number>;
  readonly version: Expression<number>;
}): Expression<SqlBool> {
  return sql`exists (
    select from page where page.page_id = ${page.id} and page.revision = ${page.version})`;
}

/** Copies hold the files that their originals hold now; at most 100 pages. */
export async function copyFileLinks(tx: Tx, pairs: readonly PagePair[], bound_at: number): Promise<void> {
  const copies = new Map(pairs.map(({ page_id, copy_id }) => [page_id, copy_id]));
  const held = await tx
    .selectFrom('attachment_page')
    .innerJoin('attachment', 'attachment.file_id', 'attachment_page.file_id')
    .select(['attachment_page.file_id', 'attachment_page.page_id', 'attachment_page.bound_as'])
    .where('attachment_page.page_id', 'in', [...copies.keys()])
    .where('attachment_page.bound_as', 'in', ['attached', 'inline'])
    .orderBy('attachment.file_id')
    .forKeyShare('attachment')
    .execute();
  const links = held.flatMap(({ file_id, page_id, bound_as }) => {
    const copy_id = copies.get(page_id);
    return copy_id === undefined ? [] : [{ file_id, page_id: copy_id, bound_as, bound_at }];
  });
  for (let at = 0; at < links.length; at += 500) {
    await tx
      .insertInto('attachment_page')
      .values(links.slice(at, at + 500))
      .execute();
  }
}
