import { maySee } from '../../access/item.policy.ts';
import { accessToVisit } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import { lookupHash } from '../../platform/crypto/secrets.ts';
import { ApiError } from '../../platform/errors.ts';
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

/** Who may read the page. @throws ApiError loginForced, itemNotVisible; mockNotFound also where the page may not be seen */
export async function accessByMockPath(ctx: RequestContext, item_id: number, path: string): Promise<MockAccess> {
  const item = await accessToVisit(ctx, item_id);
  const mock = await findMockByPath(ctx.db, item_id, path);
  if (!mock || !maySee(item, mock.top_cat_id).allowed) throw new ApiError('mockNotFound');
  return { mock };
}
