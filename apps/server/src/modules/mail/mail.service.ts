import {
  type ErrorName,
  type InputOf,
  type MailConfig,
  PASSWORD_MASK,
  type Settings,
  type saveMail,
  senderParts,
} from '@sheaf/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { openSecret, sealSecret } from '../../platform/crypto/secrets.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import { MailError, type MailServer, type MailTrouble } from '../../platform/mail/mailer.ts';
import type { Tx } from '../../schema/tables.ts';
import { changeSettings } from '../setting/setting.service.ts';
import { mailHtml, mailText, testMailTexts } from './mail-text.ts';

export const MAIL_JOB = 'mail.send';
const PASSWORD_PURPOSE = 'smtp_password';
const LETTER_PURPOSE = 'mail';

/** One mail to one person. Paragraphs of `text` are parted by empty lines; a paragraph that is an address becomes a link. */
const Letter = z.object({
  to: z.string(),
  language: z.enum(['zh', 'en']),
  subject: z.string(),
  text: z.string(),
});
export type Letter = z.infer<typeof Letter>;

/** Can this site send mail? */
export function mailIsSet({ smtp_host, smtp_from, site_url }: Settings): boolean {
  return smtp_host !== '' && smtp_from !== '' && site_url !== '';
}

/**
 * An address of this site for a mail, from the setting alone: what a request says of its host is not to be trusted here.
 * @throws ApiError mailNotSet where no address is set
 */
export function siteLink({ site_url }: Settings, path: string): string {
  if (site_url === '') throw new ApiError('mailNotSet');
  return site_url.replace(/\/$/, '') + path;
}

/**
 * Orders a mail with the change that asks for it: sent once that is committed, tried again when the server does not
 * answer. Where no mail server is set nothing is ordered and the answer is false.
 */
export async function enqueueMail(
  ctx: Pick<Context, 'jobs' | 'secrets' | 'settings'>,
  tx: Tx,
  letter: Letter,
): Promise<boolean> {
  if (!mailIsSet(ctx.settings.current)) return false;
  // Sealed: the row outlives the mail, and a mail may hold a link that lets somebody in.
  const payload = sealSecret(ctx.secrets, LETTER_PURPOSE, JSON.stringify(letter));
  await ctx.jobs.enqueue(tx, { kind: MAIL_JOB, payload });
  return true;
}

/** What a waiting job holds. */
export function openLetter(ctx: Pick<Context, 'secrets'>, payload: unknown): Letter {
  return Letter.parse(JSON.parse(openSecret(ctx.secrets, LETTER_PURPOSE, z.string().parse(payload))));
}

/**
 * @throws MailError
 * @throws ApiError mailNotSet
 */
export async function sendLetter(ctx: Context, letter: Letter): Promise<void> {
  const settings = ctx.settings.current;
  if (!mailIsSet(settings)) throw new ApiError('mailNotSet');
  const { to, subject } = letter;
  const [text, html] = [mailText(letter, settings.site_url), mailHtml(letter, settings.site_url)];
  await ctx.mailer.send(mailServer(ctx), { from: senderParts(settings.smtp_from), to, subject, text, html });
}

const TOLD = {
  unreachable: 'mailUnreachable',
  unsecured: 'mailNotSecured',
  login: 'mailLoginRefused',
  sender: 'mailSenderRefused',
  receiver: 'mailReceiverRefused',
  refused: 'mailFailed',
} as const satisfies Record<MailTrouble, ErrorName>;

/**
 * @throws ApiError mailNotSet, mailUnreachable, mailNotSecured, mailLoginRefused, mailSenderRefused,
 *   mailReceiverRefused, mailFailed
 */
export async function sendTestMail(ctx: Context, language: Language, to: string): Promise<void> {
  try {
    await sendLetter(ctx, { to, language, ...testMailTexts(language, siteLink(ctx.settings.current, '/')) });
  } catch (cause) {
    throw cause instanceof MailError ? toldTrouble(cause) : cause;
  }
}

function toldTrouble(cause: MailError): ApiError {
  const field = cause.trouble === 'receiver' ? { field: 'to' } : {};
  return new ApiError(TOLD[cause.trouble], { reason: cause.message }, { cause, ...field });
}

/** @throws ApiError mailSiteUrlMissing, settingInvalid */
export async function changeMail(ctx: Context, input: InputOf<typeof saveMail>): Promise<void> {
  const { current } = ctx.settings;
  if (input.smtp_host && current.site_url === '') throw new ApiError('mailSiteUrlMissing', {}, { field: 'site_url' });
  const after = { ...current, ...input };
  if (after.smtp_host !== '' && after.smtp_from === '') {
    throw new ApiError('settingInvalid', { field: 'smtp_from' }, { field: 'smtp_from' });
  }
  await changeSettings(ctx, { ...input, smtp_password: sealedPassword(ctx, input.smtp_password) });
}

export function mailConfig(settings: Settings): MailConfig {
  const { smtp_host, smtp_port, smtp_security, smtp_user, smtp_from } = settings;
  const smtp_password = settings.smtp_password === '' ? '' : PASSWORD_MASK;
  const ready = mailIsSet(settings) ? 1 : 0;
  return { smtp_host, smtp_port, smtp_security, smtp_user, smtp_password, smtp_from, ready };
}

/** Undefined: it keeps its value. */
function sealedPassword(ctx: Context, password: string | undefined): string | undefined {
  if (password === undefined || password === PASSWORD_MASK) return undefined;
  return password === '' ? '' : sealSecret(ctx.secrets, PASSWORD_PURPOSE, password);
}

function mailServer(ctx: Context): MailServer {
  const { smtp_host, smtp_port, smtp_security, smtp_user, smtp_password } = ctx.settings.current;
  const password = smtp_password === '' ? '' : openSecret(ctx.secrets, PASSWORD_PURPOSE, smtp_password);
  return { host: smtp_host, port: smtp_port, security: smtp_security, user: smtp_user, password };
}
