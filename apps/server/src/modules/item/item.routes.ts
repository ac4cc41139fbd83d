import { addItem, itemDetail, itemInfo, searchItem, updateItem, visitItem } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { Reply } from '../../platform/http/answer.ts';
import { globalParamOf } from '../global-param/global-param.service.ts';
import { groupsHolding } from '../item-group/item-group.service.ts';
import { searchPages } from '../search/search.service.ts';
import {
  accessToAddItem,
  accessToItemInfo,
  accessToLookAsManager,
  accessToManageItem,
  accessToSearchItem,
  refuseForcedGuest,
} from './item.access.ts';
import { copyItem } from './item.copy.service.ts';
import { itemListRoutes } from './item.list.routes.ts';
import { itemOwnerRoutes } from './item.owner.routes.ts';
import { presentItemDetail } from './item.present.ts';
import { changeItem, createItem } from './item.save.service.ts';
import { itemInfoReply } from './item.service.ts';
import { visitByPassword } from './item.visit.service.ts';

export const itemRoutes: readonly Route[] = [
  ...itemListRoutes,
  ...itemOwnerRoutes,
  route(addItem, {
    authorize: accessToAddItem,
    handle: async (ctx, input, access) => {
      if ('item' in access) return copyItem(ctx, access, input);
      return { item_id: await createItem(ctx, access.viewer, input), pending: 0 as const };
    },
  }),
  route(updateItem, {
    authorize: accessToManageItem,
    handle: async (ctx, input, access) => {
      await changeItem(ctx, access, input);
      return { success: true as const };
    },
  }),
  route(itemDetail, {
    authorize: accessToLookAsManager,
    handle: async (ctx, _, { viewer, item }) =>
      presentItemDetail(item.item, {
        group_ids: await groupsHolding(ctx, viewer.uid, item.item_id),
        global_param: await globalParamOf(ctx, item.item),
      }),
  }),
  route(itemInfo, {
    authorize: accessToItemInfo,
    handle: (ctx, input, access) =>
      itemInfoReply(ctx, access, { default_page_id: input.default_page_id || input.page_id, keyword: input.keyword }),
  }),
  route(searchItem, {
    authorize: accessToSearchItem,
    handle: async (ctx, input, access) => {
      const { pages, capped } = await searchPages(ctx, access, input);
      return { item_id: access.item_id, item_name: access.item.item_name, pages, capped };
    },
  }),
  route(visitItem, {
    authorize: refuseForcedGuest,
    handle: async (ctx, input) => {
      const { item_id, grant, expires_at, cookie } = await visitByPassword(ctx, input);
      return new Reply({ item_id, visit_grant: grant, expires_at }, { cookies: [cookie] });
    },
  }),
];
