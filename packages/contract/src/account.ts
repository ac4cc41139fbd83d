import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  captchaFields,
  EMAIL,
  flag,
  formId,
  formIdRequired,
  formInt,
  givenPassword,
  id,
  line,
  nothing,
  text,
  unixSeconds,
} from './fields.ts';
import { LIMITS } from './limits.ts';

const linkToken = text.max(200).default('');
const right = z.enum(['read', 'write']);

export const saveChoices = endpoint({
  path: '/api/user/saveChoices',
  access: 'login',
  summary: 'Keep the language and the single-letter keys with the account; what is not sent stays.',
  input: z.object({ language: z.enum(['zh', 'en']).optional(), single_keys: flag.optional() }),
  output: nothing,
  errors: ['loginExpired'],
});

export const setEmail = endpoint({
  path: '/api/user/setEmail',
  access: 'login',
  summary: 'Send a link to an address; it becomes the e-mail of the account when the link is used. Empty: no e-mail.',
  input: z.object({
    email: line(LIMITS.emailChars).refine((value) => value === '' || EMAIL.test(value), { message: 'not an address' }),
    password: givenPassword.default(''),
  }),
  output: nothing,
  errors: ['confirmByLogin', 'loginExpired', 'mailNotSet', 'passwordWrong', 'tooManyAttempts'],
});

export const resendVerification = endpoint({
  path: '/api/user/resendVerification',
  access: 'login',
  summary: 'Send the link to the waiting address again; the one sent before ends.',
  input: z.object({}),
  output: nothing,
  errors: ['loginExpired', 'mailNotSet', 'tooManyAttempts'],
});

export const verifyEmail = endpoint({
  path: '/api/user/verifyEmail',
  access: 'anyone',
  summary: 'Use the link of a mail: the address is the account’s from now on. Once.',
  input: z.object({ token: linkToken }),
  output: z.strictObject({ username: z.string(), email: z.string() }),
  errors: ['emailTaken', 'linkWrong', 'tooManyAttempts'],
});

export const forgotPassword = endpoint({
  path: '/api/user/forgotPassword',
  access: 'anyone',
  summary: 'Mail a link for a new password to the verified address of an account; answers alike where there is none.',
  input: z.object({ username: text.trim().max(254).default(''), ...captchaFields }),
  output: nothing,
  errors: ['captchaWrong', 'fieldsMissing', 'mailNotSet', 'tooManyAttempts'],
});

export const setForgottenPassword = endpoint({
  path: '/api/user/setForgottenPassword',
  access: 'anyone',
  summary: 'Use the link for a new password, once: ends all sessions and tokens of the account.',
  input: z.object({ token: linkToken, new_password: text.max(1000).default('') }),
  output: z.strictObject({ username: z.string() }),
  errors: ['linkWrong', 'passwordLength', 'tooManyAttempts'],
});

export const createResetLink = endpoint({
  path: '/api/adminUser/createResetLink',
  access: 'site.admin',
  summary: 'A link with which a user sets a new password, once: for sites without mail.',
  input: z.object({ username: line(200).min(1) }),
  output: z.strictObject({ link: z.string(), expires_at: unixSeconds }),
  errors: ['loginExpired', 'notAllowed', 'userNotFound'],
});

const Token = z.strictObject({
  token_id: id,
  token_name: z.string(),
  right,
  /** 0: all items of the account. */
  item_id: id,
  /** As it was when the token was made. */
  item_name: z.string(),
  last_four: z.string(),
  created_at: unixSeconds,
  /** 0: never. */
  last_used_at: unixSeconds,
  expires_at: unixSeconds,
});
export type Token = z.infer<typeof Token>;

export const listTokens = endpoint({
  path: '/api/user/tokens',
  access: 'login',
  summary: 'The personal access tokens of the account, newest first; of each the last four characters.',
  input: z.object({}),
  output: z.array(Token),
  errors: ['loginExpired'],
});

export const createToken = endpoint({
  path: '/api/user/createToken',
  access: 'login',
  summary: 'A personal access token, answered this once: to read or write, all items or one, until it expires.',
  input: z.object({
    token_name: line(LIMITS.tokenNameChars).min(1),
    right: right.default('read'),
    item_id: formId.default(0),
    days: formInt.pipe(z.number().min(1).max(LIMITS.tokenDays)).default(90),
  }),
  output: z.strictObject({ token_id: id, token: z.string(), expires_at: unixSeconds }),
  errors: ['itemNotVisible', 'loginExpired', 'tokensTooMany'],
});

export const revokeToken = endpoint({
  path: '/api/user/revokeToken',
  access: 'login',
  summary: 'End a personal access token.',
  input: z.object({ token_id: formIdRequired }),
  output: nothing,
  errors: ['loginExpired', 'tokenNotFound'],
});
