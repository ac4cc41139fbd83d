import type { PageKind } from '@sheaf/contract';
import type { ItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { PageRow, Tx } from '../../schema/tables.ts';
import { addPath, findPath } from '../catalog/catalog.path.service.ts';
import { lockWritable } from '../item/item.service.ts';
import { accessToWriteByTitle } from './page.access.ts';
import { findPage, findTitled, findTitledAnywhere, type PageWithText } from './page.queries.ts';
import { prepareText, writeWithin } from './page.save.service.ts';
import type { Prepared } from './page.store.service.ts';

export type { PageWithText } from './page.queries.ts';

/** A text for the page of this title in the catalog of this path. */
export interface TitledText {
  readonly names: readonly string[];
  readonly page_title: string;
  readonly page_content: string;
  /** 0: what is there keeps its own. */
  readonly s_number: number;
  /** Of a page that is not there yet; what is there stays what it is. */
  readonly kind?: Exclude<PageKind, 'sheet'>;
}

export interface TitledAccess {
  readonly viewer: Viewer;
  readonly item: ItemAccess;
}

/** So often somebody may be faster, before it is told as `busy`. */
const TRIES = 5;

/** Somebody made or took away a page that a text was prepared for: nothing is written. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/**
 * Saves pages by their titles and the paths of their catalogs, all in one transaction; what is not there is made. Under
 * the item's lock each is looked for once more, so that calls at the same time make no doubles. Of two texts for one
 * page the later counts.
 * @throws ApiError as savePage, and catalogTooDeep, catalogsFull
 */
export async function saveTitled(
  ctx: RequestContext,
  access: TitledAccess,
  wishes: readonly TitledText[],
): Promise<readonly PageWithText[]> {
  const last = new Map(wishes.map((wish) => [JSON.stringify([wish.names, wish.page_title]), wish]));
  for (let tried = 0; tried < TRIES; tried++) {
    const writings: Writing[] = [];
    for (const wish of last.values()) writings.push(await prepareWriting(ctx, access, wish));
    try {
      return await ctx.db.transaction().execute((tx) => writeAll(ctx, tx, writings));
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
  throw new ApiError('busy');
}

async function prepareWriting(ctx: RequestContext, access: TitledAccess, wish: TitledText): Promise<Writing> {
  const { item_id } = access.item;
  const known = await pageOf(ctx, item_id, wish);
  return { item_id, known, wish, prepared: await prepareText(ctx, { ...access, page: known, place: undefined }, wish) };
}

async function writeAll(ctx: RequestContext, tx: Tx, writings: readonly Writing[]): Promise<PageWithText[]> {
  const [first] = writings;
  if (first) await lockWritable(tx, first.item_id);
  const saved: PageWithText[] = [];
  for (const writing of writings) saved.push(await writeThere(ctx, tx, writing));
  return saved;
}

/** The page of a title below a path, where both are there. @throws ApiError catalogTooDeep */
export async function pageOf(
  { db }: Pick<RequestContext, 'db'>,
  item_id: number,
  { names, page_title }: Pick<TitledText, 'names' | 'page_title'>,
): Promise<PageRow | undefined> {
  const { cat_id, missing } = await findPath(db, item_id, names);
  return missing.length > 0 ? undefined : findTitled(db, item_id, { cat_id, page_title });
}

/** The first page with this title, wherever it is in the item. */
export async function pageAnywhere(
  { db }: Pick<RequestContext, 'db'>,
  item_id: number,
  page_title: string,
): Promise<number | undefined> {
  return page_title === '' ? undefined : (await findTitledAnywhere(db, item_id, page_title))?.page_id;
}

/** Pages of other items are not there, open or not. */
export async function isPageOf({ db }: Pick<RequestContext, 'db'>, item_id: number, page_id: number): Promise<boolean> {
  const page = await findPage(db, page_id);
  return page?.item_id === item_id && page.deleted_at === 0;
}

interface Writing {
  readonly item_id: number;
  /** The page that the text was prepared for. */
  readonly known: PageRow | undefined;
  readonly prepared: Prepared;
  readonly wish: TitledText;
}

/** The item is locked. @throws Overtaken where another page is there by now, and as writeWithin */
async function writeThere(
  ctx: RequestContext,
  tx: Tx,
  { item_id, known, prepared, wish }: Writing,
): Promise<PageWithText> {
  const path = await findPath(tx, item_id, wish.names);
  const { missing, cat_id } = path;
  const page = missing.length > 0 ? undefined : await findTitled(tx, item_id, { cat_id, page_title: wish.page_title });
  if (page?.page_id !== known?.page_id || page?.kind !== known?.kind) throw new Overtaken('Somebody was faster');
  const access = await accessToWriteByTitle(inside(ctx, tx), item_id, path);
  if (page) return writeWithin(ctx, tx, { ...access, page, place: undefined }, prepared);
  const depth = wish.names.length - missing.length;
  const place = await addPath(ctx, tx, access.viewer, { ...path, item_id, depth });
  return writeWithin(ctx, tx, { ...access, page: undefined, place }, prepared);
}
