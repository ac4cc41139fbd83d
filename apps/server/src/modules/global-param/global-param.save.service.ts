import type { GlobalParam, InputOf, saveGlobalParam } from '@sheaf/contract';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { accessToManageItem, type ItemManageAccess } from '../item/item.access.ts';
import { logItem } from '../item/item.new.service.ts';
import { lockWritable, touchItem } from '../item/item.service.ts';
import { upsertGlobalParam } from './global-param.queries.ts';
import { CLIENT_ITEM } from './global-param.service.ts';

/**
 * Every page of the item shows them: they are part of what its version stands for.
 * @throws ApiError globalParamElsewhere, itemNotFound, itemNotManaged, itemReadOnly
 */
export async function saveAll(
  ctx: RequestContext,
  { viewer, item: { item_id } }: ItemManageAccess,
  { global_param }: InputOf<typeof saveGlobalParam>,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    const { item_name, item_type } = await lockWritable(tx, item_id);
    await accessToManageItem(inside(ctx, tx), { item_id });
    if (item_type !== CLIENT_ITEM) throw new ApiError('globalParamElsewhere');
    await upsertGlobalParam(tx, { item_id, global_param: JSON.stringify(stored(global_param)), updated_at: now });
    await touchItem(tx, item_id, now, { tree: true });
    await logItem(ctx, tx, viewer, { item_id, item_name, action_type: 'update' });
  });
}

type Given = InputOf<typeof saveGlobalParam>['global_param'];

/** Clients switch headers off by either word. */
function stored({ header, ...rest }: Given): GlobalParam {
  return {
    ...rest,
    header: header.map(({ enabled, ...row }) => {
      const disable = enabled === 0 ? 1 : row.disable;
      return { ...row, disable, enabled: disable === 1 ? 0 : 1 };
    }),
  };
}
