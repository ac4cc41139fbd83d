import { compiledOnce } from '../../platform/database/compiled.ts';
import type { Db, PageRow, PageTextRow, Tx } from '../../schema/tables.ts';

/** A page with its current text. */
export type PageWithText = PageRow & Pick<PageTextRow, 'page_content' | 'page_comments'>;
/** And how many files are attached to it. */
export type ShownPage = PageWithText & { readonly attachment_count: number };

/** Also one in the recycle bin (`deleted_at`), but none of an item that is gone or still being imported. */
export async function findPage(db: Db, page_id: number): Promise<PageRow | undefined> {
  const [page] = await pageById(db, page_id);
  return page;
}

const pageById = compiledOnce((db: Db, page_id: number) =>
  db
    .selectFrom('page')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .selectAll('page')
    .where('page.page_id', '=', page_id)
    .where('page.batch_id', 'is', null)
    .where('item.deleted_at', '=', 0)
    .where('item.batch_id', 'is', null),
);

/** As findPage, with what page/info shows, in one query: the most frequent read of all. */
export async function findShownPage(db: Db, page_id: number): Promise<ShownPage | undefined> {
  const [page] = await shownPage(db, page_id);
  return page && { ...page, attachment_count: page.attachment_count ?? 0 };
}

const shownPage = compiledOnce((db: Db, page_id: number) =>
  db
    .selectFrom('page')
    .innerJoin('page_text', (join) =>
      join.onRef('page_text.page_id', '=', 'page.page_id').onRef('page_text.revision', '=', 'page.revision'),
    )
    .selectAll('page')
    .select(['page_text.page_content', 'page_text.page_comments'])
    .select((eb) =>
      eb
        .selectFrom('attachment_page')
        .whereRef('attachment_page.page_id', '=', 'page.page_id')
        .where('attachment_page.bound_as', '=', 'attached')
        .select((count) => count.fn.countAll<number>().as('files'))
        .as('attachment_count'),
    )
    .where('page.page_id', '=', page_id)
    .where('page.batch_id', 'is', null),
);

/** The live page with this title in a catalog: of several the one that stands first. */
export async function findTitled(
  db: Db,
  item_id: number,
  place: { readonly cat_id: number; readonly page_title: string },
): Promise<PageRow | undefined> {
  return titled(db, item_id, place.page_title).where('cat_id', '=', place.cat_id).executeTakeFirst();
}

/** The same anywhere in the item. */
export async function findTitledAnywhere(db: Db, item_id: number, page_title: string): Promise<PageRow | undefined> {
  return titled(db, item_id, page_title).executeTakeFirst();
}

function titled(db: Db, item_id: number, page_title: string) {
  return db
    .selectFrom('page')
    .selectAll()
    .where('item_id', '=', item_id)
    .where('page_title', '=', page_title)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .orderBy('cat_id')
    .orderBy('s_number')
    .orderBy('page_id')
    .limit(1);
}

export interface PagePlace {
  readonly page_id: number;
  readonly top_cat_id: number;
  readonly s_number: number;
}

/** Live pages of the item among these ids; at most 500 ids. */
export async function listPlaces(db: Db, item_id: number, page_ids: readonly number[]): Promise<PagePlace[]> {
  return db
    .selectFrom('page')
    .select(['page_id', 'top_cat_id', 's_number'])
    .where('item_id', '=', item_id)
    .where('page_id', 'in', page_ids)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .execute();
}

export async function findText(db: Db, page_id: number, revision: number): Promise<PageTextRow | undefined> {
  return db
    .selectFrom('page_text')
    .selectAll()
    .where('page_id', '=', page_id)
    .where('revision', '=', revision)
    .executeTakeFirst();
}

/** The version, when it is one of this page. */
export async function findVersion(db: Db, page_id: number, page_history_id: number): Promise<PageTextRow | undefined> {
  return db
    .selectFrom('page_text')
    .selectAll()
    .where('page_history_id', '=', page_history_id)
    .where('page_id', '=', page_id)
    .executeTakeFirst();
}

/** A version without its text, but with the number of its characters. */
export type TextHead = Omit<PageTextRow, 'page_content' | 'data'> & { readonly chars: number };

/** Newest first, without the current one. */
export async function listFormerHeads(
  db: Db,
  { page_id, revision }: Pick<PageRow, 'page_id' | 'revision'>,
  limit: number,
): Promise<TextHead[]> {
  return db
    .selectFrom('page_text')
    .select(['page_history_id', 'page_id', 'revision', 'page_title', 'page_comments'])
    .select(['author_uid', 'author_username', 'saved_at'])
    .select((eb) => eb.fn<number>('length', ['page_content']).as('chars'))
    .where('page_id', '=', page_id)
    .where('revision', '<>', revision)
    .orderBy('revision', 'desc')
    .limit(limit)
    .execute();
}

/** The texts of these versions by their ids; at most 1,000. */
export async function listTexts(db: Db, page_history_ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (page_history_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('page_text')
    .select(['page_history_id', 'page_content'])
    .where('page_history_id', 'in', page_history_ids)
    .execute();
  return new Map(rows.map(({ page_history_id, page_content }) => [page_history_id, page_content]));
}

export interface HeldLock {
  readonly uid: number;
  readonly username: string;
  readonly locked_at: number;
  readonly lock_to: number;
}

/** The lock while it lasts. */
export async function findLock(db: Db | Tx, page_id: number, now: number): Promise<HeldLock | undefined> {
  return db
    .selectFrom('page_lock')
    .innerJoin('user', 'user.uid', 'page_lock.uid')
    .select(['page_lock.uid', 'user.username', 'page_lock.locked_at', 'page_lock.lock_to'])
    .where('page_lock.page_id', '=', page_id)
    .where('page_lock.lock_to', '>', now)
    .executeTakeFirst();
}
