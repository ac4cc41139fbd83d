import {
  type ApiResult,
  applyApiVersion,
  deleteApiSource,
  discardApiVersion,
  fetchApiSource,
  type InputOf,
  listApiSources,
  previewApiVersion,
  saveApiSource,
  uploadApiVersion,
} from '@sheaf/contract';
import { type RequestContext, type Route, route } from '../../context.ts';
import { accessToManageItem } from '../item/item.access.ts';
import { accessToSource } from './api-source.access.ts';
import { applyWaiting, forget } from './api-source.decide.service.ts';
import { fetchNow, follow } from './api-source.fetch.service.ts';
import { withUpload } from './api-source.file.service.ts';
import { presentPreview, presentSource } from './api-source.present.ts';
import { listedSources, previewWaiting } from './api-source.preview.service.ts';
import { discardVersion, takeDocument } from './api-source.take.service.ts';

export const apiSourceRoutes: readonly Route[] = [
  route(listApiSources, {
    authorize: accessToManageItem,
    handle: async (ctx, { item_id }) =>
      (await listedSources(ctx, item_id)).map((source) => presentSource(source, ctx.language)),
  }),
  route(saveApiSource, {
    authorize: accessToSource,
    handle: async (ctx, input, access) => {
      await follow(ctx, access, input);
      return [];
    },
  }),
  route(fetchApiSource, { authorize: accessToSource, handle: (ctx, _, access) => fetchNow(ctx, access) }),
  route(uploadApiVersion, {
    authorize: accessToSource,
    handle: (ctx, _, access): Promise<ApiResult> =>
      withUpload(ctx, access.source, (document) =>
        takeDocument(ctx, access.source, document, { ...access, origin: 'upload', byItself: false }),
      ),
  }),
  route(previewApiVersion, {
    authorize: accessToSource,
    handle: async (ctx, _, access) => presentPreview(await previewWaiting(ctx, access), ctx.language),
  }),
  route(applyApiVersion, {
    authorize: accessToSource,
    handle: (ctx: RequestContext, input: InputOf<typeof applyApiVersion>, access) => applyWaiting(ctx, access, input),
  }),
  route(discardApiVersion, {
    authorize: accessToSource,
    handle: async (ctx, { version }, access) => {
      await discardVersion(ctx, access, version);
      return [];
    },
  }),
  route(deleteApiSource, {
    authorize: accessToSource,
    handle: async (ctx, _, access) => {
      await forget(ctx, access);
      return [];
    },
  }),
];
