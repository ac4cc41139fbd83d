import { messages } from '../../lib/i18n.ts';

/** What the menu of the console calls its panels. */
export const panelMessages = messages({
  users: { zh: '用户管理', en: 'Users' },
  items: { zh: '项目管理', en: 'Items' },
  announcements: { zh: '公告', en: 'Announcements' },
  announcementsHint: {
    zh: '所有人都会在消息里看到，可以定时发布，也可以写中英文两份。',
    en: 'Everybody finds them among his messages. They can wait for their time, and be written in both languages.',
  },
  attachments: { zh: '附件管理', en: 'Attachments' },
  externalLogin: { zh: '外部登录', en: 'External log-in' },
  ldap: { zh: 'LDAP', en: 'LDAP' },
  oauth: { zh: 'OAuth2', en: 'OAuth2' },
  generalAccess: { zh: '通用接入', en: 'General access' },
  backups: { zh: '备份', en: 'Backups' },
  audit: { zh: '审计日志', en: 'Audit log' },
  overview: { zh: '概览', en: 'Overview' },
  requests: { zh: '额度与申请', en: 'Quotas and requests' },
  settings: { zh: '站点设置', en: 'Web settings' },
  settingCards: { zh: '本页的设置', en: 'Settings on this page' },
  shares: { zh: '所有分享', en: 'All shares' },
  tokens: { zh: '所有令牌', en: 'All tokens' },
  about: { zh: '关于本站', en: 'About this site' },
});
