import { messages } from '../../lib/i18n.ts';

export const consoleMessages = messages({
  title: { zh: '管理后台', en: 'Administration' },
  menu: { zh: '管理后台的菜单', en: 'Menu of the console' },
  back: { zh: '返回项目', en: 'Back to items' },
  notAdmin: { zh: '只有站点管理员能打开这里', en: 'Only administrators of the site can open this' },
  notAdminHint: {
    zh: '需要的话，请站点管理员帮忙，或者请他让你也当管理员。',
    en: 'Ask an administrator for what you need, or to make you one too.',
  },
  links: { zh: '更多信息', en: 'Read on' },
  manual: { zh: '使用手册', en: 'Manual' },
  calls: { zh: '接口文档', en: 'API reference' },
});
