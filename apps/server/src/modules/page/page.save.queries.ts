import type { Insertable } from 'kysely';
import { compiledForRow, compiledOnce } from '../../platform/database/compiled.ts';
import type { ItemRecord, PageRow, PageTextRow, Tables, Tx } from '../../schema/tables.ts';

// What every save of a page asks: compiled once, since building these costs more than running them.

export type LockedPage = PageRow & Pick<ItemRecord, 'item_type' | 'item_name'>;

/** The live page and its item, locked in this order; undefined where one is gone or archived, or they no longer belong. */
export async function lockPageInItem(tx: Tx, item_id: number, page_id: number): Promise<LockedPage | undefined> {
  const [page] = await pageInItem(tx, item_id, page_id);
  return page;
}

const pageInItem = compiledOnce((tx: Tx, item_id: number, page_id: number) =>
  tx
    .selectFrom('item')
    .innerJoin('page', 'page.item_id', 'item.item_id')
    .selectAll('page')
    .select(['item.item_type', 'item.item_name'])
    .where('item.item_id', '=', item_id)
    .where('item.deleted_at', '=', 0)
    .where('item.is_archived', '=', 0)
    .where('page.page_id', '=', page_id)
    .where('page.deleted_at', '=', 0)
    .where('page.batch_id', 'is', null)
    .forNoKeyUpdate(['item', 'page']),
);

/** The text that a save replaces, with what else the page holds at that moment. */
export type ReplacedText = PageTextRow & {
  /** Who holds the page's lock, while it lasts. */
  readonly locked_uid: number | null;
  readonly locked_by: string | null;
  /** How many files the text shows. */
  readonly files: number | null;
};

export async function findReplacedText(
  tx: Tx,
  { page_id, revision }: Pick<PageRow, 'page_id' | 'revision'>,
  now: number,
): Promise<ReplacedText | undefined> {
  const [text] = await replacedText(tx, page_id, revision, now);
  return text;
}

const replacedText = compiledOnce((tx: Tx, page_id: number, revision: number, now: number) =>
  tx
    .selectFrom('page_text')
    .leftJoin('page_lock', (join) =>
      join.onRef('page_lock.page_id', '=', 'page_text.page_id').on('page_lock.lock_to', '>', now),
    )
    .leftJoin('user', 'user.uid', 'page_lock.uid')
    .selectAll('page_text')
    .select(['page_lock.uid as locked_uid', 'user.username as locked_by'])
    .select((eb) =>
      eb
        .selectFrom('attachment_page')
        .whereRef('attachment_page.page_id', '=', 'page_text.page_id')
        .where('attachment_page.bound_as', '=', 'inline')
        .select((count) => count.fn.countAll<number>().as('files'))
        .as('files'),
    )
    .where('page_text.page_id', '=', page_id)
    .where('page_text.revision', '=', revision),
);

type Texted = Pick<
  PageRow,
  'page_id' | 'revision' | 'page_title' | 'method' | 'author_uid' | 'author_username' | 'updated_at'
>;

/** Makes a new text the current one. */
export async function updateHead(tx: Tx, head: Texted): Promise<void> {
  await newHead(tx, head);
}

const newHead = compiledForRow(
  ['page_id', 'revision', 'page_title', 'method', 'author_uid', 'author_username', 'updated_at'],
  (tx: Tx, { page_id, ...head }: Texted) => tx.updateTable('page').set(head).where('page_id', '=', page_id),
);

type NewText = Required<Omit<Insertable<Tables['page_text']>, 'page_history_id'>>;

export async function insertText(tx: Tx, text: NewText): Promise<void> {
  await newText(tx, text);
}

const newText = compiledForRow(
  [
    ...(['page_id', 'revision', 'page_title', 'page_content', 'data', 'page_comments'] as const),
    ...(['author_uid', 'author_username', 'saved_at'] as const),
  ],
  (tx: Tx, text: NewText) => tx.insertInto('page_text').values(text),
);
