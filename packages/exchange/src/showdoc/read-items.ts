import { asTree, type StoredCatalog } from './catalog-tree.ts';
import type { OldDatabase } from './database.ts';
import { flagOf, numberOf, type OldRow, orderOf, rawOf, secondsOf, textOf } from './fields.ts';
import type { OldNote } from './notes.ts';
import type { OldCatalog, OldItem, OldItemKey, OldPage } from './site.ts';

/** Whiteboards and boards. */
const FOREIGN: readonly number[] = [5, 6];

export async function readItems(db: OldDatabase, notes: OldNote[]): Promise<OldItem[]> {
  const items: OldItem[] = [];
  for await (const row of db.rows('item', { key: 'item_id' })) {
    const item = itemOf(row);
    if (item.item_id <= 0) continue;
    if (item.is_foreign) notes.push({ code: 'item-foreign', where: item.item_name, detail: '' });
    items.push(item);
  }
  return items;
}

function itemOf(row: OldRow): OldItem {
  const old_type = numberOf(row, 'item_type', 1);
  const is_foreign = FOREIGN.includes(old_type);
  const item_type = old_type === 2 || old_type === 3 || old_type === 4 ? old_type : 1;
  return {
    item_id: numberOf(row, 'item_id'),
    item_name: textOf(row, 'item_name'),
    item_description: textOf(row, 'item_description'),
    item_type,
    is_foreign,
    uid: numberOf(row, 'uid'),
    username: textOf(row, 'username'),
    password: textOf(row, 'password'),
    item_domain: textOf(row, 'item_domain').trim(),
    is_archived: is_foreign ? 1 : flagOf(row, 'is_archived'),
    is_deleted: flagOf(row, 'is_del'),
    allow_comment: flagOf(row, 'allow_comment'),
    created_at: secondsOf(row, 'addtime'),
    updated_at: secondsOf(row, 'last_update_time'),
  };
}

/** Those of known items, each item's as a tree, parents first. */
export async function readCatalogs(
  db: OldDatabase,
  items: ReadonlyMap<number, OldItem>,
  notes: OldNote[],
): Promise<OldCatalog[]> {
  const ofItems = new Map<number, StoredCatalog[]>();
  for await (const row of db.rows('catalog', { key: 'cat_id' })) {
    const catalog: StoredCatalog = {
      cat_id: numberOf(row, 'cat_id'),
      item_id: numberOf(row, 'item_id'),
      cat_name: textOf(row, 'cat_name'),
      parent_cat_id: Math.max(0, numberOf(row, 'parent_cat_id')),
      s_number: orderOf(row, 99),
      created_at: secondsOf(row, 'addtime'),
    };
    if (catalog.cat_id <= 0 || !items.has(catalog.item_id)) continue;
    const beside = ofItems.get(catalog.item_id);
    if (beside) beside.push(catalog);
    else ofItems.set(catalog.item_id, [catalog]);
  }
  return [...ofItems.values()].flatMap((catalogs) => asTree(catalogs, notes));
}

export interface PagePlaces {
  readonly items: ReadonlyMap<number, OldItem>;
  readonly catalogs: ReadonlyMap<number, OldCatalog>;
  /** When the oldest former text of each page was saved. */
  readonly oldest: ReadonlyMap<number, number>;
}

export async function readPages(db: OldDatabase, places: PagePlaces, notes: OldNote[]): Promise<OldPage[]> {
  const recycled = await readRecycled(db);
  const pages: OldPage[] = [];
  for await (const row of db.rows('page', { key: 'page_id', without: ['page_content', 'ext_info', 'page_comments'] })) {
    const item = places.items.get(numberOf(row, 'item_id'));
    const page_id = numberOf(row, 'page_id');
    if (!item || page_id <= 0) continue;
    const deletion = recycled.get(page_id);
    const page = pageOf(row, item, places);
    pages.push({ ...page, deleted_at: deletion?.at ?? 0, deleted_by: deletion?.uid ?? 0 });
    if (!page.is_deleted) notes.push(...notesOf(row, page));
  }
  return pages;
}

function notesOf(row: OldRow, { cat_id, page_title }: OldPage): OldNote[] {
  const notes: OldNote[] = [];
  const isMoved = cat_id === 0 && numberOf(row, 'cat_id') > 0;
  if (isMoved) notes.push({ code: 'page-moved', where: page_title, detail: '' });
  if (flagOf(row, 'is_draft') === 1) notes.push({ code: 'draft-shown', where: page_title, detail: '' });
  return notes;
}

function pageOf(row: OldRow, item: OldItem, { catalogs, oldest }: PagePlaces): OldPage {
  const page_id = numberOf(row, 'page_id');
  const updated_at = secondsOf(row, 'addtime') || item.created_at;
  const catalog = catalogs.get(numberOf(row, 'cat_id'));
  return {
    page_id,
    item_id: item.item_id,
    cat_id: catalog?.item_id === item.item_id ? catalog.cat_id : 0,
    page_title: textOf(row, 'page_title'),
    s_number: orderOf(row, 99),
    author_uid: numberOf(row, 'author_uid'),
    author_username: textOf(row, 'author_username'),
    created_at: secondsOf(row, 'page_addtime') || oldest.get(page_id) || updated_at,
    updated_at,
    is_deleted: flagOf(row, 'is_del') === 1,
    deleted_at: 0,
    deleted_by: 0,
  };
}

async function readRecycled(
  db: OldDatabase,
): Promise<ReadonlyMap<number, { readonly at: number; readonly uid: number }>> {
  const recycled = new Map<number, { readonly at: number; readonly uid: number }>();
  for await (const row of db.rows('recycle', { key: 'id' })) {
    recycled.set(numberOf(row, 'page_id'), { at: secondsOf(row, 'del_time'), uid: numberOf(row, 'del_by_uid') });
  }
  return recycled;
}

/** Of each page the keys of its former texts, oldest first, and when the first of them was saved. */
export async function readVersions(db: OldDatabase) {
  const versions = new Map<number, number[]>();
  const oldest = new Map<number, number>();
  const without = ['page_content', 'ext_info', 'page_comments'];
  for await (const row of db.rows('page_history', { key: 'page_history_id', without })) {
    const page_id = numberOf(row, 'page_id');
    const known = versions.get(page_id);
    if (known) known.push(numberOf(row, 'page_history_id'));
    else versions.set(page_id, [numberOf(row, 'page_history_id')]);
    const saved_at = secondsOf(row, 'addtime');
    if (saved_at > 0) oldest.set(page_id, Math.min(saved_at, oldest.get(page_id) ?? saved_at));
  }
  return { versions, oldest };
}

export async function readItemKeys(db: OldDatabase): Promise<OldItemKey[]> {
  const keys: OldItemKey[] = [];
  for await (const row of db.rows('item_token', { key: 'id' })) {
    const [api_key, api_token] = [rawOf(row, 'api_key'), rawOf(row, 'api_token')];
    if (api_key === '' || api_token === '') continue;
    keys.push({
      id: numberOf(row, 'id'),
      item_id: numberOf(row, 'item_id'),
      api_key,
      api_token,
      created_at: secondsOf(row, 'addtime'),
    });
  }
  return keys;
}
