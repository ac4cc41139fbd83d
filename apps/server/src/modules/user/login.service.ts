import type { InputOf, register, resetPassword } from '@sheaf/contract';
import { demandNoToken } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { verifyAnyPassword } from '../../platform/crypto/old-passwords.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { sameSecret } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx, UserRow } from '../../schema/tables.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { demandCaptcha } from '../captcha/captcha.service.ts';
import { isDirectoryPassword } from '../ldap/ldap.proof.service.ts';
import { type Attempt, guess } from './attempt.service.ts';
import { confirmationOf } from './confirm.service.ts';
import { type LoggedIn, lockAsking, startSession } from './session.service.ts';
import { findUser } from './user.queries.ts';
import { createUser, demandPassword, demandUsername, replacePassword } from './user.service.ts';

/** Proof that somebody knew the password of his account, which may be another one by now. */
export interface OwnPassword {
  readonly uid: number;
  /** Of what was verified. */
  readonly password_hash: string;
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
  if (invite_code !== '') await demandInvite(ctx, input.inviteCode, invite_code);
  const password_hash = await hashPassword(password);
  return ctx.db.transaction().execute(async (tx) => {
    const user = await createUser(tx, { username, password_hash, groupid: 2 }, ctx.clock.now());
    return startSession(ctx, tx, user, { way: 'registered' });
  });
}

/** Ends all other sessions; tokens stay. @throws ApiError tooManyAttempts, oldPasswordWrong, passwordLength, loginExpired */
export async function changePassword(
  ctx: RequestContext,
  viewer: Viewer,
  { password, new_password }: InputOf<typeof resetPassword>,
): Promise<void> {
  demandPassword(new_password, 'new_password');
  const own = await findOwnPassword(ctx, viewer, password);
  if (!own) throw oldPasswordWrong();
  const password_hash = await hashPassword(new_password);
  await ctx.db.transaction().execute(async (tx) => {
    if (!isUnchanged(await lockAsking(ctx, tx, viewer), own)) throw oldPasswordWrong();
    await replacePassword(ctx, tx, { uid: viewer.uid, password_hash, keep_session_id: viewer.session_id });
    const subject = { kind: 'user', id: viewer.uid, name: viewer.username } as const;
    await recordAudit(ctx, tx, { action: 'password.changed', subject });
  });
}

/**
 * Who is logged in proves that it is he: before what cannot be undone, which asks `demandUnchanged` inside its
 * transaction, since verifying takes its time.
 * @throws ApiError tokenNotAllowed, tooManyAttempts, passwordWrong, confirmByLogin, naming the field `password`
 */
export async function demandOwnPassword(ctx: RequestContext, viewer: Viewer, password: string): Promise<OwnPassword> {
  demandNoToken(viewer);
  const confirmation = await confirmationOf(ctx, viewer);
  if (confirmation === 'login') throw new ApiError('confirmByLogin', {}, { field: 'password' });
  if (confirmation === 'fresh') return { uid: viewer.uid, password_hash: '' };
  const own = await findOwnPassword(ctx, viewer, password);
  if (!own) throw passwordWrong();
  return own;
}

/** Is it still the password that was verified? @throws ApiError passwordWrong, naming the field `password` */
export async function demandUnchanged(tx: Tx, own: OwnPassword): Promise<void> {
  const user = await findUser(tx, own.uid);
  if (!user || !isUnchanged(user, own)) throw passwordWrong();
}

async function findOwnPassword(
  ctx: RequestContext,
  { uid, username }: Viewer,
  password: string,
): Promise<OwnPassword | undefined> {
  const attempt: Attempt = { what: 'password', who: String(uid), address: ctx.request.address };
  return guess(ctx, attempt, async () => {
    const { password_hash = '' } = (await findUser(ctx.db, uid)) ?? {};
    const isOwn =
      (await verifyAnyPassword(password, password_hash)) ||
      (password_hash === '' && (await isDirectoryPassword(ctx, { uid, username }, password)));
    return isOwn ? { uid, password_hash } : undefined;
  });
}

function isUnchanged(
  { password_hash, disabled_at }: Pick<UserRow, 'password_hash' | 'disabled_at'>,
  verified: Pick<UserRow, 'password_hash'>,
): boolean {
  return disabled_at === 0 && password_hash === verified.password_hash;
}

async function demandInvite(ctx: RequestContext, given: string, invite_code: string): Promise<void> {
  const attempt: Attempt = { what: 'invite', who: 'invite', address: ctx.request.address };
  const right = await guess(ctx, attempt, async () => (sameSecret(given, invite_code) ? given : undefined));
  if (right === undefined) throw new ApiError('inviteCodeWrong', {}, { field: 'inviteCode' });
}

/** @throws ApiError fieldsMissing */
export function demandFilled(fields: Readonly<Record<string, string>>): void {
  for (const [field, value] of Object.entries(fields)) {
    if (value === '') throw new ApiError('fieldsMissing', { field }, { field });
  }
}

function passwordWrong(): ApiError {
  return new ApiError('passwordWrong', {}, { field: 'password' });
}

function oldPasswordWrong(): ApiError {
  return new ApiError('oldPasswordWrong', {}, { field: 'password' });
}
