import {
  type InputOf,
  LIMITS,
  type PageKind,
  type StalePage,
  type savePage as savePageEndpoint,
} from '@sheaf/contract';
import { PAGE_KIND_RULES } from '@sheaf/markdown';
import { holdsOnePage } from '../../access/item.policy.ts';
import { loadItemAccess } from '../../access/load.ts';
import { type Context, inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { ItemRecord, PageRow, PageTextRow, Tx } from '../../schema/tables.ts';
import { bindFiles, filesToBind } from '../attachment/attachment.service.ts';
import { placeOf } from '../catalog/catalog.service.ts';
import { lockWritable } from '../item/item.service.ts';
import { peopleNewlyCalled } from '../message/mention.service.ts';
import { demandPageRoom } from '../quota/quota.service.ts';
import { demandEditAt, type PageAccess, type PageSaveAccess } from './page.access.ts';
import { FIRST_REVISION, pageMadeBefore, rememberMade } from './page.made.service.ts';
import { tellOfNewPage, tellOfSave } from './page.notice.service.ts';
import { findLock, findText, findVersion, type PageWithText } from './page.queries.ts';
import { findReplacedText, lockPageInItem, type ReplacedText } from './page.save.queries.ts';
import { type Prepared, storeSave, touch } from './page.store.service.ts';
import { hasPage, lockPage, renameItem } from './page.write.queries.ts';
import { addPage, type KindText, searchTextApart, textOfKindApart } from './page.write.service.ts';
import { textToSave } from './page-text.ts';

const SINGLE_PAGE = 2;
const SPREADSHEET = 4;
const RESTORING = { s_number: 0, revision: undefined, made_as: undefined, is_notify: 0, notify_content: '' } as const;

/**
 * Creates or saves a page. Changed title, text or note: a `page_text` row that `page.revision` points at, and the former
 * one is history; no change: no row, only the place may be new.
 * @throws ApiError pageEmpty, pageKindFixed, pageTextUnreadable, badInput, itemFull, pagesOverQuota, notAllowed (a second page of a single-page item), pageLocked,
 * pageStale with both texts, pageNotFound when it was deleted meanwhile
 */
export async function savePage(
  ctx: RequestContext,
  access: PageSaveAccess,
  input: InputOf<typeof savePageEndpoint>,
): Promise<PageWithText> {
  const kind = kindToSave(access, input.kind);
  const text = textToSave(input, ctx.language, PAGE_KIND_RULES[kind].maxChars);
  const prepared = await prepare(ctx, access, await textOfKindApart(ctx, kind, text), input);
  return writePage(ctx, access, prepared);
}

/** A page stays what it is: only a command makes another kind of it. @throws ApiError pageKindFixed */
function kindToSave({ page, item }: PageSaveAccess, asked: PageKind | undefined): PageKind {
  const kind = page?.kind ?? (item.item.item_type === SPREADSHEET ? 'sheet' : undefined);
  if (kind === undefined) return asked ?? 'markdown';
  if (asked !== undefined && asked !== kind) throw new ApiError('pageKindFixed', {}, { field: 'kind' });
  return kind;
}

/** Saves a former version as the newest one. @throws ApiError versionNotFound, pageTextUnreadable, pageLocked, pageNotFound */
export async function restorePage(
  ctx: RequestContext,
  access: PageAccess,
  page_history_id: number,
): Promise<PageWithText> {
  const version = await findVersion(ctx.db, access.page.page_id, page_history_id);
  if (!version) throw new ApiError('versionNotFound');
  const saving = { ...access, place: undefined };
  const text = await textOfKindApart(ctx, access.page.kind, version);
  return writePage(ctx, saving, await prepare(ctx, saving, text, RESTORING));
}

type SentText = Pick<InputOf<typeof savePageEndpoint>, 'page_title' | 'page_content' | 's_number'> & {
  readonly kind?: PageKind;
};

/** What a save of this text is reckoned from, in the order `s_number` (0: as it is), whoever was faster. @throws as savePage */
export async function prepareText(
  ctx: RequestContext,
  access: PageSaveAccess,
  { page_title, page_content, s_number, kind: asked }: SentText,
): Promise<Prepared> {
  const kind = kindToSave(access, access.page ? undefined : asked);
  const sent = { page_title, page_content, page_comments: '', is_urlencode: 0 } as const;
  const text = textToSave(sent, ctx.language, PAGE_KIND_RULES[kind].maxChars);
  return prepare(ctx, access, await textOfKindApart(ctx, kind, text), { ...RESTORING, s_number });
}

/** All that a save is reckoned from before its transaction. */
async function prepare(
  ctx: RequestContext,
  { item, page }: PageSaveAccess,
  text: KindText,
  input: Pick<InputOf<typeof savePageEndpoint>, 's_number' | 'revision' | 'made_as' | 'is_notify' | 'notify_content'>,
): Promise<Prepared> {
  const { s_number, revision, made_as, is_notify, notify_content } = input;
  const files = await filesToBind(ctx, { page_id: page?.page_id ?? 0, page_content: text.page_content });
  // What another saved since is told by that save: who is called in both may hear of it twice.
  const before = async () => (page && (await findText(ctx.db, page.page_id, page.revision))?.page_content) ?? '';
  const called = await peopleNewlyCalled(ctx, item.item_id, text.page_content, before);
  const news = { called, note: is_notify === 1 ? notify_content : undefined };
  return {
    text,
    found: await searchTextApart(ctx, text),
    files,
    news,
    s_number,
    revision,
    made_as,
    now: ctx.clock.now(),
  };
}

function writePage(ctx: RequestContext, access: PageSaveAccess, prepared: Prepared): Promise<PageWithText> {
  return ctx.db.transaction().execute((tx) => writeWithin(ctx, tx, access, prepared));
}

/** The same within a transaction that may have locked the item. */
export async function writeWithin(
  ctx: RequestContext,
  tx: Tx,
  access: PageSaveAccess,
  prepared: Prepared,
): Promise<PageWithText> {
  const { item, page } = await lockPlace(tx, access);
  const made = page
    ? undefined
    : await pageMadeBefore(tx, { item_id: access.item.item_id, uid: access.viewer.uid }, prepared);
  const there = await accessAsOfNow(ctx, tx, made ? { ...access, page: made } : access);
  const saved = await writeInto(ctx, tx, there, { page, made }, prepared);
  if (item.item_type === SINGLE_PAGE) await nameAfterPage(ctx, tx, item, saved);
  return saved;
}

/** A page that was made by the same sending is written as whoever sent it knows it: as it began. */
async function writeInto(
  ctx: RequestContext,
  tx: Tx,
  there: PageSaveAccess,
  { page, made }: { readonly page: PageRow | undefined; readonly made: PageRow | undefined },
  prepared: Prepared,
): Promise<PageWithText> {
  if (page) return saveInto(ctx, tx, there, page, prepared);
  if (made) return saveInto(ctx, tx, there, made, { ...prepared, revision: prepared.revision ?? FIRST_REVISION });
  return create(ctx, tx, there, prepared);
}

interface LockedPlace {
  readonly item: Pick<ItemRecord, 'item_type' | 'item_name'>;
  readonly page: PageRow | undefined;
}

/** The item and then the page, as they are now. @throws ApiError itemNotFound, itemReadOnly, pageNotFound, busy */
async function lockPlace(tx: Tx, { item: { item_id }, page: authorized }: PageSaveAccess): Promise<LockedPlace> {
  const both = authorized && (await lockPageInItem(tx, item_id, authorized.page_id));
  if (authorized && both) {
    const { item_type, item_name, ...page } = both;
    return { item: { item_type, item_name }, page: demandUnmoved(page, authorized) };
  }
  const item = await lockWritable(tx, item_id);
  return { item, page: authorized && (await lockUnmoved(tx, authorized)) };
}

/**
 * What a long text is reckoned for takes its time: the right may have been lost since it was asked for, the catalog
 * deleted, or moved to where the writer has none. @throws ApiError itemNotFound, notAllowed, catalogNotFound
 */
async function accessAsOfNow(ctx: RequestContext, tx: Tx, access: PageSaveAccess): Promise<PageSaveAccess> {
  const item = await loadItemAccess(inside(ctx, tx), access.item.item_id);
  if (access.page) demandEditAt(item, access.page.top_cat_id);
  if (access.place === undefined) return { ...access, item };
  const place = await placeOf(tx, item.item_id, access.place.cat_id);
  demandEditAt(item, place.top_cat_id);
  return { ...access, item, place };
}

/** A single-page item is called as its page. */
async function nameAfterPage(ctx: Context, tx: Tx, { item_name }: { item_name: string }, page: PageRow): Promise<void> {
  const name = itemName(page.page_title);
  if (name === item_name) return;
  await renameItem(tx, page.item_id, name);
  await touch(ctx, tx, page, { tree: true, now: ctx.clock.now() });
}

async function create(
  ctx: Context,
  tx: Tx,
  { viewer, item, place }: PageSaveAccess,
  { text, found, files, news, s_number, made_as, now }: Prepared,
): Promise<PageWithText> {
  const { item_id } = item;
  await demandRoom(ctx, tx, item_id, item.item.item_type);
  const { cat_id, top_cat_id } = place ?? { cat_id: 0, top_cat_id: 0 };
  const page = await addPage(ctx, tx, { item_id, cat_id, top_cat_id, s_number, author: viewer, now }, text, found);
  await rememberMade(tx, page, { made_as, now });
  await bindFiles(tx, page.page_id, files, now);
  await touch(ctx, tx, page, { tree: true, now });
  await tellOfNewPage(ctx, tx, { viewer, page }, news);
  return page;
}

/** May the item hold one page more? @throws ApiError itemFull, pagesOverQuota, singlePageTaken */
export async function demandRoom(ctx: Context, tx: Tx, item_id: number, item_type: number): Promise<void> {
  if (!holdsOnePage(item_type)) return demandPageRoom(ctx, tx, item_id, 1);
  if (await hasPage(tx, item_id)) throw new ApiError('singlePageTaken');
}

async function saveInto(
  ctx: Context,
  tx: Tx,
  access: PageSaveAccess,
  before: PageRow,
  prepared: Prepared,
): Promise<PageWithText> {
  const { revision, now } = prepared;
  const current = await currentText(tx, before, now);
  refuseLocked(current, access.viewer.uid);
  if (revision !== undefined && revision !== before.revision) {
    throw await pageStale(tx, current, { revision, uid: access.viewer.uid });
  }
  const page = await storeSave(ctx, tx, access, { before, current }, prepared);
  await tellOfSave(ctx, tx, { viewer: access.viewer, page }, prepared.news);
  return page;
}

/** The page as it is now. Another top-level catalog may be one where the writer has no right, and another kind reads texts otherwise: ask again. */
export async function lockUnmoved(tx: Tx, authorized: PageRow): Promise<PageRow> {
  const page = await lockPage(tx, authorized.page_id);
  if (!page) throw new ApiError('pageNotFound');
  return demandUnmoved(page, authorized);
}

function demandUnmoved(page: PageRow, authorized: PageRow): PageRow {
  const isElsewhere = page.item_id !== authorized.item_id || page.top_cat_id !== authorized.top_cat_id;
  if (isElsewhere || page.kind !== authorized.kind) throw new ApiError('busy');
  return page;
}

/** @throws ApiError pageLocked naming who holds it, when that is another */
export async function demandUnlocked(tx: Tx, page_id: number, uid: number, now: number): Promise<void> {
  const lock = await findLock(tx, page_id, now);
  if (lock && lock.uid !== uid) throw new ApiError('pageLocked', { holder: lock.username });
}

/** As demandUnlocked, of a lock that is known already. */
function refuseLocked({ locked_uid, locked_by }: ReplacedText, uid: number): void {
  if (locked_uid !== null && locked_uid !== uid) throw new ApiError('pageLocked', { holder: locked_by ?? '' });
}

export async function currentText(tx: Tx, page: PageRow, now: number): Promise<ReplacedText> {
  const text = await findReplacedText(tx, page, now);
  if (!text) throw new Error(`page ${page.page_id} has no text of its revision ${page.revision}`);
  return text;
}

/** `revision` is what the save of `uid` began from. */
async function pageStale(
  tx: Tx,
  current: PageTextRow,
  { revision, uid }: { readonly revision: number; readonly uid: number },
): Promise<ApiError> {
  const base = await findText(tx, current.page_id, revision);
  const data: StalePage = {
    current: {
      revision: current.revision,
      page_title: current.page_title,
      page_content: current.page_content,
      author_username: current.author_username,
      is_cur_user: current.author_uid === uid ? 1 : 0,
      saved_at: current.saved_at,
    },
    base: base ? { revision, page_title: base.page_title, page_content: base.page_content } : null,
  };
  return new ApiError('pageStale', { author: current.author_username }, { field: 'revision', data });
}

function itemName(page_title: string): string {
  return [...page_title].slice(0, LIMITS.itemNameChars).join('');
}
