import type { InputOf, logIn, register, resetPassword } from '@sheaf/contract';
import { demandNoToken } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { hashPassword, verifyPassword } from '../../platform/crypto/passwords.ts';
import { sameSecret } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CookieToSet } from '../../platform/http/answer.ts';
import type { UserRow } from '../../schema/tables.ts';
import { demandCaptcha } from '../captcha/captcha.service.ts';
import { type Attempt, demandAttempt, noteFailure, noteSuccess } from './attempt.service.ts';
import { startSession } from './session.service.ts';
import { findUser } from './user.queries.ts';
import { accountKey, createUser, demandPassword, demandUsername, findLogin, setPassword } from './user.service.ts';

export interface LoggedIn {
  readonly user: UserRow;
  readonly token: string;
  readonly cookie: CookieToSet;
}

/**
 * A wrong name and a wrong password cannot be told apart: both take one hash and get one answer.
 * @throws ApiError fieldsMissing, captchaWrong, tooManyAttempts, loginWrong
 */
export async function logInByPassword(ctx: RequestContext, input: InputOf<typeof logIn>): Promise<LoggedIn> {
  const { username, password } = input;
  demandFilled({ username, password });
  await demandCaptcha(ctx, input);
  const attempt: Attempt = { what: 'login', who: accountKey(username), address: ctx.request.address };
  await demandAttempt(ctx, attempt);
  const user = await findLogin(ctx.db, username);
  if (!(await verifyPassword(password, user?.password_hash ?? '')) || !user) {
    await noteFailure(ctx, attempt);
    throw new ApiError('loginWrong');
  }
  await noteSuccess(ctx, attempt);
  return beginSession(ctx, user);
}

/** @throws ApiError registerClosed, fieldsMissing, usernameInvalid, passwordLength, passwordsDiffer, inviteCodeWrong, captchaWrong, usernameTaken */
export async function registerAccount(ctx: RequestContext, input: InputOf<typeof register>): Promise<LoggedIn> {
  const { register_open, invite_code } = ctx.settings.current;
  if (register_open !== 1) throw new ApiError('registerClosed');
  const { username, password, confirm_password } = input;
  demandFilled({ username, password, confirm_password });
  demandUsername(username);
  demandPassword(password, 'password');
  if (password !== confirm_password) throw new ApiError('passwordsDiffer', {}, { field: 'confirm_password' });
  await demandCaptcha(ctx, input);
  if (invite_code !== '' && !sameSecret(input.inviteCode, invite_code)) {
    await refuseInvite(ctx);
  }
  const password_hash = await hashPassword(password);
  return ctx.db.transaction().execute(async (tx) => {
    const user = await createUser(tx, { username, password_hash, groupid: 2 }, ctx.clock.now());
    return { user, ...(await startSession(ctx, tx, user)) };
  });
}

/** @throws ApiError tooManyAttempts, oldPasswordWrong, passwordLength */
export async function changePassword(
  ctx: RequestContext,
  viewer: Viewer,
  input: InputOf<typeof resetPassword>,
): Promise<void> {
  demandPassword(input.new_password, 'new_password');
  const attempt: Attempt = { what: 'password', who: String(viewer.uid), address: ctx.request.address };
  await demandAttempt(ctx, attempt);
  const user = await findUser(ctx.db, viewer.uid);
  if (!(await verifyPassword(input.password, user?.password_hash ?? ''))) {
    await noteFailure(ctx, attempt);
    throw new ApiError('oldPasswordWrong', {}, { field: 'password' });
  }
  await setPassword(ctx, viewer.uid, input.new_password, viewer.session_id);
}

/**
 * Who is logged in proves that it is he: before what cannot be undone.
 * @throws ApiError tokenNotAllowed, tooManyAttempts, passwordWrong, naming the field `password`
 */
export async function demandOwnPassword(ctx: RequestContext, viewer: Viewer, password: string): Promise<void> {
  demandNoToken(viewer);
  const attempt: Attempt = { what: 'password', who: String(viewer.uid), address: ctx.request.address };
  await demandAttempt(ctx, attempt);
  const user = await findUser(ctx.db, viewer.uid);
  if (await verifyPassword(password, user?.password_hash ?? '')) return;
  await noteFailure(ctx, attempt);
  throw new ApiError('passwordWrong', {}, { field: 'password' });
}

async function beginSession(ctx: RequestContext, user: UserRow): Promise<LoggedIn> {
  return ctx.db.transaction().execute(async (tx) => ({ user, ...(await startSession(ctx, tx, user)) }));
}

async function refuseInvite(ctx: RequestContext): Promise<never> {
  const attempt: Attempt = { what: 'invite', who: 'invite', address: ctx.request.address };
  await demandAttempt(ctx, attempt);
  await noteFailure(ctx, attempt);
  throw new ApiError('inviteCodeWrong', {}, { field: 'inviteCode' });
}

function demandFilled(fields: Readonly<Record<string, string>>): void {
  for (const [field, value] of Object.entries(fields)) {
    if (value === '') throw new ApiError('fieldsMissing', { field }, { field });
  }
}
