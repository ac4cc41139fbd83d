import { messages } from '../../lib/i18n.ts';

export const confirmMessages = messages({
  password: { zh: '登录密码', en: 'Password' },
  passwordMissing: { zh: '请填写登录密码', en: 'Enter the password' },
  login: {
    zh: '这个账号没有本站密码。请用它的外部账号重新登录，并在 10 分钟内回到这里。',
    en: 'This account has no password here. Log in once more where it comes from, and come back here within 10 minutes.',
  },
  again: { zh: '重新登录', en: 'Log in once more' },
  fresh: {
    zh: '你刚刚用外部账号登录过，可以直接继续。',
    en: 'You logged in a moment ago where this account comes from: go on.',
  },
});
