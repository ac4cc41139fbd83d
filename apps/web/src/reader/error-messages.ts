import { messages } from '../lib/i18n.ts';

export const errorMessages = messages({
  hidden: { zh: '你看不到这个页面', en: 'You cannot see this page' },
  hiddenWhy: {
    zh: '它可能已被删除，或者你还不是项目成员。向项目管理员申请加入。',
    en: 'It may have been deleted, or you are not a member yet. Ask an item admin to add you.',
  },
  ended: { zh: '这个分享链接打不开了', en: 'This share link does not open' },
  endedWhy: {
    zh: '它可能已过期、被停用，或者次数已用完；页面也可能已被删除。请向分享给你的人要一个新链接。',
    en: 'It may have expired, been ended or been opened as often as it may be, or the page was deleted. Ask whoever shared it for a new link.',
  },
  failed: { zh: '页面没能打开', en: 'This page could not be opened' },
  failedWhy: { zh: '你的内容没有受影响，过一会儿再试。', en: 'Your text is not affected. Try again in a while.' },
  logIn: { zh: '登录', en: 'Log in' },
  goHome: { zh: '返回首页', en: 'Go home' },
  tryAgain: { zh: '重试', en: 'Try again' },
  home: { zh: 'Sheaf 首页', en: 'Sheaf home' },
  needsScript: {
    zh: '这个页面需要 JavaScript。阅读页面不需要。',
    en: 'This screen needs JavaScript. Reading pages do not.',
  },
  passwordNeedsScript: {
    zh: '这个项目设了访问密码，输入密码需要 JavaScript。打开 JavaScript 后重新加载本页。',
    en: 'This item has a visit password, and entering it needs JavaScript. Turn JavaScript on and load this page again.',
  },
  manual: { zh: '使用手册', en: 'Manual' },
});
