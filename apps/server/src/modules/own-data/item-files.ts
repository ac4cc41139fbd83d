import type { GlobalParam } from '@sheaf/contract';
import { FileMissingError } from '../../platform/storage/file-store.ts';
import type { ZipEntry } from '../../platform/zip.ts';
import type { Db } from '../../schema/tables.ts';
import { fileAddress } from '../attachment/attachment.import.service.ts';
import { globalParamOf } from '../global-param/global-param.service.ts';
import { filePath, type ItemPaths, itemFolder, itemPaths, type PlacedPage } from './entry-paths.ts';
import { jsonFile, moment, textFile } from './json-file.ts';
import { listUploadedFiles, type OwnFile } from './own-data.account.queries.ts';
import {
  findTreeVersion,
  listHeldFiles,
  listOwnCatalogs,
  listOwnEnvironments,
  listOwnItems,
  listOwnMocks,
  listOwnPages,
  listOwnTexts,
  type OwnCatalog,
  type OwnEnvironment,
  type OwnItem,
  type OwnMock,
  type OwnPage,
  type OwnText,
  type PagePlace,
} from './own-data.item.queries.ts';
import type { OwnDataWork } from './own-data-work.ts';

/** Each may be a megabyte: so many texts are held at once. */
const TEXTS = 10;
const AT_ONCE = 100;
/** Pages without their texts: so many are read at once, that nobody waits long for it. */
const PAGES = 500;
const READ_TRIES = 3;
const FIRST: PagePlace = { cat_id: -1, s_number: 0, page_id: 0 };

/** Where the file of an attachment stands in the zip, by file_id. */
type KeptFiles = Map<number, string>;

/** Own items with their texts, own uploads, and the list of these. */
export async function* itemFiles(work: OwnDataWork): AsyncGenerator<ZipEntry> {
  const { ctx, account, now } = work;
  const kept: KeptFiles = new Map();
  for await (const item of inPieces((after) => listOwnItems(ctx.db, account.uid, after, AT_ONCE), byItem)) {
    yield* oneItem(work, item, kept);
  }
  for await (const file of uploads(work)) {
    if (!kept.has(file.file_id)) yield* keptFile(work, file, { folder: 'attachments', kept });
  }
  yield jsonFile('attachments.json', now, {}, { attachments: listed(work, kept) });
}

interface ItemInHand {
  readonly item: OwnItem;
  readonly paths: ItemPaths;
  readonly catalogs: readonly OwnCatalog[];
  readonly environments: readonly OwnEnvironment[];
  readonly global_param: GlobalParam | readonly never[];
  /** Of its files that are here. */
  readonly kept: KeptFiles;
  /** All that its pages hold. */
  readonly files: Map<number, OwnFile>;
  /** What was written of it, for its index. */
  readonly pages: object[];
  readonly deleted: object[];
}

async function* oneItem(work: OwnDataWork, item: OwnItem, everywhere: KeptFiles): AsyncGenerator<ZipEntry> {
  const { db } = work.ctx;
  const catalogs = await listOwnCatalogs(db, item.item_id);
  const paths = itemPaths(item, { catalogs, pages: await allPages(db, item.item_id) });
  const environments = await listOwnEnvironments(db, item.item_id);
  const global_param = await globalParamOf(work.ctx, item);
  const lists = { kept: new Map(), files: new Map(), pages: [], deleted: [] };
  const hand: ItemInHand = { item, paths, catalogs, environments, global_param, ...lists };
  for (let at = 0; at < paths.pages.length; at += TEXTS) {
    work.signal.throwIfAborted();
    const some = paths.pages.slice(at, at + TEXTS);
    yield* pagesOf(work, hand, some);
    work.tell(some.length);
  }
  for (const [file_id, path] of hand.kept) everywhere.set(file_id, path);
  yield indexOf(work, hand);
}

/** Read piece by piece; once more when pages were moved between two pieces. */
async function allPages(db: Db, item_id: number): Promise<readonly OwnPage[]> {
  const pages = new Map<number, OwnPage>();
  for (let tries = 1; tries <= READ_TRIES; tries++) {
    pages.clear();
    const version = await findTreeVersion(db, item_id);
    for (let last: PagePlace | undefined = FIRST; last; ) {
      const some: readonly OwnPage[] = await listOwnPages(db, item_id, last, PAGES);
      for (const page of some) pages.set(page.page_id, page);
      last = some.length < PAGES ? undefined : some.at(-1);
    }
    if (version === (await findTreeVersion(db, item_id))) break;
  }
  return [...pages.values()];
}

