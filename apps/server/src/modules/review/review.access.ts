import { mayLookAsEditorSomewhere } from '../../access/item.policy.ts';
import { demandViewer, type ItemAccess, loadItemAccess } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import { demand } from '../../platform/errors.ts';

/** Also while the item is archived. @throws ApiError loginExpired, itemNotFound, notAllowed */
export async function accessToReviews(
  ctx: RequestContext,
  { item_id }: { readonly item_id: number },
): Promise<ItemAccess> {
  demandViewer(ctx);
  const item = await loadItemAccess(ctx, item_id);
  demand(mayLookAsEditorSomewhere(item));
  return item;
}
