import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: log-ins in two steps. */
export const TOTP_ERRORS = {
  secondStepNeeded: {
    code: 20630,
    zh: '这个账号登录还要验证码，请在网页上登录，或改用访问令牌',
    en: 'This account asks for a code too. Log in on the web page, or use a personal access token.',
    status: 401,
  },
  totpCodeWrong: { code: 20631, zh: '验证码不对，或已用过', en: 'The code is not right, or was used.', status: 403 },
  totpOn: { code: 20632, zh: '两步登录已经开启', en: 'Log-in in two steps is on already.', status: 409 },
  totpOff: { code: 20633, zh: '两步登录没有开启', en: 'Log-in in two steps is not on.', status: 409 },
  totpDemanded: {
    code: 20634,
    zh: '本站要求管理员开启两步登录，请先到用户中心开启',
    en: 'This site asks its administrators to log in in two steps. Turn that on in your user center first.',
    status: 403,
  },
  totpOwnFirst: {
    code: 20854,
    zh: '先在用户中心给自己开启两步登录，再要求管理员两步登录，否则你自己也不能管理站点了',
    en: 'Turn on the log-in in two steps in your own user center before you ask it of administrators: else you could no longer change this yourself.',
    status: 409,
  },
} as const satisfies Record<string, ErrorKind>;
