import { messages } from '../lib/i18n.ts';

/** The titles of working screens until they show their own. */
export const screenMessages = messages({
  screenLogIn: { zh: '登录', en: 'Log in' },
  screenRegister: { zh: '注册', en: 'Register' },
  screenSetting: { zh: '用户设置', en: 'User settings' },
  screenMessages: { zh: '消息', en: 'Messages' },
  screenAdmin: { zh: '管理后台', en: 'Administration' },
  screenPrices: { zh: '额度', en: 'Quotas' },
  screenOrder: { zh: '申请额度', en: 'Ask for more' },
  screenItems: { zh: '我的项目', en: 'My items' },
  screenItemGroups: { zh: '项目分组', en: 'Groups of items' },
  screenItemSetting: { zh: '项目设置', en: 'Item settings' },
  screenItemAdd: { zh: '新建项目', en: 'New item' },
  screenPassword: { zh: '访问密码', en: 'Visit password' },
  screenEdit: { zh: '编辑页面', en: 'Edit page' },
  screenDiff: { zh: '对比历史版本', en: 'Compare with a former version' },
  screenShare: { zh: '打开分享', en: 'Open a share' },
  screenCatalogs: { zh: '目录管理', en: 'Catalogs' },
});
