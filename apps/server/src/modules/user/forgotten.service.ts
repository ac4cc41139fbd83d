import { type forgotPassword, type InputOf, LIMITS } from '@sheaf/contract';
import { z } from 'zod';
import type { Context, RequestContext } from '../../context.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { lookupHash, openSecret, sealSecret } from '../../platform/crypto/secrets.ts';
import { ApiError } from '../../platform/errors.ts';
import type { UserRow } from '../../schema/tables.ts';
import { demandAdministrating } from '../admin-user/admin-user.access.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { demandCaptcha } from '../captcha/captcha.service.ts';
import { enqueueMail, mailIsSet, siteLink } from '../mail/mail.service.ts';
import { resetMail } from './account-mail.ts';
import { countRequest, isBeyond } from './attempt.service.ts';
import { createLink, demandLink, useLink } from './link.service.ts';
import { demandPassword, findLogin, replacePassword } from './user.service.ts';

export const FORGOTTEN_JOB = 'user.forgotten';
const PURPOSE = 'forgotten';
const HOUR = 3600;

const Asked = z.object({ name: z.string(), language: z.enum(['zh', 'en']) });

/**
 * Whether there is such an account shows neither in the answer nor in its time: a job looks for it.
 * @throws ApiError mailNotSet, fieldsMissing, captchaWrong, tooManyAttempts
 */
export async function orderForgotten(ctx: RequestContext, input: InputOf<typeof forgotPassword>): Promise<void> {
  if (!mailIsSet(ctx.settings.current)) throw new ApiError('mailNotSet');
  const { username: name } = input;
  if (name === '') throw new ApiError('fieldsMissing', { field: 'username' }, { field: 'username' });
  await demandCaptcha(ctx, input);
  await countRequest(ctx, 'forgotten', { most: LIMITS.resetMailsPerAddress, seconds: HOUR });
  const payload = sealSecret(ctx.secrets, PURPOSE, JSON.stringify({ name, language: ctx.language }));
  const unique_key = `forgotten:${lookupHash(ctx.secrets, PURPOSE, name)}`;
  await ctx.db.transaction().execute(async (tx) => {
    await ctx.jobs.enqueue(tx, { kind: FORGOTTEN_JOB, payload, unique_key });
  });
}

/** Mails the link, when there is an account with a verified address and it did not get too many. */
export async function mailForgotten(ctx: Context, payload: unknown): Promise<void> {
  const asked = Asked.parse(JSON.parse(openSecret(ctx.secrets, PURPOSE, z.string().parse(payload))));
  const user = await findLogin(ctx.db, asked.name);
  // Who logs in elsewhere gets no password here, which would outlive his account there.
  if (!user?.email_key || user.password_hash === '' || !mailIsSet(ctx.settings.current)) return;
  const window = { most: LIMITS.resetMailsPerAccount, seconds: HOUR };
  if (await isBeyond(ctx, `forgotten:${user.uid}`, window)) return;
  const language = user.language || asked.language;
  await ctx.db.transaction().execute(async (tx) => {
    const { token } = await createLink(ctx, tx, { purpose: 'reset', uid: user.uid, seconds: LIMITS.resetLinkTtl });
    const link = siteLink(ctx.settings.current, `/user/reset#${token}`);
    await enqueueMail(ctx, tx, { to: user.email, language, ...resetMail(language, { username: user.username, link }) });
  });
}

/** @throws ApiError passwordLength, tooManyAttempts, linkWrong */
export async function setForgotten(ctx: RequestContext, token: string, new_password: string): Promise<UserRow> {
  demandPassword(new_password, 'new_password');
  await demandLink(ctx, 'reset', token);
  const password_hash = await hashPassword(new_password);
  return ctx.db.transaction().execute(async (tx) => {
    const { user } = await useLink(ctx, tx, 'reset', token);
    // Nobody was in this account yet: what is known of it came with a list of users.
    const keepsAddress = user.password_hash === '' && user.last_login_at === 0;
    await replacePassword(ctx, tx, { uid: user.uid, password_hash, keepsAddress });
    await recordAudit(ctx, tx, { action: 'password.reset', by: user, subject: auditSubject(user) });
    return user;
  });
}

/**
 * A link that an administrator hands to its user himself: its address below the site's root.
 * @throws ApiError userNotFound
 */
export async function createHandedLink(
  ctx: Context,
  username: string,
): Promise<{ readonly path: string; readonly expires_at: number }> {
  const user = await findLogin(ctx.db, username);
  if (!user) throw new ApiError('userNotFound', { names: username }, { field: 'username' });
  return ctx.db.transaction().execute(async (tx) => {
    await demandAdministrating(ctx, tx, [user.uid]);
    const link = { purpose: 'reset', uid: user.uid, seconds: LIMITS.handedLinkTtl } as const;
    const { token, expires_at } = await createLink(ctx, tx, link);
    await recordAudit(ctx, tx, { action: 'password.link', subject: auditSubject(user), after: { expires_at } });
    return { path: `/user/reset#${token}`, expires_at };
  });
}

function auditSubject({ uid, username }: UserRow) {
  return { kind: 'user', id: uid, name: username } as const;
}
