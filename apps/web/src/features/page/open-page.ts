import type { ItemInfo, LockStatus, PageInfo, PageKind } from '@sheaf/contract';
import { isLock, itemInfo, listCatalogNames, pageInfo } from '@sheaf/contract';
import { call } from '../../lib/api.ts';
import type { Draft } from '../../lib/drafts.ts';
import { readDraft } from '../../lib/drafts.ts';
import type { CatalogChoice } from './catalog-choices.ts';
import { writableCatalogs } from './catalog-choices.ts';
import type { OpenedPage } from './edit-doors.ts';

/** What the address of the editor asks for. */
export interface EditWish {
  readonly uid: number;
  readonly item_id: number;
  /** 0: a new page. */
  readonly page_id: number;
  /** The catalog of a new page, when the address names one. */
  readonly cat_id: number | undefined;
  /** A new page begins as a copy of this one; 0: empty. */
  readonly copy_page_id: number;
  /** What a new page is to be. */
  readonly kind: PageKind;
}

export interface OpenedEditor {
  readonly opened: OpenedPage;
  readonly item: Pick<ItemInfo, 'item_id' | 'item_domain' | 'item_type' | 'allow_relay'>;
  /** Who held the page when it was loaded; undefined when that was not answered. */
  readonly lock: LockStatus | undefined;
  readonly catalogs: readonly CatalogChoice[];
  readonly draft: Draft | undefined;
}

export async function openPage(wish: EditWish): Promise<OpenedEditor> {
  const { uid, item_id, page_id } = wish;
  const source = page_id || wish.copy_page_id;
  const [item, names, page, lock, draft] = await Promise.all([
    call(itemInfo, { item_id, page_id }),
    call(listCatalogNames, { item_id }),
    source > 0 ? call(pageInfo, { page_id: source }) : undefined,
    // the editor asks once more, and tells why it was refused
    call(isLock, { item_id, page_id }).catch(() => undefined),
    // a browser without storage has no drafts: the page opens all the same
    readDraft({ uid, item_id, page_id }).catch(() => undefined),
  ]);
  const catalogs = writableCatalogs(item, names);
  const text = {
    page_title: page?.page_title ?? '',
    page_content: page?.page_content ?? '',
    cat_id: placeOf(wish, page, catalogs),
  };
  return {
    opened: {
      uid,
      item_id,
      page_id,
      kind: page?.kind ?? wish.kind,
      manages: item.item_manage,
      text,
      revision: page_id > 0 ? page?.revision : undefined,
    },
    item: {
      item_id: item.item_id,
      item_domain: item.item_domain,
      item_type: item.item_type,
      allow_relay: item.allow_relay,
    },
    lock,
    catalogs,
    draft,
  };
}

/** A page stays where it is; a new one goes where it was asked for, if one may write there. */
function placeOf(wish: EditWish, page: PageInfo | undefined, catalogs: readonly CatalogChoice[]): number {
  if (page && wish.page_id > 0) return page.cat_id;
  const wished = wish.cat_id ?? page?.cat_id ?? 0;
  return catalogs.some(({ cat_id }) => cat_id === wished) ? wished : (catalogs[0]?.cat_id ?? 0);
}
