import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { demandOwnPassword, type OwnPassword } from './login.service.ts';
import { findUser } from './user.queries.ts';

interface Consent {
  readonly password: string;
  /** As it was typed. */
  readonly item_name: string;
}

/**
 * Before what cannot be undone by whoever does it: one's own log-in password or, in an account without one, the name of
 * the item. `demandUnchanged` asks once more where it is done.
 * @throws ApiError tooManyAttempts, passwordWrong, itemNameDiffers
 */
export async function demandConsent(
  ctx: RequestContext,
  viewer: Viewer,
  { password, item_name }: Consent,
  item: { readonly item_name: string },
): Promise<OwnPassword> {
  const user = await findUser(ctx.db, viewer.uid);
  if (user?.password_hash !== '') return demandOwnPassword(ctx, viewer, password);
  if (item_name !== item.item_name.trim()) throw new ApiError('itemNameDiffers', {}, { field: 'item_name' });
  return { uid: viewer.uid, password_hash: '' };
}
