import { maySee } from '../../access/item.policy.ts';
import { accessToVisit } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import { lookupHash } from '../../platform/crypto/secrets.ts';
import { ApiError } from '../../platform/errors.ts';
import { idsNow } from '../move-in/old-address.service.ts';
import { type CalledMock, findMockByHash, findMockByPath } from './mock.queries.ts';

/** What the key of a mock is sealed and looked up for. */
export const MOCK_PURPOSE = 'mock';

/** Proof that the request may have the answer of this mock. */
export interface MockAccess {
  readonly mock: CalledMock;
}

/**
 * Who has the key needs no right in the item; forced log-in closes it as it closes what is shared.
 * @throws ApiError loginForced, mockNotFound
 */
export async function accessByMockKey(ctx: RequestContext, unique_key: string): Promise<MockAccess> {
  const { force_login, share_open } = ctx.settings.current;
  if (!ctx.viewer && force_login === 1 && share_open === 0) throw new ApiError('loginForced');
  const mock = await findMockByHash(ctx.db, lookupHash(ctx.secrets, MOCK_PURPOSE, unique_key));
  if (!mock) throw new ApiError('mockNotFound');
  return { mock };
}

/**
 * Who may read the page. Programs that call an address of the old product know the item by the id that it had there.
 * @throws ApiError loginForced, itemNotVisible; mockNotFound also where the page may not be seen
 */
export async function accessByMockPath(ctx: RequestContext, item_id: number, path: string): Promise<MockAccess> {
  const refusals: ApiError[] = [];
  for (const id of await idsNow(ctx, 'item', item_id)) {
    try {
      return await accessAt(ctx, id, path);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refusals.push(error);
    }
  }
  throw refusals[0] ?? new ApiError('mockNotFound');
}

async function accessAt(ctx: RequestContext, item_id: number, path: string): Promise<MockAccess> {
  const item = await accessToVisit(ctx, item_id);
  const mock = await findMockByPath(ctx.db, item_id, path);
  if (!mock || !maySee(item, mock.top_cat_id).allowed) throw new ApiError('mockNotFound');
  return { mock };
}
