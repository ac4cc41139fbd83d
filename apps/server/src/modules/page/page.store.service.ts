import type { Context } from '../../context.ts';
import type { PageRow, Tx } from '../../schema/tables.ts';
import { type BoundFiles, bindFiles } from '../attachment/attachment.service.ts';
import { touchItem } from '../item/item.service.ts';
import type { PageSaveAccess } from './page.access.ts';
import type { PageNews } from './page.notice.service.ts';
import { pruneHistory, pruningOf } from './page.prune.service.ts';
import type { PageWithText } from './page.queries.ts';
import { type ReplacedText, updateHead } from './page.save.queries.ts';
import { updatePage } from './page.write.queries.ts';
import { type Author, type KindText, logPage, type SearchText, storeText } from './page.write.service.ts';
import { sameText, type TextToSave } from './page-text.ts';

/** All that is reckoned before the transaction begins, so that it is short. */
export interface Prepared {
  readonly text: KindText;
  readonly found: SearchText;
  readonly files: BoundFiles;
  readonly news: PageNews;
  readonly s_number: number;
  /** The revision that the writer began from; undefined: the last writer wins. */
  readonly revision: number | undefined;
  /** What a new page is known by where it is sent again. */
  readonly made_as: string | undefined;
  readonly now: number;
}

/** Who writes, and where the page goes. */
export interface Saver extends Pick<PageSaveAccess, 'place'> {
  readonly viewer: Author;
}

/** The new text, note and place of a page, where anything of them is new. */
export async function storeSave(
  ctx: Context,
  tx: Tx,
  access: Saver,
  { before, current }: { readonly before: PageRow; readonly current: ReplacedText },
  prepared: Prepared,
): Promise<PageWithText> {
  const { text, now } = prepared;
  const isSame = sameText(current, text);
  const place = newPlace(before, access.place, prepared.s_number);
  if (isSame && !place) return withText(before, text);

  const placed = place ? await updatePage(tx, before.page_id, place) : before;
  const page = isSame ? placed : await replaceText(ctx, tx, access, { page: placed, current }, prepared);
  await logPage(tx, page, 'update', access.viewer, now);
  await touch(ctx, tx, page, { tree: place !== undefined || isShownOtherwise(before, page), now });
  return withText(page, text);
}

/** In the tree, which the versions of its item stand for. */
function isShownOtherwise(before: PageRow, after: PageRow): boolean {
  return after.page_title !== before.page_title || after.method !== before.method;
}

/** The new text as the current one, with its files; what is too old goes. */
async function replaceText(
  ctx: Context,
  tx: Tx,
  { viewer }: Saver,
  { page: before, current }: { page: PageRow; current: ReplacedText },
  { text, found, files, now }: Prepared,
): Promise<PageWithText> {
  const author = { author_uid: viewer.uid, author_username: viewer.username };
  const revision = before.revision + 1;
  const page = { ...before, ...author, revision, page_title: text.page_title, method: text.method, updated_at: now };
  await updateHead(tx, page);
  await storeText(ctx, tx, page, text, found);
  if (files.length > 0 || current.files) await bindFiles(tx, page.page_id, files, now);
  await pruneHistory(tx, page, pruningOf(ctx));
  return withText(page, text);
}

function withText(page: PageRow, { page_content, page_comments }: TextToSave): PageWithText {
  return { ...page, page_content, page_comments };
}

/** Undefined when the page stays where it is. An order of 0 keeps the one it has. */
function newPlace(before: PageRow, place: PageSaveAccess['place'], s_number: number): Partial<PageRow> | undefined {
  const moves = place !== undefined && place.cat_id !== before.cat_id;
  const orders = s_number !== 0 && s_number !== before.s_number;
  if (!moves && !orders) return undefined;
  return {
    ...(moves ? { cat_id: place.cat_id, top_cat_id: place.top_cat_id } : {}),
    ...(orders ? { s_number } : {}),
  };
}

/** Its item is as of now; `tree`: what the tree shows of it, too. */
export async function touch(
  ctx: Context,
  tx: Tx,
  { item_id }: PageRow,
  { tree, now }: { readonly tree: boolean; readonly now: number },
): Promise<void> {
  await touchItem(tx, item_id, now, { tree });
  if (tree) await ctx.feed.put(tx, { topic: 'item', id: item_id });
}
