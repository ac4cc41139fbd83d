import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db, Tx, UserRow } from '../../schema/tables.ts';
import { createUser, demandUsername, isCalled } from '../user/user.service.ts';
import {
  findIdentity,
  findUserByIdentity,
  type Identity,
  type IdentityKey,
  insertIdentity,
  listIdentitiesOf,
  removeIdentity,
} from './identity.queries.ts';

/** Somebody for whom a directory or another log-in vouches. */
export interface OutsidePerson extends IdentityKey {
  readonly username: string;
  readonly name: string;
  /** As the source says; nobody proved here that it is his, so nobody logs in by it. */
  readonly email?: string;
}

/** Whose account it is, also when it is disabled. Never found by a name. */
export async function findByIdentity(db: Db, key: IdentityKey): Promise<UserRow | undefined> {
  return findUserByIdentity(db, key);
}

/** How else an account is reached, newest first. */
export async function identitiesOf(db: Db, uid: number): Promise<readonly Identity[]> {
  return listIdentitiesOf(db, uid);
}

/**
 * From now on the account is not reached so; it is locked, and stays reachable.
 * @throws ApiError identityNotFound, identityLast
 */
export async function unlinkIdentity(
  tx: Tx,
  key: IdentityKey,
  user: Pick<UserRow, 'uid' | 'password_hash'>,
): Promise<void> {
  if ((await removeIdentity(tx, key, user.uid)) === 0) throw new ApiError('identityNotFound');
  if (user.password_hash !== '' || (await listIdentitiesOf(tx, user.uid)).length > 0) return;
  throw new ApiError('identityLast');
}

/**
 * From now on the account is also reached so; who calls has a proof that both belong to one person.
 * @throws ApiError identityTaken when it leads to another account
 */
export async function linkIdentity(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  { source, issuer, subject }: IdentityKey,
  uid: number,
): Promise<void> {
  const known = await findIdentity(tx, { source, issuer, subject });
  if (known?.uid === uid) return;
  if (known) throw new ApiError('identityTaken');
  try {
    await insertIdentity(tx, { source, issuer, subject, uid, linked_at: ctx.clock.now() });
  } catch (cause) {
    throw isUniqueViolation(cause) ? new ApiError('identityTaken', {}, { cause }) : cause;
  }
}

/**
 * A new ordinary account without a password, reached by this identity alone.
 * @throws ApiError usernameInvalid; identityNameTaken when a local account, or another person, is called so;
 *   identityTaken when it was registered meanwhile
 */
export async function registerOutside(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  { username, name, email = '', ...key }: OutsidePerson,
): Promise<UserRow> {
  demandUsername(username);
  if (await isCalled(tx, username)) throw nameTaken(username);
  try {
    const user = await createUser(
      tx,
      { username, password_hash: '', groupid: 2, name: fittingName(name), email },
      ctx.clock.now(),
    );
    await linkIdentity(ctx, tx, key, user.uid);
    return user;
  } catch (cause) {
    throw cause instanceof ApiError && cause.error === 'usernameTaken' ? nameTaken(username, cause) : cause;
  }
}

/** A name from elsewhere as one that people may have here: one line, not too long. */
export function fittingName(name: string): string {
  const line = name.replaceAll(/\p{Cc}+/gu, ' ').trim();
  return [...(line.isWellFormed() ? line : '')].slice(0, LIMITS.nameChars).join('');
}

function nameTaken(username: string, cause?: unknown): ApiError {
  return new ApiError('identityNameTaken', { name: username }, { field: 'username', cause });
}
