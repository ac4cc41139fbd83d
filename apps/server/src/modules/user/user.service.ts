import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db, Tx, UserRow } from '../../schema/tables.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { removeLinksOf } from './link.queries.ts';
import { removeLoginCodes, removeOtherSessions, removeSessionsOf } from './session.queries.ts';
import {
  countUsers,
  findAccountByLogin,
  findUser,
  findUserByLogin,
  insertUser,
  listAdministrators,
  listUidsCalled,
  listUsers,
  listUsersByName,
  lockStaying,
  removeIdentitiesOf,
  removeSecondStep,
  updateUser,
} from './user.queries.ts';

const ADMIN_NAME = 'admin';
const USERNAME = /^[\p{L}\p{N}._@-]+$/u;
/** Letters that nobody sees, as the Hangul fillers: with one behind it a name looks like another's. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

export interface NewUser {
  readonly username: string;
  readonly password_hash: string;
  readonly groupid: 1 | 2;
  readonly name?: string;
  readonly email?: string;
}

/** The form in which two spellings of one name are equal: full width, composed letters and case do not count. */
export function accountKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/** May somebody be called so? */
export function isUsername(username: string): boolean {
  const { min, max } = LIMITS.usernameChars;
  const chars = [...username].length;
  return chars >= min && chars <= max && USERNAME.test(username) && !INVISIBLE.test(username);
}

/** @throws ApiError usernameInvalid */
export function demandUsername(username: string): void {
  if (!isUsername(username)) throw new ApiError('usernameInvalid', {}, { field: 'username' });
}

/** @throws ApiError passwordLength naming the field */
export function demandPassword(password: string, field: string): void {
  const { min, max } = LIMITS.passwordChars;
  if (password.length < min || password.length > max) throw new ApiError('passwordLength', {}, { field });
}

/** @throws ApiError usernameTaken, also when it is the e-mail address of another: he logs in by it */
export async function createUser(tx: Tx, user: NewUser, now: number): Promise<UserRow> {
  const { username, password_hash, groupid, name = '', email = '' } = user;
  if (await isCalled(tx, username)) throw new ApiError('usernameTaken', {}, { field: 'username' });
  const row = {
    username,
    username_key: accountKey(username),
    email_key: null,
    password_hash,
    groupid,
    name,
    email,
    created_at: now,
  };
  try {
    return await insertUser(tx, row);
  } catch (cause) {
    throw isUniqueViolation(cause) ? new ApiError('usernameTaken', {}, { field: 'username', cause }) : cause;
  }
}

/** Is this the user name or the verified e-mail address of somebody, other than this user? */
export async function isCalled(db: Db, name: string, uid?: number): Promise<boolean> {
  return (await listUidsCalled(db, accountKey(name))).some((other) => other !== uid);
}

/**
 * Those of them who have not left: until the transaction ends nobody of them does, or is given something by others. All
 * users whom a transaction locks are locked in one such call, after teams, items and pages, so that two transactions
 * never wait for each other; who asks alone may be locked before all.
 */
export async function lockPeople(
  tx: Tx,
  uids: readonly number[],
): Promise<ReadonlyMap<number, { readonly groupid: 1 | 2 }>> {
  return lockStaying(tx, [...new Set(uids)]);
}

/**
 * Those who are given something, asked for once more inside the transaction: until it ends nobody of them deletes his
 * account. `owners`: who is locked besides, since more people will work with their items.
 * @throws ApiError userNotFound naming those who left before
 */
export async function demandStaying(
  tx: Tx,
  users: readonly Pick<UserRow, 'uid' | 'username'>[],
  { field, owners }: { readonly field: string; readonly owners: readonly number[] },
): Promise<void> {
  const uids = users.map(({ uid }) => uid);
  const staying = await lockPeople(tx, [...uids, ...owners]);
  const gone = users.filter(({ uid }) => !staying.has(uid));
  if (gone.length === 0) return;
  const names = gone
    .map(({ username }) => username)
    .join(', ')
    .slice(0, 200);
  throw new ApiError('userNotFound', { names }, { field });
}

/**
 * The same of who orders something that goes on when he has logged out.
 * @throws ApiError loginExpired when he deleted his account
 */
export async function demandAccount(tx: Tx, { uid }: Pick<UserRow, 'uid'>): Promise<void> {
  if ((await lockPeople(tx, [uid])).size === 0) throw new ApiError('loginExpired');
}

/** Known users among these names, and the names that nobody has. */
export async function findNamedUsers(
  db: Db,
  names: readonly string[],
): Promise<{ users: readonly UserRow[]; unknown: readonly string[] }> {
  const users = await listUsersByName(db, [...new Set(names.map(accountKey))]);
  const known = new Set(users.map(({ username_key }) => username_key));
  return { users, unknown: names.filter((name) => !known.has(accountKey(name))) };
}

