import { LIMITS } from '@sheaf/contract';
import type { MockRecord } from '../../schema/mock-tables.ts';
import type { Db, ItemRecord } from '../../schema/tables.ts';
import type { OwnFile } from './own-data.account.queries.ts';

export type OwnItem = Omit<
  ItemRecord,
  'visit_password_hash' | 'visit_password_version' | 'item_domain_key' | 'deleted_at' | 'deleted_by' | 'batch_id'
>;

/** Items that are somebody's own and not deleted, after the one that is named. */
export async function listOwnItems(db: Db, uid: number, after: number, limit: number): Promise<OwnItem[]> {
  return db
    .selectFrom('item')
    .select(['item_id', 'item_name', 'item_description', 'item_domain', 'item_type', 'uid', 'visibility'])
    .select(['is_archived', 'allow_comment', 'allow_relay', 'tree_version', 'created_at', 'updated_at'])
    .where('uid', '=', uid)
    .where('item_id', '>', after)
    .where('deleted_at', '=', 0)
    .where('batch_id', 'is', null)
    .orderBy('item_id')
    .limit(limit)
    .execute();
}

/** In somebody's own items, those in recycle bins too. */
export async function countOwnPages(db: Db, uid: number): Promise<number> {
  const { pages } = await db
    .selectFrom('page')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .select((eb) => eb.fn.countAll<number>().as('pages'))
    .where('item.uid', '=', uid)
    .where('item.deleted_at', '=', 0)
    .where('item.batch_id', 'is', null)
    .where('page.batch_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(pages);
}

export interface OwnCatalog {
  readonly cat_id: number;
  readonly parent_cat_id: number;
  readonly cat_name: string;
  readonly level: number;
  readonly s_number: number;
}

/** Another number when something in the tree was moved meanwhile. */
export async function findTreeVersion(db: Db, item_id: number): Promise<number | undefined> {
  const row = await db.selectFrom('item').select('tree_version').where('item_id', '=', item_id).executeTakeFirst();
  return row?.tree_version;
}

/** Of one item, siblings in their order. */
export async function listOwnCatalogs(db: Db, item_id: number): Promise<OwnCatalog[]> {
  return db
    .selectFrom('catalog')
    .select(['cat_id', 'parent_cat_id', 'cat_name', 'level', 's_number'])
    .where('item_id', '=', item_id)
    .where('batch_id', 'is', null)
    .orderBy('s_number')
    .orderBy('cat_id')
    .limit(LIMITS.itemCatalogs)
    .execute();
}

export interface OwnPage {
  readonly page_id: number;
  readonly cat_id: number;
  readonly page_title: string;
  readonly s_number: number;
  readonly kind: 'markdown' | 'api' | 'table' | 'sheet';
  readonly created_at: number;
  readonly updated_at: number;
  readonly author_username: string;
  readonly deleted_at: number;
}

/** The place of a page among those of its item. */
export type PagePlace = Pick<OwnPage, 'cat_id' | 's_number' | 'page_id'>;

/**
 * Of one item without their texts, those of a catalog together and in their order, after the one that is named; deleted
 * ones are among them.
 */
export async function listOwnPages(db: Db, item_id: number, after: PagePlace, limit: number): Promise<OwnPage[]> {
  return db
    .selectFrom('page')
    .select(['page_id', 'cat_id', 'page_title', 's_number', 'kind', 'created_at', 'updated_at'])
    .select(['author_username', 'deleted_at'])
    .where('item_id', '=', item_id)
    .where((eb) =>
      eb(eb.refTuple('cat_id', 's_number', 'page_id'), '>', eb.tuple(after.cat_id, after.s_number, after.page_id)),
    )
    .where('batch_id', 'is', null)
    .orderBy('cat_id')
    .orderBy('s_number')
    .orderBy('page_id')
    .limit(limit)
    .execute();
}

export interface OwnText {
  readonly page_id: number;
  readonly revision: number;
  readonly page_title: string;
  readonly page_content: string;
}

/** The current texts of at most 500 pages, as far as their item is still somebody's own. */
export async function listOwnTexts(db: Db, uid: number, page_ids: readonly number[]): Promise<OwnText[]> {
  return db
    .selectFrom('page_text')
    .innerJoin('page', (join) =>
      join.onRef('page.page_id', '=', 'page_text.page_id').onRef('page.revision', '=', 'page_text.revision'),
    )
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .select(['page_text.page_id', 'page_text.revision', 'page_text.page_title', 'page_text.page_content'])
    .where('page_text.page_id', 'in', page_ids)
    .where('item.uid', '=', uid)
    .where('item.deleted_at', '=', 0)
    .execute();
}

/** What the current texts of at most 500 pages show, and what is attached to them; at most 5,000. */
export async function listHeldFiles(
  db: Db,
  page_ids: readonly number[],
): Promise<(OwnFile & { readonly page_id: number })[]> {
  return db
    .selectFrom('attachment_page')
    .innerJoin('attachment', 'attachment.file_id', 'attachment_page.file_id')
    .innerJoin('blob', 'blob.blob_id', 'attachment.blob_id')
    .select(['attachment.file_id', 'attachment.uid', 'attachment.sign', 'attachment.item_id'])
    .select(['attachment.display_name', 'attachment.created_at', 'attachment.visits'])
    .select(['blob.size', 'blob.type', 'blob.storage_key', 'attachment_page.page_id'])
    .distinct()
    .where('attachment_page.page_id', 'in', page_ids)
    .where('attachment_page.bound_as', 'in', ['attached', 'inline'])
    .orderBy('attachment.file_id')
    .limit(5000)
    .execute();
}

export interface OwnEnvironment {
  readonly name: string;
  readonly base_url: string;
  /** JSON; values of secrets are sealed. */
  readonly variables: string;
}

/** In their order; an item has few. */
export async function listOwnEnvironments(db: Db, item_id: number): Promise<OwnEnvironment[]> {
  return db
    .selectFrom('item_environment')
    .select(['name', 'base_url', 'variables'])
    .where('item_id', '=', item_id)
    .orderBy('s_number')
    .orderBy('environment_id')
    .execute();
}

export type OwnMock = Pick<MockRecord, 'page_id' | 'template' | 'path' | 'status' | 'delay_ms' | 'headers'>;

/** What at most 500 pages answer to programs; without the keys, which call them. */
export async function listOwnMocks(db: Db, page_ids: readonly number[]): Promise<OwnMock[]> {
  return db
    .selectFrom('mock')
    .select(['page_id', 'template', 'path', 'status', 'delay_ms', 'headers'])
    .where('page_id', 'in', page_ids)
    .execute();
}
