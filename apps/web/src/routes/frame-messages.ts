import { messages } from '../lib/i18n.ts';

export const frameMessages = messages({
  skip: { zh: '跳到正文', en: 'Skip to content' },
  home: { zh: 'Sheaf 首页', en: 'Sheaf home' },
  published: { zh: '由 Sheaf 发布', en: 'Published with Sheaf' },
  useDark: { zh: '切换到深色', en: 'Use the dark theme' },
  useLight: { zh: '切换到浅色', en: 'Use the light theme' },
  myItems: { zh: '我的项目', en: 'My items' },
  settings: { zh: '用户设置', en: 'User settings' },
  quotas: { zh: '额度', en: 'Quotas' },
  manual: { zh: '使用手册', en: 'Manual' },
  account: { zh: '账号：{{name}}', en: 'Account: {{name}}' },
  logIn: { zh: '登录', en: 'Log in' },
  logOut: { zh: '退出登录', en: 'Log out' },
  screenFailed: { zh: '这个页面没能打开', en: 'This screen could not be opened' },
  screenFailedHint: {
    zh: '可能是网络断开，或 Sheaf 刚刚更新。重新加载通常就好了。',
    en: 'The network may be down, or Sheaf was just updated. Loading it again usually helps.',
  },
  screenAbsent: { zh: '没有这个地址', en: 'There is no such address' },
  screenAbsentHint: {
    zh: '链接可能写错了，或内容已被移走。',
    en: 'The link may be wrong, or what it led to was moved.',
  },
  reload: { zh: '重新加载', en: 'Load again' },
  toHome: { zh: '回首页', en: 'Go to the home page' },
});
