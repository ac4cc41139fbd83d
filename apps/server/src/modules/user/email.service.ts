import { type InputOf, LIMITS, type setEmail } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx, UserRow } from '../../schema/tables.ts';
import { enqueueMail, mailIsSet, siteLink } from '../mail/mail.service.ts';
import { movedMail, verifyMail } from './account-mail.ts';
import { countRequest } from './attempt.service.ts';
import { removeLinksOf } from './link.queries.ts';
import { createLink, demandLink, useLink } from './link.service.ts';
import { demandOwnPassword, demandUnchanged } from './login.service.ts';
import { lockAsking } from './session.service.ts';
import { updateUser } from './user.queries.ts';
import { accountKey, isCalled } from './user.service.ts';

const MAILS_PER_HOUR = { most: 20, seconds: 3600 };

/**
 * The new address waits until its link is used; the verified one stays until then. Nobody is told whether an address
 * is taken: only who reads its mail learns that.
 * @throws ApiError mailNotSet, tooManyAttempts, passwordWrong, loginExpired
 */
export async function changeEmail(ctx: RequestContext, viewer: Viewer, input: InputOf<typeof setEmail>): Promise<void> {
  const { email, password } = input;
  if (email !== '') demandMail(ctx);
  const own = await demandOwnPassword(ctx, viewer, password);
  if (email !== '') await countRequest(ctx, 'email', MAILS_PER_HOUR);
  await ctx.db.transaction().execute(async (tx) => {
    const user = await lockAsking(ctx, tx, viewer);
    await demandUnchanged(tx, own);
    if (email !== '') return orderVerification(ctx, tx, { ...user, email_pending: email });
    await tellFormer(ctx, tx, user);
    await updateUser(tx, user.uid, { email: '', email_key: null, email_pending: '' });
    await removeLinksOf(tx, user.uid, 'verify');
  });
}

/** @throws ApiError mailNotSet, tooManyAttempts, loginExpired */
export async function resendVerification(ctx: RequestContext, viewer: Viewer): Promise<void> {
  demandMail(ctx);
  await countRequest(ctx, 'email', MAILS_PER_HOUR);
  await ctx.db.transaction().execute(async (tx) => {
    const user = await lockAsking(ctx, tx, viewer);
    if (user.email_pending !== '') await orderVerification(ctx, tx, user);
  });
}

/** @throws ApiError tooManyAttempts, linkWrong, emailTaken, also when it is the user name of another */
export async function verifyEmail(
  ctx: RequestContext,
  token: string,
): Promise<{ readonly username: string; readonly email: string }> {
  await demandLink(ctx, 'verify', token);
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const { user, email } = await useLink(ctx, tx, 'verify', token);
      if (await isCalled(tx, email, user.uid)) throw new ApiError('emailTaken');
      await tellFormer(ctx, tx, user);
      await updateUser(tx, user.uid, { email, email_key: accountKey(email), email_pending: '' });
      return { username: user.username, email };
    });
  } catch (cause) {
    throw isUniqueViolation(cause) ? new ApiError('emailTaken', {}, { cause }) : cause;
  }
}

async function orderVerification(ctx: RequestContext, tx: Tx, user: UserRow): Promise<void> {
  const { uid, username, email_pending } = user;
  await updateUser(tx, uid, { email_pending });
  const { token } = await createLink(ctx, tx, {
    purpose: 'verify',
    uid,
    email: email_pending,
    seconds: LIMITS.emailLinkTtl,
  });
  const language = user.language || ctx.language;
  const link = siteLink(ctx.settings.current, `/user/verify#${token}`);
  await enqueueMail(ctx, tx, { to: email_pending, language, ...verifyMail(language, { username, link }) });
}

async function tellFormer(ctx: RequestContext, tx: Tx, user: UserRow): Promise<void> {
  if (user.email_key === null) return;
  const language = user.language || ctx.language;
  await enqueueMail(ctx, tx, { to: user.email, language, ...movedMail(language, user.username) });
}

function demandMail({ settings }: RequestContext): void {
  if (!mailIsSet(settings.current)) throw new ApiError('mailNotSet');
}
