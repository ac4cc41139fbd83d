import type { InputOf, uploadFile, visitFile } from '@sheaf/contract';
import { mayEditSomewhere } from '../../access/item.policy.ts';
import { demandViewer, loadItemAccess } from '../../access/load.ts';
import { demandNoToken, uploaderOf } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import { accessToEditPage, refuseForcedGuest } from '../page/page.access.ts';
import { mayReadFile } from './attachment.policy.ts';
import { type FileWithBlob, findFileBySign } from './attachment.queries.ts';
import { readableFiles } from './attachment.reach.service.ts';

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

/** @throws ApiError loginForced; fileNotFound both when there is no such file and when the viewer may not read it */
export async function accessToFile(ctx: RequestContext, input: InputOf<typeof visitFile>): Promise<FileWithBlob> {
  refuseForcedGuest(ctx);
  const file = await findFileBySign(ctx.db, input.sign);
  if (!file) throw new ApiError('fileNotFound');
  const uploader = uploaderOf(ctx.viewer);
  const isOwn = uploader === file.uid;
  const visiting = { ...ctx, request: { ...ctx.request, visitGrant: input.visit_grant ?? ctx.request.visitGrant } };
  const readable = isOwn || (await readableFiles(visiting, [file.file_id])).size > 0;
  demand(mayReadFile(file, uploader, readable));
  return file;
}
