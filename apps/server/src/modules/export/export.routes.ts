import { checkMarkdownLimit, exportFile, exportMarkdown, exportWord, orderExport } from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { accessToDownload, accessToExport, accessToTicket } from './export.access.ts';
import { exportedFile, orderExport as order } from './export.service.ts';

export const exportRoutes: readonly Route[] = [
  route(checkMarkdownLimit, { authorize: demandViewer, handle: () => [] }),
  route(orderExport, {
    authorize: (ctx, input) => accessToExport(ctx, input, input.format),
    handle: (ctx, _, access) => order(ctx, access),
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
