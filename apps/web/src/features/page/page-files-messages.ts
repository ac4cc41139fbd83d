import { messages } from '../../lib/i18n.ts';

/** The attachments beside the text. */
export const pageFilesMessages = messages({
  title: { zh: '附件', en: 'Attachments' },
  open: { zh: '附件 {{count}}', en: 'Attachments {{count}}' },
  close: { zh: '关闭附件', en: 'Close attachments' },
  facts: { zh: '{{size}} · {{date}}', en: '{{size}} · {{date}}' },
  insert: { zh: '把“{{name}}”插入正文', en: 'Insert “{{name}}” into the text' },
  remove: { zh: '删除“{{name}}”', en: 'Delete “{{name}}”' },
  removeTitle: { zh: '删除附件“{{name}}”', en: 'Delete attachment “{{name}}”' },
  removeText: {
    zh: '文件会从这一页删除，正文里指向它的链接将打不开。',
    en: 'The file is taken off this page; links to it in the text will no longer open.',
  },
  removeConfirm: { zh: '删除附件', en: 'Delete attachment' },
  none: { zh: '这一页还没有附件。', en: 'This page has no attachments yet.' },
  dropHere: { zh: '拖到这里上传，单个不超过 {{max}}', en: 'Drop files here, {{max}} each at most' },
  choose: { zh: '选择文件', en: 'Choose files' },
  library: { zh: '从附件库选择', en: 'Choose from your attachments' },
  uploading: { zh: '正在上传 {{name}}', en: 'Uploading {{name}}' },
  tooLarge: { zh: '超过 {{max}}，没有上传。', en: 'Larger than {{max}}; not uploaded.' },
  pageNotSaved: {
    zh: '新页面要先保存，才能添加附件。',
    en: 'A new page must be saved before files can be attached.',
  },
  dismiss: { zh: '不再显示“{{name}}”', en: 'Dismiss “{{name}}”' },
});
