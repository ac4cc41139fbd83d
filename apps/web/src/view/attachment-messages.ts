import { messages } from '../lib/i18n.ts';

export const attachmentMessages = messages({
  files: { zh: '附件：{{count}} 个', en: 'Attachments: {{count}}' },
  filesLoading: { zh: '正在打开…', en: 'Opening…' },
  filesFailed: { zh: '没能取得附件，请再试一次。', en: 'The attachments did not come. Try again.' },
});
