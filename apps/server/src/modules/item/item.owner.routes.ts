import {
  archiveItem as archiveItemCall,
  exitItem as exitItemCall,
  transferItem as transferItemCall,
} from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToLookAsManager, accessToManageItem, accessToSeeItem } from './item.access.ts';
import { archiveItem, exitItem, transferItem } from './item.owner.service.ts';

const success = { success: true } as const;

/** What becomes of an item as a whole, and who leaves it. */
export const itemOwnerRoutes: readonly Route[] = [
  route(archiveItemCall, {
    authorize: accessToManageItem,
    handle: async (ctx, input, access) => {
      await archiveItem(ctx, access, input);
      return success;
    },
  }),
  route(transferItemCall, {
    authorize: accessToLookAsManager,
    handle: async (ctx, input, access) => {
      await transferItem(ctx, access, input);
      return success;
    },
  }),
  route(exitItemCall, {
    authorize: accessToSeeItem,
    handle: async (ctx, _, access) => {
      await exitItem(ctx, access);
      return [];
    },
  }),
];
