import { messages } from '../lib/i18n.ts';

export const landingMessages = messages({
  title: { zh: '文档平台', en: 'Documentation' },
  headline: {
    zh: '写接口文档和手册，写完就能读',
    en: 'Write API documents and manuals; they are read as you wrote them',
  },
  story: {
    zh: '一个项目里有目录和页面。项目可以公开，也可以用访问密码保护，或只给成员看。',
    en: 'An item holds pages in catalogs. It is open to all, behind a visit password, or for its members only.',
  },
  register: { zh: '注册', en: 'Register' },
  readManual: { zh: '阅读使用手册', en: 'Read the manual' },
  openHint: {
    zh: '公开的项目不用登录：直接打开别人给你的地址。',
    en: 'Open items need no account: just open the address you were given.',
  },
});
