import type { CatalogRow, InputOf, openDeleteFile, openGetPage, openUpdatePages, PageInfo } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { AttachmentRow } from '../../schema/tables.ts';
import { takeFileOff } from '../attachment/attachment.item.service.ts';
import { attachUpload } from '../attachment/attachment.upload.service.ts';
import { accessToDeleteCatalog, accessToSaveCatalog } from '../catalog/catalog.access.ts';
import { deleteCatalog } from '../catalog/catalog.delete.service.ts';
import { presentCatalog } from '../catalog/catalog.present.ts';
import { saveCatalog } from '../catalog/catalog.save.service.ts';
import { catalogNotFound, listItemCatalogs } from '../catalog/catalog.service.ts';
import { idsNow } from '../move-in/old-address.service.ts';
import { accessToDeletePage, accessToReadPage } from '../page/page.access.ts';
import { deletePage } from '../page/page.place.service.ts';
import { pageInfo } from '../page/page.service.ts';
import {
  isPageOf,
  type PageWithText,
  pageAnywhere,
  pageOf,
  saveTitled,
  type TitledText,
} from '../page/page.titled.service.ts';
import { foldOps } from '../sheet/sheet.fold.service.ts';
import type { KeyAccess } from './open-api.access.ts';

type GivenPage = InputOf<typeof openUpdatePages>['pages'][number];

/** @throws ApiError as saveTitled */
export async function updatePage(access: KeyAccess, page: GivenPage): Promise<PageWithText> {
  const [saved] = await updatePages(access, [page]);
  if (!saved) throw new ApiError('busy');
  return saved;
}

/** All of them, or none. @throws ApiError as saveTitled */
export function updatePages(access: KeyAccess, pages: readonly GivenPage[]): Promise<readonly PageWithText[]> {
  const texts = pages.map(({ cat_name, cat_name_sub, page_title, page_content, s_number, kind }) => ({
    ...{ page_title, page_content, s_number, kind },
    names: [...cat_name, ...cat_name_sub],
  }));
  return writePages(access, texts);
}

/** What was done to a spreadsheet becomes a version before another takes its place. @throws ApiError as saveTitled */
export async function writePages(access: KeyAccess, texts: readonly TitledText[]): Promise<readonly PageWithText[]> {
  for (const text of texts) {
    const known = await pageOf(access.ctx, access.item.item_id, text);
    if (known?.kind === 'sheet') await foldOps(access.ctx, known.page_id);
  }
  return saveTitled(access.ctx, access, texts);
}

/** @throws ApiError pageNotFound, also for a page of another item */
export async function readPage(
  { ctx, item }: KeyAccess,
  { page_id, page_title }: InputOf<typeof openGetPage>,
): Promise<PageInfo> {
  const named = page_id === 0 ? await pageAnywhere(ctx, item.item_id, page_title) : page_id;
  if (named === undefined) throw new ApiError('pageNotFound', {}, { field: 'page_title' });
  const page_id_now = await pageOfItem(ctx, item.item_id, named);
  return pageInfo(ctx, await accessToReadPage(ctx, page_id_now), { with_path: true });
}

/**
 * Scripts that an item brought along know its pages by the ids that they had where it came from.
 * @throws ApiError pageNotFound, also for a page of another item
 */
async function pageOfItem(ctx: RequestContext, item_id: number, page_id: number): Promise<number> {
  for (const id of await idsNow(ctx, 'page', page_id)) if (await isPageOf(ctx, item_id, id)) return id;
  throw new ApiError('pageNotFound', {}, { field: 'page_id' });
}

/** The same of its catalogs; another id stays what it is, and is refused where it is used. */
async function catalogOfItem({ ctx, item }: KeyAccess, cat_id: number): Promise<number> {
  if (cat_id === 0) return 0;
  const own = new Set((await listItemCatalogs(ctx.db, item.item_id)).map((catalog) => catalog.cat_id));
  return (await idsNow(ctx, 'catalog', cat_id)).find((id) => own.has(id)) ?? cat_id;
}

/** @throws ApiError pageNotFound, also for a page of another item; pageLocked */
export async function removePage({ ctx, item }: KeyAccess, page_id: number): Promise<void> {
  await deletePage(ctx, await accessToDeletePage(ctx, await pageOfItem(ctx, item.item_id, page_id)));
}

interface CatalogWish {
  readonly cat_id: number;
  readonly cat_name: string;
  readonly parent_cat_id?: number;
  readonly s_number: number;
}

/** @throws ApiError as saveCatalog */
export async function writeCatalog(access: KeyAccess, wish: CatalogWish): Promise<CatalogRow> {
  const { ctx, item } = access;
  const below =
    wish.parent_cat_id === undefined ? {} : { parent_cat_id: await catalogOfItem(access, wish.parent_cat_id) };
  const input = { ...wish, ...below, cat_id: await catalogOfItem(access, wish.cat_id), item_id: item.item_id };
  const cat_id = await saveCatalog(ctx, await accessToSaveCatalog(ctx, input), input);
  const row = (await listItemCatalogs(ctx.db, item.item_id)).find((one) => one.cat_id === cat_id);
  if (!row) throw catalogNotFound('cat_id');
  return presentCatalog(row, ctx.settings.current.time_zone);
}

/** @throws ApiError as deleteCatalog */
export async function removeCatalog(access: KeyAccess, cat_id: number): Promise<void> {
  const { ctx, item } = access;
  const place = { cat_id: await catalogOfItem(access, cat_id), item_id: item.item_id };
  await deleteCatalog(ctx, await accessToDeleteCatalog(ctx, place));
}

/** The file is its owner's, whose quota it counts for. @throws ApiError as attachUpload, pageNotFound */
export async function uploadFile({ ctx, item, viewer }: KeyAccess, page_id: number): Promise<AttachmentRow> {
  const { item_id } = item;
  return attachUpload(ctx, { viewer: { ...viewer, uid: item.item.uid }, item_id, page_id });
}

const SIGN = /[?&]sign=([\w-]+)/;

/** @throws ApiError fileNotFound */
export async function removeFile({ ctx, item }: KeyAccess, input: InputOf<typeof openDeleteFile>): Promise<number> {
  const sign = input.sign || (SIGN.exec(input.file_url)?.[1] ?? '');
  return takeFileOff(ctx, item.item_id, { file_id: input.file_id, sign });
}
