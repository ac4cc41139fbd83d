import { messages } from '../../lib/i18n.ts';

export const siteFilesMessages = messages({
  title: { zh: '附件管理', en: 'Attachments' },
  total: { zh: '共 {{count}} 个文件，用了 {{used}} MB', en: 'Files: {{count}}, {{used}} MB used' },
  user: { zh: '上传者的用户名', en: 'User name of the uploader' },
  none: { zh: '还没有人上传文件', en: 'Nobody has uploaded a file yet' },
  noneHint: {
    zh: '大家上传的文件和粘贴的图片会列在这里。',
    en: 'Files that people upload, and pictures that they paste, are listed here.',
  },
  by: { zh: '上传者', en: 'Uploaded by' },
  visit: { zh: '查看', en: 'Visit' },
  visitOf: { zh: '查看 {{name}}', en: 'Visit {{name}}' },
});
