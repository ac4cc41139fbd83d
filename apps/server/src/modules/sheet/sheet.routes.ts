import { applySheet, foldSheet, openSheet } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToSheet } from './sheet.access.ts';
import { applyOps, foldSheetPage, openSheetPage } from './sheet.service.ts';

export const sheetRoutes: readonly Route[] = [
  route(openSheet, { authorize: accessToSheet, handle: (ctx, _input, access) => openSheetPage(ctx, access) }),
  route(applySheet, { authorize: accessToSheet, handle: (ctx, input, access) => applyOps(ctx, access, input) }),
  route(foldSheet, { authorize: accessToSheet, handle: (ctx, _input, access) => foldSheetPage(ctx, access) }),
];
