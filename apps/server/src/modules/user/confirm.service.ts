import { type Confirmation, LIMITS } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { identitiesOf } from '../identity/identity.service.ts';
import { findProvedAt } from './session.queries.ts';
import { findUser } from './user.queries.ts';

/**
 * How somebody who is logged in proves that it is he, before what cannot be undone. An account has a password here or in
 * the directory; another is known to a provider alone, which vouches for it at a log-in: one that was begun a moment ago
 * is such a proof, and one that an older log-in handed on is not.
 */
export async function confirmationOf(
  { db, clock }: RequestContext,
  { uid, session_id }: Pick<Viewer, 'uid' | 'session_id'>,
): Promise<Confirmation> {
  const user = await findUser(db, uid);
  if (user?.password_hash !== '') return 'password';
  if ((await identitiesOf(db, uid)).some(({ source }) => source === 'ldap')) return 'password';
  const proved = await findProvedAt(db, session_id);
  return proved !== undefined && proved > clock.now() - LIMITS.freshLoginSeconds ? 'fresh' : 'login';
}
