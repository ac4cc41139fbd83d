import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, jsonField, nothing, text, unixSeconds, zeroOrOne } from './fields.ts';
import { Oauth2Form, SentOauth2Form } from './oauth-form.ts';

const screen = { answer: 'html', method: 'GET', output: z.string() } as const;
/** What comes with an address is only looked at; nobody is told what of it was not right. */
const given = text.max(4000).default('');

const cameBack = {
  code: given,
  /** As DingTalk names it. */
  authCode: given,
  state: given,
  error: given,
  /** Who it says it is, by RFC 9207. */
  iss: given,
} as const;

export const externalLogin = endpoint({
  ...screen,
  path: '/api/extLogin/oauth2',
  access: 'anyone',
  summary:
    'Leads to the provider, and takes who comes back from there to the screen that exchanges a single-use code; what fails is told on the log-in page.',
  input: z.object({
    redirect: given,
    /** 1: whom the provider knows from before is to log in there all the same, to prove himself here. */
    fresh: flag.default(0),
    ...cameBack,
  }),
});

export const externalLoginCallback = endpoint({
  ...screen,
  path: '/auth/callback',
  access: 'anyone',
  summary: 'The same for who comes back, at a clean address.',
  input: z.object(cameBack),
});

export const logInBySecretKey = endpoint({
  ...screen,
  path: '/api/extLogin/bySecretKey',
  access: 'anyone',
  summary:
    'Logs in whom another system names, signed with the log-in secret key: HMAC-SHA256 in hexadecimal digits over the lines username, time, name and redirect. Good for a minute, once, and never for administrators.',
  input: z.object({ username: given, time: given, token: given, name: given, redirect: given }),
});

const Identity = z.strictObject({ issuer: z.string(), subject: z.string(), linked_at: unixSeconds });
export type LinkedIdentity = z.infer<typeof Identity>;

export const listIdentities = endpoint({
  path: '/api/extLogin/getIdentities',
  access: 'login',
  summary: 'The accounts elsewhere that log in here, and whether another may be linked.',
  input: z.object({}),
  output: z.strictObject({ identities: z.array(Identity), may_link: zeroOrOne }),
  errors: ['loginExpired'],
});

export const linkIdentity = endpoint({
  path: '/api/extLogin/link',
  access: 'login',
  summary: 'Begins to link an account elsewhere with the one that asks: answers the address that the browser goes to.',
  input: z.object({}),
  output: z.strictObject({ location: z.string() }),
  errors: ['loginExpired', 'oauthAnswerWrong', 'oauthClosed', 'oauthUnreachable', 'tooManyAttempts'],
});

export const unlinkIdentity = endpoint({
  path: '/api/extLogin/unlink',
  access: 'login',
  summary: 'From now on the account elsewhere does not log in here.',
  input: z.object({ issuer: text.max(500), subject: text.max(500) }),
  output: nothing,
  errors: ['identityLast', 'identityNotFound', 'loginExpired'],
});

const form = jsonField(SentOauth2Form).default({});

export const loadOauth2Config = endpoint({
  path: '/api/adminSetting/loadOauth2Config',
  access: 'site.admin',
  summary: 'How people log in elsewhere; the secret is not answered.',
  input: z.object({}),
  output: z.strictObject({
    oauth2_open: zeroOrOne,
    oauth2_form: Oauth2Form.extend({ client_secret: z.literal(''), client_secret_set: zeroOrOne }),
    /** The address to enter at the provider; '' until the address of the site is set. */
    callback: z.string(),
  }),
  errors: ['loginExpired', 'notAllowed'],
});
export type Oauth2Config = z.infer<typeof loadOauth2Config.output>;

export const saveOauth2Config = endpoint({
  path: '/api/adminSetting/saveOauth2Config',
  access: 'site.admin',
  summary:
    'Set how people log in elsewhere; what is not sent keeps its value, and so does the secret where it is empty.',
  input: z.object({ oauth2_open: flag.optional(), oauth2_form: form }),
  output: nothing,
  errors: ['loginExpired', 'notAllowed', 'oauthSecretAgain', 'settingInvalid', 'teamNotFound'],
});

/** `client`: id and secret; `callback`: the address that people come back to. */
const CHECKS = ['discovery', 'authorize', 'token', 'client', 'callback'] as const;
export type OauthCheck = z.infer<typeof Check>;
const Check = z.strictObject({
  what: z.enum(CHECKS),
  outcome: z.enum(['good', 'bad', 'unknown']),
  /** What the provider said, cut short; '' where there is nothing to tell. */
  said: z.string(),
});

export const testOauth2 = endpoint({
  path: '/api/adminSetting/testOauth2',
  access: 'site.admin',
  summary: 'Asks the provider, with the settings as they are saved, and tells what is not right.',
  input: z.object({}),
  output: z.array(Check),
  errors: ['loginExpired', 'notAllowed', 'settingInvalid'],
});

const SecretKey = z.strictObject({ login_secret_key: z.string() });

export const getLoginSecretKey = endpoint({
  path: '/api/adminSetting/getLoginSecretKey',
  access: 'site.admin',
  summary: "The log-in secret key; '' until one is made.",
  input: z.object({}),
  output: SecretKey,
  errors: ['loginExpired', 'notAllowed'],
});

export const resetLoginSecretKey = endpoint({
  path: '/api/adminSetting/resetLoginSecretKey',
  access: 'site.admin',
  summary: 'A new log-in secret key, or with remove none: what was signed with the former one is not taken any more.',
  input: z.object({ remove: flag.default(0) }),
  output: SecretKey,
  errors: ['loginExpired', 'notAllowed'],
});
