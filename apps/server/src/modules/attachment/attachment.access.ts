import type { ErrorName, InputOf, listPageFiles, uploadFile, visitFile } from '@sheaf/contract';
import { mayEditSomewhere } from '../../access/item.policy.ts';
import { demandViewer, loadItemAccess } from '../../access/load.ts';
import { demandNoToken, uploaderOf } from '../../access/scope.ts';
import { accessToShare, type ShareAccess } from '../../access/share.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import { refuseForcedGuest } from '../item/item.access.ts';
import { accessToEditPage, accessToReadPage, accessToSharedPage, type PageReadAccess } from '../page/page.access.ts';
import { mayReadFile } from './attachment.policy.ts';
import { type FileWithBlob, findFileByOldPath, findFileBySign } from './attachment.queries.ts';
import { isFileShared, readableFiles } from './attachment.reach.service.ts';

/** Proof that the viewer may add files there. 0: to no page, or to no item, yet. */
export interface UploadAccess {
  readonly viewer: Viewer;
  readonly item_id: number;
  readonly page_id: number;
}

/** @throws ApiError loginExpired, pageNotFound, itemNotFound, notAllowed, itemReadOnly, itemTypeReadOnly */
export async function accessToUpload(
  ctx: RequestContext,
  { page_id, item_id }: InputOf<typeof uploadFile>,
): Promise<UploadAccess> {
  const viewer = demandViewer(ctx);
  if (page_id > 0) {
    const { page } = await accessToEditPage(ctx, { page_id, item_id });
    return { viewer, item_id: page.item_id, page_id };
  }
  if (item_id === 0) demandNoToken(viewer);
  else demand(mayEditSomewhere(await loadItemAccess(ctx, item_id)));
  return { viewer, item_id, page_id };
}

/**
 * The files of a page are for whoever reads the page.
 * @throws ApiError loginForced, itemNotVisible, pageNotFound; by the key of a share shareNotFound, sharePasswordNeeded
 */
export async function accessToPageFiles(
  ctx: RequestContext,
  { page_id, unique_key }: InputOf<typeof listPageFiles>,
): Promise<Pick<PageReadAccess, 'page'>> {
  return unique_key === '' ? accessToReadPage(ctx, page_id) : accessToSharedPage(ctx, unique_key, page_id);
}

/**
 * By a share that shows the file, or by who asks.
 * @throws ApiError loginForced; fileNotFound both when there is no such file and when the viewer may not read it
 */
export async function accessToFile(ctx: RequestContext, input: InputOf<typeof visitFile>): Promise<FileWithBlob> {
  const visiting = { ...ctx, request: { ...ctx.request, visitGrant: input.visit_grant ?? ctx.request.visitGrant } };
  const share = await openedShare(visiting, input.share);
  if (!share) refuseForcedGuest(ctx);
  // No sign has a slash, and every old place has one or a dot.
  const isPlace = /[./]/.test(input.sign);
  const file = await (isPlace ? findFileByOldPath(ctx.db, input.sign) : findFileBySign(ctx.db, input.sign));
  if (!file) throw new ApiError('fileNotFound');
  if (share && (await isFileShared(ctx, share, file.file_id))) return file;
  // a share that stays open where guests are forced to log in opens nothing beside itself
  refuseForcedGuest(ctx);
  const uploader = uploaderOf(ctx.viewer);
  const isOwn = uploader === file.uid;
  const readable = isOwn || (await readableFiles(visiting, [file.file_id])).size > 0;
  demand(mayReadFile(file, uploader, readable));
  return file;
}

/** The share of a key, where there is one that holds and is open. @throws ApiError loginForced */
async function openedShare(ctx: RequestContext, unique_key: string): Promise<ShareAccess | undefined> {
  if (unique_key === '') return undefined;
  try {
    return await accessToShare(ctx, unique_key);
  } catch (error) {
    if (error instanceof ApiError && SHARE_REFUSALS.has(error.error)) return undefined;
    throw error;
  }
}

const SHARE_REFUSALS: ReadonlySet<ErrorName> = new Set(['shareNotFound', 'sharePasswordNeeded']);
