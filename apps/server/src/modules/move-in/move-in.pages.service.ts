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

/** So much is read at once: how long the texts are is known only then. */
const PIECE = { pages: 20, versions: 100 };
/** So much is written in one step, unless a piece alone is more: with each step the disk is waited for. */
const STEP = { pages: 60, chars: 400_000 };
const ROWS_AT_ONCE = 100;
/** What the index takes at once. */
const ENTRIES_AT_ONCE = 100;
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
}

interface Piece {
  readonly read: readonly ReadPage[];
  /** By page; those in the bin are found by nobody. */
  readonly words: Promise<ReadonlyMap<number, SearchText>>;
}

/** Writes pages with all their texts, invisibly until the batch is shown. Answers how many former texts came. */
export async function writePages(
  ctx: Context,
  work: MoveInWork,
  place: PagesPlace,
  pages: readonly OldPage[],
): Promise<number> {
  let versions = 0;
  for await (const pieces of ahead(readSteps(ctx, work, place, pages))) {
    work.watch.signal.throwIfAborted();
    const read = pieces.flatMap((piece) => piece.read);
    const words = new Map<number, SearchText>();
    for (const piece of pieces) for (const [page_id, found] of await piece.words) words.set(page_id, found);
    versions += read.reduce((sum, { former }) => sum + former.length, 0);
    await inBatch(ctx, place.building, (tx) => writeStep(ctx, work, place, { tx, read, words }));
  }
  return versions;
}

interface StepToWrite {
  readonly tx: Tx;
  readonly read: readonly ReadPage[];
  readonly words: ReadonlyMap<number, SearchText>;
}

async function writeStep(
  ctx: Context,
  work: MoveInWork,
  place: PagesPlace,
  { tx, read, words }: StepToWrite,
): Promise<void> {
  const pages = read.map((one) => pageRow(work, place, one));
  for (const rows of chunksOf(pages, ROWS_AT_ONCE)) await insertPages(tx, rows);
  const texts = read.flatMap((one) => textRows(work, one));
  for (const rows of chunksOf(texts, ROWS_AT_ONCE)) await insertTexts(tx, rows);
  const bindings = read.flatMap(({ page_id, file_ids }) =>
    [...file_ids].map((file_id) => ({ file_id, page_id, bound_as: 'inline' as const, bound_at: work.now })),
  );
  for (const rows of chunksOf(bindings, ROWS_AT_ONCE)) await insertBindings(tx, rows);
  const entries = [...words].map(([id, found]) => ({ kind: 'page', id, scope: place.item_id, ...found }));
  for (const some of chunksOf(entries, ENTRIES_AT_ONCE)) await ctx.search.putMany(tx, some);
}

/** Pieces that are written together; the words of each are cut meanwhile, beside this thread. */
async function* readSteps(
  ctx: Context,
  work: MoveInWork,
  place: PagesPlace,
  pages: readonly OldPage[],
): AsyncGenerator<readonly Piece[]> {
  let [step, count, chars] = [[] as Piece[], 0, 0];
  for (const some of piecesOf(work, pages)) {
    const read = await readPiece(ctx, work, place, some);
    const words = wordsOf(ctx, read);
    // whoever writes the step hears of it; another piece may fail first
    words.catch(() => undefined);
    step.push({ read, words });
    count += read.length;
    chars += read.reduce((sum, one) => sum + charsOf(one), 0);
    if (count < STEP.pages && chars < STEP.chars) continue;
    yield step;
    [step, count, chars] = [[], 0, 0];
  }
  if (step.length > 0) yield step;
}

function charsOf({ current, former }: ReadPage): number {
  return former.reduce((sum, { page_content }) => sum + page_content.length, current.page_content.length);
}

function* piecesOf({ site }: MoveInWork, pages: readonly OldPage[]): Generator<readonly OldPage[]> {
  let [piece, versions] = [[] as OldPage[], 0];
  for (const page of pages) {
    const own = site.versions.get(page.page_id)?.length ?? 0;
    if (piece.length >= PIECE.pages || (piece.length > 0 && versions + own > PIECE.versions)) {
      yield piece;
      [piece, versions] = [[], 0];
    }
    piece.push(page);
    versions += own;
  }
  if (piece.length > 0) yield piece;
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
    read.push({ page, page_id, ...kind, current: text, former: versions, file_ids });
  }
  return read;
}

async function wordsOf(ctx: Context, read: readonly ReadPage[]): Promise<ReadonlyMap<number, SearchText>> {
  const live = read.filter(({ page }) => !page.is_deleted);
  const texts = live.map(({ kind, current: { page_title, page_content } }) => ({ kind, page_title, page_content }));
  const words = texts.length === 0 ? [] : await searchTextsOfMany(ctx, texts);
  return new Map(
    live.flatMap(({ page_id }, at) => {
      const found = words[at];
      return found ? [[page_id, found] as const] : [];
    }),
  );
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
    created_at: page.created_at || work.now,
    updated_at: page.updated_at || work.now,
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
    saved_at: text.saved_at || page.created_at || work.now,
  }));
}

/** Under the name that the account has here; who is gone keeps the name that stands beside the text. */
function authorOf({ ids, names }: MoveInWork, text: Pick<OldText, 'author_uid' | 'author_username'>) {
  const author_uid = ids.get('user', text.author_uid);
  if (author_uid === undefined) return { author_uid: 0, author_username: text.author_username };
  return { author_uid, author_username: names.get(text.author_uid) ?? text.author_username };
}