/**
 * The first administrator, made at the first start. Of two processes that start together the second meets the
 * constraint and makes none.
 */
export async function ensureAdministrator(ctx: Context): Promise<{ username: string; password: string } | undefined> {
  if ((await countUsers(ctx.db)) > 0) return undefined;
  const password = ctx.config.adminPassword ?? randomToken(15);
  const password_hash = await hashPassword(password);
  try {
    await ctx.db.transaction().execute(async (tx) => {
      await createUser(tx, { username: ADMIN_NAME, password_hash, groupid: 1 }, ctx.clock.now());
    });
  } catch (error) {
    if (error instanceof ApiError && error.error === 'usernameTaken') return undefined;
    throw error;
  }
  return { username: ADMIN_NAME, password };
}

/** Sets a password and ends all sessions and tokens of the account. */
export async function setPassword(ctx: Context, uid: number, password: string): Promise<void> {
  demandPassword(password, 'new_password');
  const password_hash = await hashPassword(password);
  await ctx.db.transaction().execute(async (tx) => {
    const username = (await findUser(tx, uid))?.username ?? '';
    await replacePassword(ctx, tx, { uid, password_hash });
    await recordAudit(ctx, tx, { action: 'password.changed', subject: { kind: 'user', id: uid, name: username } });
  });
}

interface NewPassword {
  readonly uid: number;
  readonly password_hash: string;
  readonly keep_session_id?: number | undefined;
  /** The address that waits was given by an administrator, not by somebody who knew a password. */
  readonly keepsAddress?: boolean;
}

/** Ends all sessions but the one to keep; without one tokens too. Whatever else lets somebody in ends as well. */
export async function replacePassword(
  ctx: Pick<Context, 'feed'>,
  tx: Tx,
  { uid, password_hash, keep_session_id, keepsAddress = false }: NewPassword,
): Promise<void> {
  // An address that waits for its link may have been given by who knew the former password.
  await updateUser(tx, uid, { password_hash, ...(keepsAddress ? {} : { email_pending: '' }) });
  if (keep_session_id === undefined) await removeSessionsOf(tx, uid);
  else await removeOtherSessions(tx, uid, keep_session_id);
  await removeLoginCodes(tx, uid);
  await removeLinksOf(tx, uid, 'reset');
  await removeLinksOf(tx, uid, 'verify');
  await removeLinksOf(tx, uid, 'login');
  await ctx.feed.put(tx, { topic: 'session', id: uid });
}

/** Nobody logs in by it any more, and nothing of the person is left but the user name that texts carry. */
export async function closeAccount(ctx: Pick<Context, 'clock' | 'feed'>, tx: Tx, uid: number): Promise<void> {
  const now = ctx.clock.now();
  await updateUser(tx, uid, {
    name: '',
    email: '',
    email_key: null,
    email_pending: '',
    password_hash: '',
    groupid: 2,
    disabled_at: now,
    deleted_at: now,
  });
  await removeSessionsOf(tx, uid);
  await removeLoginCodes(tx, uid);
  await removeLinksOf(tx, uid, 'verify');
  await removeLinksOf(tx, uid, 'login');
  await removeLinksOf(tx, uid, 'reset');
  await removeIdentitiesOf(tx, uid);
  await removeSecondStep(tx, uid);
  await ctx.feed.put(tx, { topic: 'session', id: uid });
}

/** Whether he administrates the site from now on; he and the administrators are locked by then. */
export async function setAdministrator(ctx: Pick<Context, 'feed'>, tx: Tx, uid: number, shall: boolean): Promise<void> {
  await updateUser(tx, uid, { groupid: shall ? 1 : 2 });
  await ctx.feed.put(tx, { topic: 'session', id: uid });
}

/** Some administrators who can log in. */
export async function administratorsOf(db: Db): Promise<readonly number[]> {
  return listAdministrators(db);
}

/** Log-ins of the account ask for no code any more. */
export async function forgetSecondStep(tx: Tx, uid: number): Promise<void> {
  await removeSecondStep(tx, uid);
}

/** Undefined when there is none, or its owner deleted it. */
export async function findAccount(db: Db, uid: number): Promise<UserRow | undefined> {
  const user = await findUser(db, uid);
  return user?.deleted_at === 0 ? user : undefined;
}

export async function findLogin(db: Db, name: string): Promise<UserRow | undefined> {
  return findUserByLogin(db, accountKey(name));
}

/** The same where the account may be disabled. */
export async function findAccountNamed(db: Db, name: string): Promise<UserRow | undefined> {
  return findAccountByLogin(db, accountKey(name));
}

const LISTED = 10_000;

export async function listAccounts(db: Db): Promise<UserRow[]> {
  return listUsers(db, LISTED);
}
