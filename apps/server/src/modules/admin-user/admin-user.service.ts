import type { InputOf, setUsersDisabled } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { disableUser, enableUser } from '../user/disable.service.ts';
import { lockAdministrating } from './admin-user.access.ts';

/** All or none. @throws ApiError notAllowed, ownAccountKept, userNotFound, onlyAdministrator */
export async function setDisabled(
  ctx: RequestContext,
  viewer: Viewer,
  { uids, disabled }: InputOf<typeof setUsersDisabled>,
): Promise<number> {
  if (disabled === 1 && uids.includes(viewer.uid)) throw new ApiError('ownAccountKept', {}, { field: 'uids' });
  return ctx.db.transaction().execute(async (tx) => {
    await lockAdministrating(ctx, tx, viewer, uids);
    let changed = 0;
    for (const uid of new Set(uids)) {
      const isChanged = await (disabled === 1 ? disableUser(ctx, tx, uid) : enableUser(tx, uid));
      if (isChanged) changed += 1;
    }
    return changed;
  });
}
