import {
  copyCatalog,
  deleteCatalog,
  listCatalogNames,
  listCatalogPages,
  listCatalogs,
  listCatalogTree,
  saveCatalog,
  updateCatalogs,
} from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import {
  accessToCatalogPages,
  accessToChangeTree,
  accessToCopyCatalog,
  accessToDeleteCatalog,
  accessToListCatalogs,
  accessToSaveCatalog,
} from './catalog.access.ts';
import { copyCatalog as copy } from './catalog.copy.service.ts';
import { deleteCatalog as remove } from './catalog.delete.service.ts';
import { dragTree } from './catalog.drag.service.ts';
import { pagesIn, visibleCatalogs, visibleForest } from './catalog.list.service.ts';
import { presentCatalog, presentCatalogNames, presentCatalogTree } from './catalog.present.ts';
import { saveCatalog as save } from './catalog.save.service.ts';

export const catalogRoutes: readonly Route[] = [
  route(listCatalogs, {
    authorize: accessToListCatalogs,
    handle: async (ctx, _, access) => {
      const rows = await visibleCatalogs(ctx, access);
      return rows.map((row) => presentCatalog(row, ctx.settings.current.time_zone));
    },
  }),
  route(listCatalogTree, {
    authorize: accessToListCatalogs,
    handle: async (ctx, _, access) =>
      presentCatalogTree(await visibleForest(ctx, access), ctx.settings.current.time_zone),
  }),
  route(listCatalogNames, {
    authorize: accessToListCatalogs,
    handle: async (ctx, _, access) => presentCatalogNames(await visibleForest(ctx, access)),
  }),
  route(saveCatalog, { authorize: accessToSaveCatalog, handle: (ctx, input, access) => save(ctx, access, input) }),
  route(deleteCatalog, {
    authorize: accessToDeleteCatalog,
    handle: async (ctx, _, access) => {
      await remove(ctx, access);
      return { success: true as const };
    },
  }),
  route(updateCatalogs, {
    authorize: accessToChangeTree,
    handle: async (ctx, input, access) => {
      await dragTree(ctx, access, input);
      return [];
    },
  }),
  route(copyCatalog, { authorize: accessToCopyCatalog, handle: (ctx, input, access) => copy(ctx, access, input) }),
  route(listCatalogPages, {
    authorize: accessToCatalogPages,
    handle: (ctx, input, access) => pagesIn(ctx, access, input.cat_id),
  }),
];
