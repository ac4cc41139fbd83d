import { messages } from '../../lib/i18n.ts';

export const siteFilesMessages = messages({
  title: { zh: '附件管理', en: 'Attachments' },
  total: { zh: '共 {{count}} 个文件，用了 {{used}} MB', en: 'Files: {{count}}, {{used}} MB used' },
  user: { zh: '上传者的用户名', en: 'User name of the uploader' },
  by: { zh: '上传者', en: 'Uploaded by' },
  visit: { zh: '查看', en: 'Visit' },
  visitOf: { zh: '查看 {{name}}', en: 'Visit {{name}}' },
});
