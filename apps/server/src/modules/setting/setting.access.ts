import { demandViewer } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import { findItemKey } from './setting.item.queries.ts';
import { mayAdministrate } from './setting.policy.ts';

/** @throws ApiError loginExpired, totpDemanded, notAllowed */
export function accessToSite(ctx: RequestContext): Viewer {
  const viewer = demandViewer(ctx);
  if (viewer.lacksTotp) throw new ApiError('totpDemanded');
  demand(mayAdministrate(viewer));
  return viewer;
}

/**
 * The item that the site opens with must be there.
 * @throws ApiError settingInvalid
 */
export async function demandHomeItem(ctx: RequestContext, home_page: number, home_item: string): Promise<void> {
  if (home_page !== 3) return;
  if (home_item === '' || !(await findItemKey(ctx.db, home_item))) {
    throw new ApiError('settingInvalid', { field: 'home_item' }, { field: 'home_item' });
  }
}
