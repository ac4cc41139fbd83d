import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: logging in with an account from elsewhere. */
export const EXTERNAL_LOGIN_ERRORS = {
  oauthClosed: {
    code: 20670,
    zh: '这个站点没有开启第三方登录',
    en: 'This site does not log in elsewhere.',
    status: 403,
  },
  oauthStateWrong: {
    code: 20671,
    zh: '登录没有完成：它不是从这个浏览器开始的，或者过了太久。请再试一次',
    en: 'The log-in was not finished: it did not begin in this browser, or took too long. Please try again.',
    status: 400,
  },
  oauthUnreachable: {
    code: 20672,
    zh: '登录服务没有应答。可以稍后再试，或者用这里的用户名和密码登录',
    en: 'The log-in service does not answer. Try again later, or log in by user name and password.',
    status: 502,
  },
  oauthRefused: {
    code: 20673,
    zh: '登录服务没有让你登录',
    en: 'The log-in service did not let you in.',
    status: 403,
  },
  oauthAnswerWrong: {
    code: 20674,
    zh: '登录服务的应答不可信或无法理解，没有登录。请告诉管理员',
    en: 'What the log-in service answered is not to be trusted, or not understood. Please tell an administrator.',
    status: 502,
  },
  oauthNotFresh: {
    code: 20820,
    zh: '登录服务没有让你重新登录，或者没有说明是什么时候登录的，所以没有确认身份。请再试一次；还是这样，请告诉管理员',
    en: 'The log-in service did not have you log in afresh, or does not say when you did: nothing was confirmed. Please try again; if it stays so, tell an administrator.',
    status: 403,
  },
  oauthNobody: {
    code: 20675,
    zh: '登录服务没有说明你是谁，没有登录。请告诉管理员',
    en: 'The log-in service does not say who you are. Please tell an administrator.',
    status: 502,
  },
  oauthNoAccount: {
    code: 20676,
    zh: '这里还没有和它关联的账号。有账号就先用密码登录，在个人设置里关联；没有就请管理员开一个',
    en: 'No account here is linked with it. If you have one, log in by its password and link it in your settings; if not, ask an administrator for one.',
    status: 403,
  },
  oauthSecretAgain: {
    code: 20677,
    zh: '换了服务的地址，请重新填写客户端密钥',
    en: 'The address of the service is another one: enter the client secret again.',
    status: 400,
  },
  identityNotFound: { code: 20678, zh: '没有这个关联', en: 'There is no such link.', status: 404 },
  identityLast: {
    code: 20679,
    zh: '这是登录这个账号的唯一方法，先设置登录密码再取消关联',
    en: 'It is the only way into this account: set a log-in password before you unlink it.',
    status: 409,
  },
  loginKeyOff: { code: 20680, zh: '这个站点没有开启通用接入', en: 'This site takes no signed log-ins.', status: 403 },
  loginKeyWrong: {
    code: 20681,
    zh: '登录地址的签名不对',
    en: 'The signature of this log-in is not right.',
    status: 403,
  },
  loginKeyLate: {
    code: 20682,
    zh: '登录地址已过期，或者时间不对。它只在签名前后 {{seconds}} 秒内有效',
    en: 'This log-in is too old, or of another time. It is good for {{seconds}} s around its signing.',
    status: 403,
  },
  loginKeyUsed: {
    code: 20683,
    zh: '登录地址已经用过，它只能用一次',
    en: 'This log-in was used. It is good once.',
    status: 403,
  },
  loginKeyAdministrator: {
    code: 20684,
    zh: '管理员不能这样登录，请用密码登录',
    en: 'Administrators do not log in so. Use the password.',
    status: 403,
  },
} as const satisfies Record<string, ErrorKind>;
