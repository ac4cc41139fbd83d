import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db, PageRow, PageTextRow, Tx } from '../../schema/tables.ts';
import { findLock, findPage, findText, type PageWithText } from './page.queries.ts';
import { currentText } from './page.save.service.ts';
import { storeSave } from './page.store.service.ts';
import { lockItem, lockPage } from './page.write.queries.ts';
import { type Author, searchTextApart, textOfKindApart } from './page.write.service.ts';

export interface CurrentPage {
  readonly page: PageRow;
  readonly text: PageTextRow;
}

/** A live page with the text that its revision names. */
export async function findCurrent(db: Db, page_id: number): Promise<CurrentPage | undefined> {
  const page = await findPage(db, page_id);
  if (!page || page.deleted_at > 0) return undefined;
  const text = await findText(db, page_id, page.revision);
  return text && { page, text };
}

/** @throws ApiError sheetNotLocked when nobody holds the lock, pageLocked naming another who does */
export async function demandHeldLock(tx: Tx, page_id: number, uid: number, now: number): Promise<void> {
  const lock = await findLock(tx, page_id, now);
  if (!lock) throw new ApiError('sheetNotLocked');
  if (lock.uid !== uid) throw new ApiError('pageLocked', { holder: lock.username });
}

interface Fold extends CurrentPage {
  readonly page_content: string;
  readonly author: Author;
  /** Asked when item and page are locked: whether this is still to be done, and by whom. */
  readonly demand: (tx: Tx) => Promise<void>;
  /** What goes with the version, in the same transaction. */
  readonly beside: (tx: Tx, saved: PageRow) => Promise<void>;
}

/**
 * A new version of a page out of what was written down elsewhere. What was accepted then is not refused now: an item
 * that was archived meanwhile takes it. @throws ApiError pageTextUnreadable; pageNotFound when it was deleted; busy when it changed
 */
export async function saveFolded(ctx: Context, { page, text, ...fold }: Fold): Promise<PageWithText> {
  const folded = await textOfKindApart(ctx, page.kind, { ...text, page_content: fold.page_content });
  const found = await searchTextApart(ctx, folded);
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    await lockItem(tx, page.item_id);
    const before = await lockPage(tx, page.page_id);
    if (!before) throw new ApiError('pageNotFound');
    if (before.revision !== page.revision || before.item_id !== page.item_id) throw new ApiError('busy');
    await fold.demand(tx);
    const current = await currentText(tx, before, now);
    const prepared = {
      text: folded,
      found,
      files: [],
      news: NO_NEWS,
      s_number: 0,
      revision: undefined,
      made_as: undefined,
      now,
    };
    const saved = await storeSave(ctx, tx, { viewer: fold.author, place: undefined }, { before, current }, prepared);
    await fold.beside(tx, saved);
    return saved;
  });
}

const NO_NEWS = { called: [], note: undefined };