/** Some pages, and the files that no page before them had; a page that left the item meanwhile is left out. */
async function* pagesOf(work: OwnDataWork, hand: ItemInHand, some: readonly PlacedPage[]): AsyncGenerator<ZipEntry> {
  const { ctx, account } = work;
  const ids = some.map(({ page }) => page.page_id);
  const texts = new Map((await listOwnTexts(ctx.db, account.uid, ids)).map((text) => [text.page_id, text]));
  const held = texts.size === 0 ? [] : await listHeldFiles(ctx.db, [...texts.keys()]);
  const mocks = texts.size === 0 ? [] : await listOwnMocks(ctx.db, [...texts.keys()]);
  const byPage = Map.groupBy(held, ({ page_id }) => page_id);
  for (const placed of some) {
    const text = texts.get(placed.page.page_id);
    if (!text) continue;
    yield textFile(placed.path, placed.page.updated_at, text.page_content);
    const mock = mocks.find(({ page_id }) => page_id === text.page_id);
    if (mock) yield mockFile(work, placed, mock);
    const row = pageRow(placed, text, byPage.get(text.page_id) ?? []);
    const { deleted_at } = placed.page;
    if (deleted_at === 0) hand.pages.push(row);
    else hand.deleted.push({ ...row, deleted_at: moment(deleted_at) });
  }
  yield* filesOf(work, hand, held);
}

async function* filesOf(work: OwnDataWork, hand: ItemInHand, held: readonly OwnFile[]): AsyncGenerator<ZipEntry> {
  const folder = `${itemFolder(hand.item)}/files`;
  for (const file of held) {
    if (hand.files.has(file.file_id)) continue;
    hand.files.set(file.file_id, file);
    if (file.uid === work.account.uid) yield* keptFile(work, file, { folder, kept: hand.kept });
  }
}

/** Beside its page; the template stays the text that was written. */
function mockFile({ now }: OwnDataWork, placed: PlacedPage, mock: OwnMock): ZipEntry {
  const { page_id, path, status, delay_ms, headers, template } = mock;
  // Headers were written by mock/add, in this form.
  const facts = { page_id, path, status, delay_ms, headers: JSON.parse(headers), template };
  return jsonFile(`${placed.path.replace(/\.[^./]*$/, '')}.mock.json`, now, facts);
}

function pageRow({ page, path }: PlacedPage, { revision, page_title }: OwnText, held: readonly OwnFile[]) {
  return {
    page_id: page.page_id,
    cat_id: page.cat_id,
    page_title,
    s_number: page.s_number,
    revision,
    author: page.author_username,
    created_at: moment(page.created_at),
    updated_at: moment(page.updated_at),
    path,
    files: held.map(({ file_id }) => file_id),
  };
}

function indexOf({ now }: OwnDataWork, hand: ItemInHand): ZipEntry {
  const { item, paths, catalogs, environments, global_param, kept, files, pages, deleted } = hand;
  const facts = {
    item_id: item.item_id,
    item_name: item.item_name,
    item_description: item.item_description,
    item_domain: item.item_domain,
    item_type: item.item_type,
    visibility: item.visibility,
    is_archived: item.is_archived === 1,
    created_at: moment(item.created_at),
    updated_at: moment(item.updated_at),
    global_param,
  };
  return jsonFile(`${itemFolder(item)}/index.json`, now, facts, {
    catalogs: catalogs.map((catalog) => ({ ...catalog, path: paths.catalogs.get(catalog.cat_id) ?? null })),
    environments: environments.map(environmentRow),
    pages,
    deleted,
    files: [...files.values()].map((file) => fileRow(file, kept)),
  });
}

/** Without the values of secrets, which this site alone can read. */
function environmentRow({ name, base_url, variables }: OwnEnvironment) {
  // Written by environment/save, in this form.
  const all = JSON.parse(variables) as readonly { name: string; value: string; is_secret: 0 | 1 }[];
  return { name, base_url, variables: all.map((one) => (one.is_secret === 1 ? { ...one, value: '' } : one)) };
}

function fileRow({ file_id, sign, display_name, size, type }: OwnFile, kept: KeptFiles) {
  return { file_id, display_name, size, type, address: fileAddress(sign), path: kept.get(file_id) ?? null };
}

interface Keeping {
  readonly folder: string;
  readonly kept: KeptFiles;
}

/** One that the store has lost, or that was deleted this moment, is left out; the lists say so. */
async function* keptFile({ ctx, signal }: OwnDataWork, file: OwnFile, keeping: Keeping): AsyncGenerator<ZipEntry> {
  signal.throwIfAborted();
  const found = await ctx.files.read(file.storage_key).catch((error: unknown) => {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  });
  if (!found) return;
  const path = filePath(keeping.folder, file);
  keeping.kept.set(file.file_id, path);
  const compress = /^text\/|json|xml/.test(file.type);
  yield { path, changed_at: file.created_at, compress, content: found.stream };
}

function uploads({ ctx, account }: OwnDataWork): AsyncGenerator<OwnFile> {
  return inPieces(
    (after) => listUploadedFiles(ctx.db, account.uid, after, AT_ONCE),
    ({ file_id }) => file_id,
  );
}

async function* listed(work: OwnDataWork, kept: KeptFiles): AsyncGenerator<object> {
  for await (const file of uploads(work)) {
    const { item_id, visits, created_at } = file;
    yield { ...fileRow(file, kept), item_id, visits, uploaded_at: moment(created_at) };
  }
}

function byItem({ item_id }: OwnItem): number {
  return item_id;
}

/** All rows of a list that is read in the order of their ids, some at a time. */
async function* inPieces<R>(read: (after: number) => Promise<R[]>, idOf: (row: R) => number): AsyncGenerator<R> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = idOf(last);
  }
}
