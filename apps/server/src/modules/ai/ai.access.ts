import { accessToVisit, demandViewer } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import type { AskAccess } from './ai.ask.service.ts';

/** Nobody asks the model without an account. @throws ApiError loginExpired, itemNotVisible */
export async function accessToAsk(ctx: RequestContext, { item_id }: { item_id: number }): Promise<AskAccess> {
  const viewer = demandViewer(ctx);
  return { viewer, item: await accessToVisit(ctx, item_id) };
}
