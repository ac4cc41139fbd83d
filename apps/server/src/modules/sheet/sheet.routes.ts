import { applySheet, exportXlsx, foldSheet, importXlsx, openSheet } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToExport, accessToSheet } from './sheet.access.ts';
import { exportSheet, importSheet } from './sheet.file.service.ts';
import { applyOps, foldSheetPage, openSheetPage } from './sheet.service.ts';

export const sheetRoutes: readonly Route[] = [
  route(openSheet, { authorize: accessToSheet, handle: (ctx, _input, access) => openSheetPage(ctx, access) }),
  route(applySheet, { authorize: accessToSheet, handle: (ctx, input, access) => applyOps(ctx, access, input) }),
  route(foldSheet, { authorize: accessToSheet, handle: (ctx, _input, access) => foldSheetPage(ctx, access) }),
  route(exportXlsx, { authorize: accessToExport, handle: (ctx, _input, access) => exportSheet(ctx, access) }),
  route(importXlsx, { authorize: accessToSheet, handle: (ctx, _input, access) => importSheet(ctx, access) }),
];
