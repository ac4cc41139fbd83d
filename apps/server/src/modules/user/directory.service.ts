import { LIMITS } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { type ListedUser, listUsersNamed, listUsersWith } from './user.queries.ts';
import { accountKey } from './user.service.ts';

/** Users to choose from. Where the directory is closed, who does not administer the site has to know the name. */
export async function usersFor(ctx: RequestContext, { groupid }: Viewer, text: string): Promise<readonly ListedUser[]> {
  const wanted = { text, key: accountKey(text) };
  if (groupid === 1 || ctx.settings.current.directory_open === 1) {
    return listUsersWith(ctx.db, wanted, LIMITS.usersListed);
  }
  return text === '' ? [] : listUsersNamed(ctx.db, wanted, LIMITS.usersListed);
}
