import { messages } from '../../lib/i18n.ts';

/** What the menu of the console calls its panels. */
export const panelMessages = messages({
  users: { zh: '用户管理', en: 'Users' },
  items: { zh: '项目管理', en: 'Items' },
  attachments: { zh: '附件管理', en: 'Attachments' },
  externalLogin: { zh: '外部登录', en: 'External log-in' },
  ldap: { zh: 'LDAP', en: 'LDAP' },
  oauth: { zh: 'OAuth2', en: 'OAuth2' },
  generalAccess: { zh: '通用接入', en: 'General access' },
  settings: { zh: '站点设置', en: 'Web settings' },
  about: { zh: '关于本站', en: 'About this site' },
});
