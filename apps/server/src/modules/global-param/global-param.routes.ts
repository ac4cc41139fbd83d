import { saveGlobalParam } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToManageItem } from '../item/item.access.ts';
import { saveAll } from './global-param.save.service.ts';

export const globalParamRoutes: readonly Route[] = [
  route(saveGlobalParam, {
    authorize: accessToManageItem,
    handle: async (ctx, input, access) => {
      await saveAll(ctx, access, input);
      return { success: true as const };
    },
  }),
];
