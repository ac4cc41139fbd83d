import { messages } from '../../lib/i18n.ts';

export const noticeSettingMessages = messages({
  title: { zh: '通知', en: 'Notices' },
  mail: { zh: '邮件', en: 'By e-mail' },
  now: { zh: '马上', en: 'At once' },
  daily: { zh: '每天一封', en: 'Once a day' },
  never: { zh: '不发', en: 'Never' },
  mailHint: {
    zh: '发到你验证过的邮箱；每天一封在早上 8 点，只有还没读的提醒。',
    en: 'To the address that you verified. Once a day is at 8 in the morning, with what you have not read by then.',
  },
  mailUnavailable: {
    zh: '这个站点还没有设置邮件，提醒只出现在站点上。',
    en: 'This site sends no e-mail yet: reminders appear on the site alone.',
  },
  mailUnavailablePush: {
    zh: '这个站点还没有设置邮件，提醒只出现在站点上和推送地址。',
    en: 'This site sends no e-mail yet: reminders appear on the site and at the push address.',
  },
  address: { zh: '推送地址', en: 'Push address' },
  addressHint: {
    zh: '每条提醒会以 POST 发到这个 https 地址，表单里有 title 和 content。留空就不推送。',
    en: 'Each reminder is sent to this https address by POST, as a form with title and content. Leave it empty for none.',
  },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '已保存', en: 'Saved' },
});
