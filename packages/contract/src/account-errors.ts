import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: mail, and what a person does with his own account. */
export const ACCOUNT_ERRORS = {
  mailNotSet: {
    code: 20131,
    zh: '还没有设置邮件服务器',
    en: 'No mail server is set.',
    status: 409,
  },
  mailFailed: {
    code: 20132,
    zh: '邮件没有发出去：{{reason}}',
    en: 'The mail did not go out: {{reason}}',
    status: 502,
  },
  mailUnreachable: {
    code: 20200,
    zh: '连不上邮件服务器，请检查地址、端口和加密方式：{{reason}}',
    en: 'The mail server cannot be reached. Check its name, port and encryption: {{reason}}',
    status: 502,
  },
  mailNotSecured: {
    code: 20201,
    zh: '没能和邮件服务器建立加密连接，请检查加密方式和服务器的证书：{{reason}}',
    en: 'No encrypted connection to the mail server. Check the encryption and the server’s certificate: {{reason}}',
    status: 502,
  },
  mailLoginRefused: {
    code: 20202,
    zh: '邮件服务器不接受这个用户名和密码：{{reason}}',
    en: 'The mail server does not accept the user name and password: {{reason}}',
    status: 502,
  },
  mailSenderRefused: {
    code: 20203,
    zh: '邮件服务器不接受这个发件人：{{reason}}',
    en: 'The mail server does not accept the sender: {{reason}}',
    status: 502,
  },
  mailReceiverRefused: {
    code: 20204,
    zh: '邮件服务器不接受这个收件人：{{reason}}',
    en: 'The mail server takes no mail for this address: {{reason}}',
    status: 502,
  },
  mailSiteUrlMissing: {
    code: 20133,
    zh: '请先设置站点地址（site_url），邮件里的链接要用它',
    en: 'Set the address of the site (site_url) first: links in mails begin with it.',
    status: 409,
  },
  linkWrong: {
    code: 20134,
    zh: '链接无效、已用过或过期了',
    en: 'This link is not valid, was used already, or has expired.',
    status: 403,
  },
  emailTaken: {
    code: 20135,
    zh: '这个邮箱已经是另一个账号的了',
    en: 'This e-mail address belongs to another account.',
    status: 409,
  },
  tokenNotAllowed: {
    code: 20136,
    zh: '访问令牌不能做这个操作',
    en: 'A personal access token may not do this.',
    status: 403,
  },
  tokenNotFound: { code: 20137, zh: '没有这个访问令牌', en: 'There is no such token.', status: 404 },
  tokensTooMany: {
    code: 20138,
    zh: '一个账号最多 {{max}} 个访问令牌',
    en: 'An account has at most {{max}} tokens.',
    status: 409,
  },
  handOverMissing: {
    code: 20139,
    zh: '还没有人接手：{{names}}',
    en: 'Nobody takes over yet: {{names}}',
    status: 409,
  },
  heirOverQuota: {
    code: 20220,
    zh: '“{{thing}}”不能交给 {{name}}：额度不够。换一个人，或先申请更多额度',
    en: '“{{thing}}” cannot go to {{name}}: a quota does not allow it. Name somebody else, or ask for more first.',
    status: 403,
  },
  lastAdministrator: {
    code: 20140,
    zh: '你是最后一个管理员，先让别人当管理员',
    en: 'You are the last administrator: make somebody else one first.',
    status: 409,
  },
} as const satisfies Record<string, ErrorKind>;
