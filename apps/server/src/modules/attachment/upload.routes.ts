import {
  beginUpload as beginCall,
  cancelUpload,
  finishUpload as finishCall,
  sendUploadPart,
  uploadState,
} from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToUpload } from './attachment.access.ts';
import { presentUploaded } from './attachment.present.ts';
import { accessToOwnUpload } from './upload.access.ts';
import { finishUpload } from './upload.finish.service.ts';
import { presentUpload } from './upload.present.ts';
import { beginUpload, giveUpUpload, keepPart, withParts } from './upload.service.ts';

export const uploadRoutes: readonly Route[] = [
  route(beginCall, {
    authorize: accessToUpload,
    handle: async (ctx, input, access) => presentUpload(await beginUpload(ctx, access, input)),
  }),
  route(sendUploadPart, {
    authorize: accessToOwnUpload,
    handle: async (ctx, { part }, access) => presentUpload(await keepPart(ctx, access, part)),
  }),
  route(uploadState, {
    authorize: accessToOwnUpload,
    handle: async (ctx, _, { upload }) => presentUpload(await withParts(ctx, upload)),
  }),
  route(finishCall, {
    authorize: accessToOwnUpload,
    handle: async (ctx, _, access) => presentUploaded(await finishUpload(ctx, access)),
  }),
  route(cancelUpload, {
    authorize: accessToOwnUpload,
    handle: async (ctx, _, { upload }) => {
      await giveUpUpload(ctx, upload);
      return [];
    },
  }),
];
