import type { PageKind } from '@sheaf/contract';
import { currentTexts, formerTexts } from '@sheaf/exchange/showdoc/read';
import { uploadPath } from '@sheaf/exchange/showdoc/read-files';
import type { OldPage, OldText } from '@sheaf/exchange/showdoc/site';
import { PAGE_KIND_RULES } from '@sheaf/markdown';
import { markdownOfJson } from '@sheaf/markdown/api-page/from-json';
import type { Context } from '../../context.ts';
import { ahead } from '../../platform/ahead.ts';
import type { Tx } from '../../schema/tables.ts';
import { type Building, inBatch } from '../batch/batch.service.ts';
import { type SearchText, searchTextsOfMany } from '../page/page.write.service.ts';
import { filesByPath } from './move-in.files.service.ts';
import { insertBindings, insertPages, insertTexts } from './move-in.write.queries.ts';
import { chunksOf, type MoveInWork } from './move-in-work.ts';

/** So much is held and written in one step. */
const STEP = { pages: 20, versions: 100 };
const ROWS_AT_ONCE = 100;
const KEYS_AT_ONCE = 500;

/** The item that pages go into. */
export interface PagesPlace {
  readonly building: Building;
  readonly item_id: number;
  readonly item_type: 1 | 2 | 3 | 4;
  /** New ids by old ones. */
  readonly pages: ReadonlyMap<number, number>;
  readonly catalogs: ReadonlyMap<number, { readonly cat_id: number; readonly top_cat_id: number }>;
  /** Who is named where the author of a text is gone. */
  readonly owner: number;
}

interface ReadPage {
  readonly page: OldPage;
  readonly page_id: number;
  readonly kind: PageKind;
  readonly method: string;
  readonly data: string | null;
  readonly current: OldText;
  readonly former: readonly OldText[];
  readonly file_ids: ReadonlySet<number>;
  readonly found: SearchText | undefined;
}

/** Writes pages with all their texts, invisibly until the batch is shown. Answers how many former texts came. */
export async function writePages(
  ctx: Context,
  work: MoveInWork,
  place: PagesPlace,
  pages: readonly OldPage[],
): Promise<number> {
  let versions = 0;
  for await (const read of ahead(readPieces(ctx, work, place, pages))) {
    work.watch.signal.throwIfAborted();
    versions += read.reduce((sum, { former }) => sum + former.length, 0);
    await inBatch(ctx, place.building, (tx) => writePiece(ctx, work, place, { tx, read }));
  }
  return versions;
}

async function writePiece(
  ctx: Context,
  work: MoveInWork,
  place: PagesPlace,
  { tx, read }: { readonly tx: Tx; readonly read: readonly ReadPage[] },
): Promise<void> {
  await insertPages(
    tx,
    read.map((one) => pageRow(work, place, one)),
  );
  const texts = read.flatMap((one) => textRows(work, one));
  for (const rows of chunksOf(texts, ROWS_AT_ONCE)) await insertTexts(tx, rows);
  const bindings = read.flatMap(({ page_id, file_ids }) =>
    [...file_ids].map((file_id) => ({ file_id, page_id, bound_as: 'inline' as const, bound_at: work.now })),
  );
  for (const rows of chunksOf(bindings, ROWS_AT_ONCE)) await insertBindings(tx, rows);
  for (const { page_id, found } of read) {
    if (found) await ctx.search.put(tx, { kind: 'page', id: page_id, scope: place.item_id, ...found });
  }
}

async function* readPieces(
  ctx: Context,
  work: MoveInWork,
  place: PagesPlace,
  pages: readonly OldPage[],
): AsyncGenerator<readonly ReadPage[]> {
  let [piece, versions] = [[] as OldPage[], 0];
  for (const page of pages) {
    const own = work.site.versions.get(page.page_id)?.length ?? 0;
    if (piece.length >= STEP.pages || (piece.length > 0 && versions + own > STEP.versions)) {
      yield await readPiece(ctx, work, place, piece);
      [piece, versions] = [[], 0];
    }
    piece.push(page);
    versions += own;
  }
  if (piece.length > 0) yield await readPiece(ctx, work, place, piece);
}

