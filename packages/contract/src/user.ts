import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { captchaFields, formId, givenPassword, id, line, nothing, text, unixSeconds, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

const Account = z.strictObject({
  uid: id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  email_verify: zeroOrOne,
  /** An address to which a link was sent that nobody used yet. */
  email_pending: z.string(),
  /** '': as the browser says. */
  language: z.enum(['', 'zh', 'en']),
  single_keys: zeroOrOne,
  /** 0: the account logs in elsewhere, and proves itself by typing a name. */
  has_password: zeroOrOne,
  groupid: z.union([z.literal(1), z.literal(2)]),
  reg_time: unixSeconds,
});
export type Account = z.infer<typeof Account>;

/**
 * What the account proves itself with: its password; a log-in at its provider, which has to be done once more; or the
 * one that was done a moment ago.
 */
export const CONFIRMATIONS = ['password', 'login', 'fresh'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

export const SignedIn = Account.extend({ user_token: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;

const Session = z.strictObject({
  session_id: id,
  created_at: unixSeconds,
  last_seen_at: unixSeconds,
  expires_at: unixSeconds,
  address: z.string(),
  agent: z.string(),
  current: zeroOrOne,
});
export type Session = z.infer<typeof Session>;

export const userInfo = endpoint({
  path: '/api/user/info',
  access: 'login',
  summary: 'Who is logged in.',
  byToken: { right: 'read', ofOneItem: true },
  input: z.object({}),
  output: Account,
  errors: ['loginExpired'],
});

export const logIn = endpoint({
  path: '/api/user/loginByVerify',
  access: 'anyone',
  summary: 'Log in by user name or verified e-mail; answers the session token and sets the cookie for reading.',
  input: z.object({
    username: text.trim().max(200).default(''),
    password: givenPassword.default(''),
    redirect_login: text.optional(),
    ...captchaFields,
  }),
  output: SignedIn,
  errors: [
    'accountDisabled',
    'captchaWrong',
    'fieldsMissing',
    'identityNameTaken',
    'secondStepNeeded',
    'ldapUnreachable',
    'loginWrong',
    'tooManyAttempts',
    'usernameInvalid',
  ],
});

export const register = endpoint({
  path: '/api/user/registerByVerify',
  access: 'anyone',
  summary: 'Open an account while registration is open, and log in.',
  input: z.object({
    username: text.trim().max(200).default(''),
    password: text.max(1000).default(''),
    confirm_password: text.max(1000).default(''),
    inviteCode: text.max(200).default(''),
    ...captchaFields,
  }),
  output: SignedIn,
  errors: [
    'captchaWrong',
    'fieldsMissing',
    'inviteCodeWrong',
    'passwordLength',
    'passwordsDiffer',
    'registerClosed',
    'tooManyAttempts',
    'usernameInvalid',
    'usernameTaken',
  ],
});

export const updateInfo = endpoint({
  path: '/api/user/updateInfo',
  access: 'login',
  summary: 'Change the name that others see.',
  input: z.object({ name: line(LIMITS.nameChars).default('') }),
  output: nothing,
  errors: ['loginExpired'],
});

export const resetPassword = endpoint({
  path: '/api/user/resetPassword',
  access: 'login',
  summary: 'Change the log-in password; ends all other sessions of the account.',
  input: z.object({ password: givenPassword.default(''), new_password: text.max(1000).default('') }),
  output: nothing,
  errors: ['loginExpired', 'oldPasswordWrong', 'passwordLength', 'tooManyAttempts'],
});

export const logOut = endpoint({
  path: '/api/user/logout',
  access: 'anyone',
  summary:
    'End the session that asks; without one nothing happens. Who logs in elsewhere is told the address to log out there, where one is set.',
  input: z.object({ confirm: text.max(20).optional() }),
  output: z.union([nothing, z.strictObject({ logout_redirect_uri: z.string() })]),
});

export const oauthInfo = endpoint({
  path: '/api/user/oauthInfo',
  access: 'anyone',
  summary: 'Whether logging in through another provider is on, and its entrance text.',
  input: z.object({}),
  output: z.strictObject({ oauth2_open: zeroOrOne, oauth2_entrance_tips: z.string() }),
});

export const listSessions = endpoint({
  path: '/api/user/sessions',
  access: 'login',
  summary: 'The sessions of the account, newest first.',
  input: z.object({}),
  output: z.array(Session),
  errors: ['loginExpired'],
});

export const revokeSession = endpoint({
  path: '/api/user/revokeSession',
  access: 'login',
  summary: 'End one session of the account, or with session_id 0 all but the one that asks.',
  input: z.object({ session_id: formId.default(0) }),
  output: nothing,
  errors: ['loginExpired', 'sessionNotFound'],
});

export const createLoginCode = endpoint({
  path: '/api/user/createLoginCode',
  access: 'login',
  summary: 'A single-use code, valid one minute, that /user/loginByUserToken takes as user_token.',
  input: z.object({}),
  output: z.strictObject({ user_token: z.string(), expires_at: unixSeconds }),
  errors: ['loginExpired'],
});

export const logInByCode = endpoint({
  path: '/api/user/loginByCode',
  access: 'anyone',
  summary:
    'Exchange a single-use code for a session of its own; secondStepNeeded where another vouched for an account that asks for a code of an authenticator.',
  input: z.object({ code: text.max(200).default('') }),
  output: SignedIn,
  errors: ['loginCodeWrong', 'secondStepNeeded', 'tooManyAttempts'],
});

export const listAllUsers = endpoint({
  path: '/api/user/allUser',
  access: 'login',
  summary:
    'Users whose user name or name holds a text, at most 100. Where the directory is closed, only administrators search: others name somebody exactly.',
  input: z.object({ username: text.trim().max(LIMITS.usernameChars.max).default('') }),
  output: z.array(z.strictObject({ uid: id, username: z.string(), name: z.string() })),
  errors: ['loginExpired'],
});
