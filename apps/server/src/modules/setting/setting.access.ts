import { demandViewer } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import { isInTwoSteps } from '../user/session.service.ts';
import { findItemKey } from './setting.item.queries.ts';
import { mayAdministrate, mayCreate } from './setting.policy.ts';

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

/**
 * Who asks two steps of all administrators takes them himself: else this is the last thing that he does here.
 * @throws ApiError totpOwnFirst
 */
export async function demandOwnSecondStep(ctx: RequestContext, { uid }: Viewer, totp_admins?: number): Promise<void> {
  if (totp_admins !== 1 || (await isInTwoSteps(ctx, uid))) return;
  throw new ApiError('totpOwnFirst', {}, { field: 'totp_admins' });
}

/** However an item comes to be, but by commands. @throws ApiError itemsClosed */
export function demandItemsOpen(ctx: Context, viewer: Pick<Viewer, 'groupid'>): void {
  if (!mayCreate(viewer, ctx.settings.current.items_open)) throw new ApiError('itemsClosed');
}

/** @throws ApiError teamsClosed */
export function demandTeamsOpen(ctx: Context, viewer: Pick<Viewer, 'groupid'>): void {
  if (!mayCreate(viewer, ctx.settings.current.teams_open)) throw new ApiError('teamsClosed');
}