async function readPiece(
  ctx: Context,
  work: MoveInWork,
  place: PagesPlace,
  pages: readonly OldPage[],
): Promise<readonly ReadPage[]> {
  const keys = pages.flatMap(({ page_id }) => work.site.versions.get(page_id) ?? []);
  const current = await currentTexts(
    work.db,
    pages.map(({ page_id }) => page_id),
  );
  const former = new Map<number, OldText>();
  for (const some of chunksOf(keys, KEYS_AT_ONCE)) {
    for (const [key, text] of await formerTexts(work.db, some)) former.set(key, text);
  }
  const read: ReadPage[] = [];
  for (const page of pages) {
    const text = current.get(page.page_id);
    const page_id = place.pages.get(page.page_id);
    if (!text || page_id === undefined) continue;
    const versions = (work.site.versions.get(page.page_id) ?? []).flatMap((key) => former.get(key) ?? []);
    const kind = kindOf(work, place, text);
    const file_ids = await filesOf(ctx, work, place, text);
    read.push({ page, page_id, ...kind, current: text, former: versions, file_ids, found: undefined });
  }
  return withWords(ctx, read);
}

/** What is in the bin is found by nobody. */
async function withWords(ctx: Context, read: readonly ReadPage[]): Promise<readonly ReadPage[]> {
  const live = read.filter(({ page }) => !page.is_deleted);
  const texts = live.map(({ kind, current: { page_title, page_content } }) => ({ kind, page_title, page_content }));
  const words = texts.length === 0 ? [] : await searchTextsOfMany(ctx, texts);
  const found = new Map(live.map(({ page_id }, at) => [page_id, words[at]]));
  return read.map((one) => ({ ...one, found: found.get(one.page_id) }));
}

/** A spreadsheet that cannot be read stays what it is: text. */
function kindOf(
  { notes }: MoveInWork,
  { item_type }: PagesPlace,
  { page_title, page_content }: OldText,
): Pick<ReadPage, 'data' | 'kind' | 'method'> {
  if (item_type === 4 && PAGE_KIND_RULES.sheet.accept(page_content)) return { kind: 'sheet', data: null, method: '' };
  if (item_type === 4) notes.push({ code: 'sheet-unreadable', where: page_title, detail: '' });
  const api = markdownOfJson(page_content, 'zh') === undefined ? undefined : PAGE_KIND_RULES.api.accept(page_content);
  return api ? { kind: 'api', data: api.data, method: api.method } : { kind: 'markdown', data: null, method: '' };
}

/** Files that the text names by their signs, or by their place in the folder of uploads. */
async function filesOf(
  ctx: Context,
  work: MoveInWork,
  { owner }: PagesPlace,
  { page_content, author_uid }: OldText,
): Promise<ReadonlySet<number>> {
  const file_ids = new Set<number>();
  for (const [, sign = ''] of page_content.matchAll(/sign(?:=|\/|%3D|%2F)([\w-]{8,100})/gi)) {
    const file_id = work.ids.get('file', work.signs.get(sign) ?? 0);
    if (file_id !== undefined) file_ids.add(file_id);
  }
  const addresses = page_content.match(/\/Public\/Uploads\/[^\s()<>[\]"'|?#]{1,300}/gi) ?? [];
  const paths = new Set(addresses.map(uploadPath).filter((path) => path !== ''));
  if (paths.size === 0) return file_ids;
  const uid = work.ids.get('user', author_uid) ?? owner;
  for (const file_id of (await filesByPath(ctx, work, paths, uid)).values()) file_ids.add(file_id);
  return file_ids;
}

function pageRow(work: MoveInWork, place: PagesPlace, { page, page_id, former, kind, method, current }: ReadPage) {
  const catalog = place.catalogs.get(page.cat_id) ?? { cat_id: 0, top_cat_id: 0 };
  return {
    page_id,
    item_id: place.item_id,
    ...catalog,
    s_number: page.s_number,
    kind,
    method,
    revision: former.length + 1,
    page_title: current.page_title,
    ...authorOf(work, page),
    created_at: page.created_at,
    updated_at: page.updated_at,
    deleted_at: page.is_deleted ? page.deleted_at || work.now : 0,
    deleted_by: page.is_deleted ? (work.ids.get('user', page.deleted_by) ?? 0) : 0,
    batch_id: place.building.batch_id,
  };
}

function textRows(work: MoveInWork, { page, page_id, former, current, data }: ReadPage) {
  const texts = [...former, { ...current, saved_at: page.updated_at }];
  return texts.map((text, at) => ({
    page_id,
    revision: at + 1,
    page_title: text.page_title,
    page_content: text.page_content,
    data: at === former.length ? data : null,
    page_comments: text.page_comments,
    ...authorOf(work, text),
    saved_at: text.saved_at,
  }));
}

/** Under the name that the account has here; who is gone keeps the name that stands beside the text. */
function authorOf({ ids, names }: MoveInWork, text: Pick<OldText, 'author_uid' | 'author_username'>) {
  const author_uid = ids.get('user', text.author_uid);
  if (author_uid === undefined) return { author_uid: 0, author_username: text.author_username };
  return { author_uid, author_username: names.get(text.author_uid) ?? text.author_username };
}
