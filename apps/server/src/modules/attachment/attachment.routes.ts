import { deletePageFile, listPageFiles, uploadFile, uploadImage, visitFile } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToEditPage, accessToReadPage } from '../page/page.access.ts';
import { accessToFile, accessToUpload } from './attachment.access.ts';
import { presentUploaded } from './attachment.present.ts';
import { attachedFiles, openFile } from './attachment.read.service.ts';
import { detachFile } from './attachment.service.ts';
import { attachUpload, keepPicture } from './attachment.upload.service.ts';

export const attachmentRoutes: readonly Route[] = [
  route(uploadFile, {
    authorize: accessToUpload,
    handle: async (ctx, _, access) => presentUploaded(await attachUpload(ctx, access)),
  }),
  route(uploadImage, {
    authorize: accessToUpload,
    handle: async (ctx, _, access) => presentUploaded(await keepPicture(ctx, access)),
  }),
  route(listPageFiles, {
    authorize: (ctx, { page_id }) => accessToReadPage(ctx, page_id),
    handle: (ctx, _, { page }) => attachedFiles(ctx, page.page_id),
  }),
  route(deletePageFile, {
    authorize: (ctx, { page_id }) => accessToEditPage(ctx, { page_id }),
    handle: async (ctx, { file_id }, access) => {
      await detachFile(ctx, access, file_id);
      return [];
    },
  }),
  route(visitFile, { authorize: accessToFile, handle: (ctx, _, file) => openFile(ctx, file) }),
];
