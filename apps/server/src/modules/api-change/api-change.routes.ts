import { compareApiVersions, listApiVersions, openCompareApi } from '@sheaf/contract';
import { accessToVisit } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { accessByKey } from '../open-api/open-api.access.ts';
import { compareByKey } from './api-change.key.service.ts';
import { presentComparison, presentVersions } from './api-change.present.ts';
import { compareVersions, versionsOf } from './api-change.service.ts';

export const apiChangeRoutes: readonly Route[] = [
  route(listApiVersions, {
    authorize: (ctx, { item_id }) => accessToVisit(ctx, item_id),
    handle: async (ctx, _, access) => (await versionsOf(ctx, access)).map(presentVersions),
  }),
  route(compareApiVersions, {
    authorize: (ctx, { item_id }) => accessToVisit(ctx, item_id),
    handle: async (ctx, input, access) => presentComparison(await compareVersions(ctx, access, input), ctx.language),
  }),
  route(openCompareApi, {
    authorize: accessByKey,
    handle: async (ctx, input, access) => presentComparison(await compareByKey(ctx, access, input), ctx.language),
  }),
];
