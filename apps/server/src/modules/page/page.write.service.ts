import { LIMITS, type PageKind } from '@sheaf/contract';
import { type AcceptedText, PAGE_KIND_RULES } from '@sheaf/markdown';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CutTexts, SearchTexts } from '../../platform/search/index.ts';
import type { PageRow, Tx } from '../../schema/tables.ts';
import { insertChange } from '../change-log/change-log.service.ts';
import { acceptedApart, manySearchTextsApart, searchTextsApart } from '../render/long-text.service.ts';
import type { PageWithText } from './page.queries.ts';
import { insertText } from './page.save.queries.ts';
import { insertPage, updatePage } from './page.write.queries.ts';
import type { TextToSave } from './page-text.ts';

export interface Author {
  readonly uid: number;
  readonly username: string;
}

export interface NewPage {
  readonly item_id: number;
  readonly cat_id: number;
  readonly top_cat_id: number;
  /** 0: behind those that have an order. */
  readonly s_number: number;
  readonly author: Author;
  readonly now: number;
}

export type SearchText = SearchTexts | { readonly cut: CutTexts };

/** As a page of its kind stores it. */
export interface KindText extends TextToSave, AcceptedText {
  readonly kind: PageKind;
}

/** @throws ApiError pageTextUnreadable when a page of this kind cannot hold the text */
export function textOfKind(kind: PageKind, text: TextToSave): KindText {
  return kindText(kind, text, PAGE_KIND_RULES[kind].accept(text.page_content));
}

/** The same, a long text being looked at beside the thread that answers requests. @throws ApiError pageTextUnreadable, busy */
export async function textOfKindApart({ log }: Context, kind: PageKind, text: TextToSave): Promise<KindText> {
  return kindText(kind, text, await acceptedApart(log, kind, text.page_content));
}

function kindText(kind: PageKind, text: TextToSave, accepted: AcceptedText | undefined): KindText {
  if (!accepted) throw new ApiError('pageTextUnreadable', {}, { field: 'page_content' });
  return { ...accepted, kind, page_title: text.page_title, page_comments: text.page_comments };
}

export interface TextToFind {
  readonly kind: PageKind;
  readonly page_title: string;
  readonly page_content: string;
}

/** What the index is to know of a text: reckoned before the transaction, for it takes its time. */
function searchText({ kind, page_title, page_content }: TextToFind): SearchText {
  return { title: page_title, ...PAGE_KIND_RULES[kind].searchFields(page_content) };
}

/** The same, of a long text beside the thread that answers requests. */
export function searchTextApart(ctx: Context, { kind, page_title, page_content }: TextToFind): Promise<SearchText> {
  return searchTextsApart(ctx, { kind, title: page_title, text: page_content });
}

/** The same of many texts, all beside that thread. */
export function searchTextsOfMany(ctx: Context, texts: readonly TextToFind[]): Promise<readonly SearchText[]> {
  return manySearchTextsApart(
    ctx,
    texts.map(({ kind, page_title, page_content }) => ({ kind, title: page_title, text: page_content })),
  );
}

/**
 * Writes a page with its first text, index entry, change log and news, inside a transaction that has locked the item
 * and marks it changed. Rights, room and files are the caller's.
 */
export async function addPage(
  ctx: Context,
  tx: Tx,
  { author, now, ...place }: NewPage,
  text: KindText,
  found: SearchText = searchText(text),
): Promise<PageWithText> {
  const head = { author_uid: author.uid, author_username: author.username, page_title: text.page_title, revision: 1 };
  const page = await insertPage(tx, {
    ...head,
    item_id: place.item_id,
    cat_id: place.cat_id,
    top_cat_id: place.top_cat_id,
    s_number: place.s_number || LIMITS.defaultOrder,
    kind: text.kind,
    method: text.method,
    created_at: now,
    updated_at: now,
  });
  await storeText(ctx, tx, page, text, found);
  await logPage(tx, page, 'create', author, now);
  return { ...page, page_content: text.page_content, page_comments: text.page_comments };
}

interface NewText {
  readonly text: KindText;
  readonly found: SearchText;
}

/** A page that is locked gets its next version, written by the author now; who saves by a screen has more to say. */
export async function rewritePage(
  ctx: Context,
  tx: Tx,
  page: PageRow,
  { text, found }: NewText,
  author: Author,
): Promise<void> {
  const now = ctx.clock.now();
  const by = { author_uid: author.uid, author_username: author.username };
  const { page_title, method } = text;
  const head = { ...by, page_title, method, revision: page.revision + 1, updated_at: now };
  const after = await updatePage(tx, page.page_id, head);
  await storeText(ctx, tx, after, text, found);
  await logPage(tx, after, 'update', author, now);
}

/** The text that `page.revision` names, its index entry and the news of it. */
export async function storeText(ctx: Context, tx: Tx, page: PageRow, text: KindText, found: SearchText): Promise<void> {
  await insertText(tx, {
    page_id: page.page_id,
    revision: page.revision,
    page_title: text.page_title,
    page_content: text.page_content,
    data: text.data,
    page_comments: text.page_comments,
    author_uid: page.author_uid,
    author_username: page.author_username,
    saved_at: page.updated_at,
  });
  await ctx.search.put(tx, { kind: 'page', id: page.page_id, scope: page.item_id, ...found });
  await ctx.feed.put(tx, { topic: 'page', id: page.page_id });
}

export async function logPage(
  tx: Tx,
  page: PageRow,
  action: 'create' | 'update' | 'delete' | 'restore',
  { uid, username }: Author,
  now: number,
): Promise<void> {
  const change = {
    item_id: page.item_id,
    uid,
    username,
    // the change log has no word of its own for what came back
    action_type: action === 'restore' ? ('update' as const) : action,
    object_type: 'page' as const,
    object_id: page.page_id,
    object_name: page.page_title,
    happened_at: now,
  };
  await insertChange(tx, change, { ...change, action_type: action });
}
