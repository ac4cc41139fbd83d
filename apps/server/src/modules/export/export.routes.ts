import {
  cancelExport,
  checkMarkdownLimit,
  exportFile,
  exportMarkdown,
  exportState,
  exportWord,
  madeExport,
  orderExport,
  startExport,
} from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { accessToDownload, accessToExport, accessToMade, accessToOwn, accessToTicket } from './export.access.ts';
import { openMade } from './export.made.service.ts';
import { presentExport, presentExports } from './export.present.ts';
import { exportedFile, orderExport as order } from './export.service.ts';
import { giveUpExport, ownExports, startExport as start } from './export.start.service.ts';
import { findBrowser } from './pdf-browser.ts';

export const exportRoutes: readonly Route[] = [
  route(checkMarkdownLimit, { authorize: demandViewer, handle: () => [] }),
  route(orderExport, {
    authorize: (ctx, input) => accessToExport(ctx, input, input.format),
    handle: (ctx, _, access) => order(ctx, access),
  }),
  route(startExport, {
    authorize: (ctx, input) => accessToExport(ctx, input, input.format),
    handle: async (ctx, { later }, access) => {
      const { pages, ticket, own } = await start(ctx, access, later);
      return { pages, ticket, job: own ? presentExport(own, ctx.language) : null };
    },
  }),
  route(exportState, {
    authorize: (ctx, { item_id }) => accessToExport(ctx, { item_id, cat_id: 0, page_id: 0 }, 'word'),
    handle: async (ctx, { item_id }, { viewer }) => {
      const hasBrowser = findBrowser(ctx.config.chromium) !== undefined;
      return presentExports(await ownExports(ctx, viewer, item_id), hasBrowser, ctx.language);
    },
  }),
  route(cancelExport, {
    authorize: (ctx, { export_id }) => accessToOwn(ctx, export_id),
    handle: async (ctx, _, { export_id }) => {
      await giveUpExport(ctx, export_id);
      return [];
    },
  }),
  route(madeExport, {
    authorize: (ctx, { key }) => accessToMade(ctx, key),
    handle: (ctx, _, row) => openMade(ctx, row),
  }),
  route(exportFile, { authorize: accessToTicket, handle: (ctx, _, access) => exportedFile(ctx, access) }),
  route(exportWord, {
    authorize: (ctx, input) => accessToDownload(ctx, input, 'word'),
    handle: (ctx, _, access) => exportedFile(ctx, access),
  }),
  route(exportMarkdown, {
    authorize: (ctx, input) => accessToDownload(ctx, input, 'markdown'),
    handle: (ctx, _, access) => exportedFile(ctx, access),
  }),
];
