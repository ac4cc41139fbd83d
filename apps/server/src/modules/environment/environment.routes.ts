import {
  deleteEnvironment,
  environmentCaller,
  listEnvironments,
  saveEnvironment,
  sortEnvironments,
} from '@sheaf/contract';
import { accessToVisit } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { Page } from '../../platform/http/answer.ts';
import { callerPolicy } from '../../platform/http/headers.ts';
import { accessToManageItem } from '../item/item.access.ts';
import { callerScript } from '../reading/reading.html.service.ts';
import * as service from './environment.service.ts';

export const environmentRoutes: readonly Route[] = [
  route(environmentCaller, {
    authorize: (ctx, { item_id }) => accessToVisit(ctx, item_id),
    handle: async (ctx, _, { item_id }) =>
      new Page(await callerScript(), {
        type: 'text/javascript; charset=utf-8',
        headers: {
          'content-security-policy': callerPolicy(await service.originsOf(ctx, item_id)),
          'cache-control': 'no-store',
        },
      }),
  }),
  route(listEnvironments, {
    authorize: (ctx, { item_id }) => accessToVisit(ctx, item_id),
    handle: (ctx, _, item) => service.environmentsFor(ctx, item),
  }),
  route(saveEnvironment, {
    authorize: accessToManageItem,
    handle: async (ctx, input, access) => ({ environment_id: await service.saveOne(ctx, access, input) }),
  }),
  route(deleteEnvironment, {
    authorize: accessToManageItem,
    handle: async (ctx, input, access) => {
      await service.removeOne(ctx, access, input);
      return [];
    },
  }),
  route(sortEnvironments, {
    authorize: accessToManageItem,
    handle: async (ctx, input, access) => {
      await service.sortAll(ctx, access, input);
      return [];
    },
  }),
];
