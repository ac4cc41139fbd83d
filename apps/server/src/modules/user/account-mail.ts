import type { Language } from '../../platform/http/language.ts';

interface AccountMail {
  readonly subject: string;
  readonly text: string;
}

interface Filled {
  readonly username: string;
  readonly link: string;
}

const VERIFY = {
  zh: {
    subject: '确认你的 Sheaf 邮箱',
    text: (to: Filled) =>
      `账号 ${to.username} 要使用这个邮箱。打开下面的链接确认，24 小时内有效：\n\n${to.link}\n\n如果不是你的账号，不用理会这封邮件。`,
  },
  en: {
    subject: 'Confirm your e-mail address for Sheaf',
    text: (to: Filled) =>
      `The account ${to.username} wants to use this address. Open this link within 24 hours to confirm it:\n\n${to.link}\n\nIf the account is not yours, ignore this mail.`,
  },
};

const RESET = {
  zh: {
    subject: '设置新的 Sheaf 密码',
    text: (to: Filled) =>
      `有人说忘了账号 ${to.username} 的密码。打开下面的链接设置新密码，1 小时内有效，只能用一次：\n\n${to.link}\n\n如果不是你，不用理会这封邮件，密码没有变。`,
  },
  en: {
    subject: 'A new password for Sheaf',
    text: (to: Filled) =>
      `Somebody said that he forgot the password of the account ${to.username}. Open this link within an hour to set a new one; it works once:\n\n${to.link}\n\nIf that was not you, ignore this mail: the password is as it was.`,
  },
};

const MOVED = {
  zh: {
    subject: '你的 Sheaf 账号换了邮箱',
    text: ({ username }: { readonly username: string }) =>
      `账号 ${username} 不再使用这个邮箱。如果不是你改的，请马上告诉站点管理员。`,
  },
  en: {
    subject: 'Your Sheaf account has another e-mail address',
    text: ({ username }: { readonly username: string }) =>
      `The account ${username} does not use this address any more. If you did not change it, tell the administrator of the site at once.`,
  },
};

export function verifyMail(language: Language, filled: Filled): AccountMail {
  const { subject, text } = VERIFY[language];
  return { subject, text: text(filled) };
}

export function resetMail(language: Language, filled: Filled): AccountMail {
  const { subject, text } = RESET[language];
  return { subject, text: text(filled) };
}

/** To the address that was the account's before. */
export function movedMail(language: Language, username: string): AccountMail {
  const { subject, text } = MOVED[language];
  return { subject, text: text({ username }) };
}
