import {
  bindFile,
  deleteMyFile,
  deletePageFile,
  deleteSiteFile,
  fileStoreState,
  listAllFiles,
  listMyFiles,
  listPageFiles,
  uploadFile,
  uploadImage,
  visitFile,
} from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { refuseForcedGuest } from '../item/item.access.ts';
import { accessToEditPage } from '../page/page.access.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { isStoreDown } from '../storage/storage.state.service.ts';
import { accessToFile, accessToPageFiles, accessToUpload } from './attachment.access.ts';
import { bindOwnFile } from './attachment.bind.service.ts';
import { detachFile } from './attachment.detach.service.ts';
import { deleteOwnFile, ownFiles } from './attachment.library.service.ts';
import { presentOwnFiles, presentSiteFiles, presentUploaded } from './attachment.present.ts';
import { attachedFiles, openFile } from './attachment.read.service.ts';
import { deleteFileOfSite, siteFiles } from './attachment.site.service.ts';
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
    authorize: accessToPageFiles,
    handle: (ctx, { unique_key }, { page }) => attachedFiles(ctx, page.page_id, unique_key),
  }),
  route(deletePageFile, {
    authorize: (ctx, { page_id }) => accessToEditPage(ctx, { page_id }),
    handle: async (ctx, { file_id }, access) => {
      await detachFile(ctx, access, file_id);
      return [];
    },
  }),
  route(bindFile, {
    authorize: (ctx, { page_id }) => accessToEditPage(ctx, { page_id }),
    handle: async (ctx, { file_id }, access) => {
      await bindOwnFile(ctx, access, file_id);
      return [];
    },
  }),
  route(listMyFiles, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) =>
      presentOwnFiles(await ownFiles(ctx, viewer, input), ctx.settings.current.time_zone),
  }),
  route(deleteMyFile, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) => {
      await deleteOwnFile(ctx, viewer, input);
      return [];
    },
  }),
  route(listAllFiles, {
    authorize: accessToSite,
    handle: async (ctx, input) => presentSiteFiles(await siteFiles(ctx, input), ctx.settings.current.time_zone),
  }),
  route(deleteSiteFile, {
    authorize: accessToSite,
    handle: async (ctx, input, viewer) => {
      await deleteFileOfSite(ctx, viewer, input);
      return [];
    },
  }),
  route(fileStoreState, {
    authorize: refuseForcedGuest,
    handle: async (ctx) => ({ down: (await isStoreDown(ctx)) ? (1 as const) : (0 as const) }),
  }),
  route(visitFile, { authorize: accessToFile, handle: (ctx, _, file) => openFile(ctx, file) }),
];
