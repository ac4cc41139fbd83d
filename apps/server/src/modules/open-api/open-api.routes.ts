import {
  getOpenKey,
  openCatalogTree,
  openCreateCatalog,
  openDeleteCatalog,
  openDeleteFile,
  openDeletePage,
  openFromComments,
  openGetPage,
  openUpdateApi,
  openUpdateCatalog,
  openUpdateDbItem,
  openUpdateDictionary,
  openUpdatePage,
  openUpdatePages,
  openUploadFile,
  resetOpenKey,
} from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { Page } from '../../platform/http/answer.ts';
import { presentUploaded } from '../attachment/attachment.present.ts';
import { treeOf } from '../item/item.tree.service.ts';
import { presentSavedPage } from '../page/page.present.ts';
import { accessByKey, accessToKeys, accessToUploadByKey, accessToWriteByKey } from './open-api.access.ts';
import * as open from './open-api.service.ts';
import { pagesFromComments } from './open-comments.service.ts';
import { updateDictionary, updateFromLists } from './open-dictionary.service.ts';
import { keyOfItem, resetKey } from './open-key.service.ts';
import { updateApi } from './open-source.service.ts';

export const openApiRoutes: readonly Route[] = [
  route(getOpenKey, { authorize: accessToKeys, handle: (ctx, _, access) => keyOfItem(ctx, access) }),
  route(resetOpenKey, { authorize: accessToKeys, handle: (ctx, _, access) => resetKey(ctx, access) }),
  route(openUpdatePage, {
    authorize: accessToWriteByKey,
    handle: async (_, input, access) => presentSavedPage(await open.updatePage(access, input)),
  }),
  route(openUpdatePages, {
    authorize: accessToWriteByKey,
    handle: async (_, { pages }, access) =>
      (await open.updatePages(access, pages)).map(({ page_id, cat_id, page_title, revision }) => ({
        ...{ page_id, cat_id, page_title, revision },
      })),
  }),
  route(openGetPage, { authorize: accessByKey, handle: (_, input, access) => open.readPage(access, input) }),
  route(openDeletePage, {
    authorize: accessToWriteByKey,
    handle: async (_, { page_id }, access) => {
      await open.removePage(access, page_id);
      return { page_id };
    },
  }),
  route(openCatalogTree, {
    authorize: accessByKey,
    handle: async (_, __, { ctx, item }) => (await treeOf(ctx, item)).menu,
  }),
  route(openCreateCatalog, {
    authorize: accessToWriteByKey,
    handle: (_, { cat_name, parent_cat_id, s_number }, access) =>
      open.writeCatalog(access, { cat_id: 0, cat_name, parent_cat_id, s_number }),
  }),
  route(openUpdateCatalog, {
    authorize: accessToWriteByKey,
    handle: (_, { cat_id, cat_name, s_number }, access) => open.writeCatalog(access, { cat_id, cat_name, s_number }),
  }),
  route(openDeleteCatalog, {
    authorize: accessToWriteByKey,
    handle: async (_, { cat_id }, access) => {
      await open.removeCatalog(access, cat_id);
      return { cat_id };
    },
  }),
  route(openUploadFile, {
    authorize: accessToUploadByKey,
    handle: async (_, { page_id }, access) => presentUploaded(await open.uploadFile(access, page_id)),
  }),
  route(openDeleteFile, {
    authorize: accessToWriteByKey,
    handle: async (_, input, access) => ({ file_id: await open.removeFile(access, input) }),
  }),
  route(openFromComments, {
    authorize: accessToWriteByKey,
    handle: async ({ language }, { content }, access) => said(language, await pagesFromComments(access, content)),
  }),
  route(openUpdateDbItem, {
    authorize: accessToWriteByKey,
    handle: async ({ language }, input, access) => {
      await updateFromLists(access, input);
      return said(language);
    },
  }),
  route(openUpdateDictionary, {
    authorize: accessToWriteByKey,
    handle: (_, input, access) => updateDictionary(access, input),
  }),
  route(openUpdateApi, {
    authorize: accessToWriteByKey,
    handle: (ctx, input, access) => updateApi(ctx, access, input),
  }),
];

/** What scripts print: those of old look for the first word. */
function said(language: 'en' | 'zh', pages?: number): Page {
  const done = { zh: '成功', en: 'Done' }[language];
  const count = { zh: `，写入 ${pages} 个页面`, en: `, pages written: ${pages}` }[language];
  return new Page(`${done}${pages === undefined ? '' : count}\n`, { type: 'text/plain; charset=utf-8' });
}
