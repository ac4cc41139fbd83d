import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EMAIL, formInt, line, nothing, text, zeroOrOne } from './fields.ts';

const security = z.enum(['tls', 'starttls', 'none']);
/** A name or an address of a machine; no port, no path. */
const host = line(255).refine((value) => /^([\p{L}\p{N}][\p{L}\p{N}.-]*|[\da-f:]+)?$/iu.test(value), {
  message: 'not a host name',
});
/** `docs@example.org`, or with a name: `Sheaf <docs@example.org>`. */
const sender = line(400).refine((value) => value === '' || EMAIL.test(senderParts(value).address), {
  message: 'not an address',
});

/** What stands in `smtp_from`, apart. */
export function senderParts(from: string): { readonly name: string; readonly address: string } {
  const [, name = '', address = from] = /^(.*?)\s*<([^<>]*)>$/.exec(from) ?? [];
  return { name, address };
}

const MailConfig = z.strictObject({
  smtp_host: z.string(),
  smtp_port: z.number().int(),
  smtp_security: security,
  smtp_user: z.string(),
  /** PASSWORD_MASK when one is set. */
  smtp_password: z.string(),
  smtp_from: z.string(),
  /** Mail can be sent: host, sender and the site's address are set. */
  ready: zeroOrOne,
});
export type MailConfig = z.infer<typeof MailConfig>;

export const loadMail = endpoint({
  path: '/api/adminSetting/loadMail',
  access: 'site.admin',
  summary: 'The mail server of the site; its password is answered as a mask.',
  input: z.object({}),
  output: MailConfig,
  errors: ['loginExpired', 'notAllowed'],
});

export const saveMail = endpoint({
  path: '/api/adminSetting/saveMail',
  access: 'site.admin',
  summary: 'Set the mail server; what is not sent, and the mask as the password, keep their values. No host: no mail.',
  input: z.object({
    smtp_host: host.optional(),
    smtp_port: formInt.pipe(z.number().min(1).max(65_535)).optional(),
    smtp_security: security.optional(),
    smtp_user: line(200).optional(),
    smtp_password: text.max(500).optional(),
    smtp_from: sender.optional(),
  }),
  output: nothing,
  errors: ['loginExpired', 'mailSiteUrlMissing', 'notAllowed', 'settingInvalid'],
});

export const testMail = endpoint({
  path: '/api/adminSetting/testMail',
  access: 'site.admin',
  summary: 'Send a test mail at once and say whether the server took it.',
  input: z.object({ to: line(254).regex(EMAIL) }),
  output: nothing,
  errors: [
    'loginExpired',
    'mailFailed',
    'mailLoginRefused',
    'mailNotSecured',
    'mailNotSet',
    'mailReceiverRefused',
    'mailSenderRefused',
    'mailUnreachable',
    'notAllowed',
  ],
});
