import { messages } from '../../lib/i18n.ts';

export const outsideMessages = messages({
  entrance: { zh: '用其他账号登录', en: 'Log in with another account' },
  refusedSaid: {
    zh: '没有登录，请再试一次，或者告诉管理员',
    en: 'Nobody was logged in. Try again, or tell an administrator.',
  },
  card: { zh: '别处的账号', en: 'Accounts elsewhere' },
  hint: {
    zh: '关联后可以用它登录这个账号。',
    en: 'Once it is linked you log in to this account with it.',
  },
  none: { zh: '没有关联的账号', en: 'No account is linked' },
  link: { zh: '关联', en: 'Link' },
  linked: { zh: '已关联', en: 'Linked' },
  since: { zh: '{{when}} 关联', en: 'Linked {{when}}' },
  unlink: { zh: '取消关联', en: 'Unlink' },
  unlinkOf: { zh: '取消关联 {{name}}', en: 'Unlink {{name}}' },
  unlinkTitle: { zh: '取消关联', en: 'Unlink this account' },
  unlinkText: { zh: '{{name}} 不能再登录这个账号。', en: '{{name}} does not log in to this account any more.' },
  cancel: { zh: '取消', en: 'Cancel' },
});
