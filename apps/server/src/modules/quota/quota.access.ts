import type { InputOf, requestQuota } from '@sheaf/contract';
import { demandViewer, loadItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { demand } from '../../platform/errors.ts';
import { mayAskFor } from './quota.policy.ts';

/** Everybody asks for himself alone. @throws ApiError loginExpired, itemNotFound, quotaNotCreator */
export async function accessToAsk(ctx: RequestContext, { item_id }: InputOf<typeof requestQuota>): Promise<Viewer> {
  const viewer = demandViewer(ctx);
  if (item_id > 0) demand(mayAskFor(await loadItemAccess(ctx, item_id)));
  return viewer;
}
