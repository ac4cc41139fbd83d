import type { InputOf, logIn } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { isOldHash, verifyAnyPassword } from '../../platform/crypto/old-passwords.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { ApiError } from '../../platform/errors.ts';
import type { UserRow } from '../../schema/tables.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { demandCaptcha } from '../captcha/captcha.service.ts';
import { findByIdentity } from '../identity/identity.service.ts';
import { settleProved } from '../ldap/ldap.arrive.service.ts';
import { type DirectoryProof, proveInDirectory } from '../ldap/ldap.proof.service.ts';
import { type Attempt, guess } from './attempt.service.ts';
import { demandNoSecondStep, passFirstStep } from './first-step.service.ts';
import { demandFilled } from './login.service.ts';
import type { LoggedIn } from './session.service.ts';
import { findAccountByLogin, lockUser, updateUser } from './user.queries.ts';
import { accountKey } from './user.service.ts';

/**
 * A wrong name and a wrong password cannot be told apart: both take one hash and get one answer.
 * @throws ApiError fieldsMissing, captchaWrong, tooManyAttempts, loginWrong, ldapUnreachable; to who knows the
 *   password accountDisabled, identityNameTaken, usernameInvalid, secondStepNeeded
 */
export async function logInByPassword(ctx: RequestContext, input: InputOf<typeof logIn>): Promise<LoggedIn> {
  const { username, password } = input;
  demandFilled({ username, password });
  await demandCaptcha(ctx, input);
  const attempt: Attempt = { what: 'login', who: accountKey(username), address: ctx.request.address };
  const verified = await guess(ctx, attempt, () => verifyLogin(ctx, username, password));
  if (!verified) {
    await recordFailedLogin(ctx, username);
    throw new ApiError('loginWrong');
  }
  if ('subject' in verified) return logInFromDirectory(ctx, verified);
  // What another product made is known to be right now, and kept no longer.
  const renewed = isOldHash(verified.password_hash) ? await hashPassword(password) : undefined;
  const passed = await ctx.db.transaction().execute(async (tx) => {
    // A new password that was set while this one was verified ends what this one began.
    const user = await lockUser(tx, verified.uid);
    if (!user || user.password_hash !== verified.password_hash) throw new ApiError('loginWrong');
    if (user.disabled_at > 0) throw new ApiError('accountDisabled');
    if (renewed !== undefined) await updateUser(tx, user.uid, { password_hash: renewed });
    return passFirstStep(ctx, tx, user, { way: 'password' });
  });
  return demandNoSecondStep(passed);
}

/** A name that nobody has is not written down: it may be a password in the wrong field. */
async function recordFailedLogin(ctx: RequestContext, username: string): Promise<void> {
  const user = await findAccountByLogin(ctx.db, accountKey(username));
  const subject = { kind: 'user', id: user?.uid ?? 0, name: user?.username ?? '' } as const;
  await ctx.db.transaction().execute((tx) => recordAudit(ctx, tx, { action: 'login.failed', by: null, subject }));
}

/** By the password that is kept here, or else by the directory's. @throws ApiError ldapUnreachable */
async function verifyLogin(
  ctx: RequestContext,
  username: string,
  password: string,
): Promise<UserRow | DirectoryProof | undefined> {
  const user = await findAccountByLogin(ctx.db, accountKey(username));
  if (await verifyAnyPassword(password, user?.password_hash ?? '')) return user;
  return proveInDirectory(ctx, username, password);
}

/** @throws ApiError identityNameTaken, usernameInvalid, accountDisabled */
async function logInFromDirectory(ctx: RequestContext, proof: DirectoryProof): Promise<LoggedIn> {
  await settleProved(ctx, proof);
  const passed = await ctx.db.transaction().execute(async (tx) => {
    const known = await findByIdentity(tx, proof);
    const user = known && (await lockUser(tx, known.uid));
    if (!user || user.disabled_at > 0) throw new ApiError('accountDisabled');
    const subject = { kind: 'user', id: user.uid, name: user.username } as const;
    await recordAudit(ctx, tx, { action: 'login.outside', by: user, subject, after: { source: proof.source } });
    return passFirstStep(ctx, tx, user, { way: 'directory' });
  });
  return demandNoSecondStep(passed);
}
