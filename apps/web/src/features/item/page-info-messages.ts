import { messages } from '../../lib/i18n.ts';

export const pageInfoMessages = messages({
  title: { zh: '页面信息', en: 'Page information' },
  pageTitle: { zh: '标题', en: 'Title' },
  author: { zh: '最后作者', en: 'Last author' },
  updated: { zh: '更新时间', en: 'Updated' },
  creator: { zh: '创建者', en: 'Created by' },
  created: { zh: '创建时间', en: 'Created' },
  keeper: { zh: '负责人', en: 'Keeper' },
  review: { zh: '复查日期', en: 'Review date' },
  size: { zh: '大小', en: 'Size' },
  sizeOf: { zh: '{{chars}} 个字符，{{size}}', en: '{{chars}} characters, {{size}}' },
  versions: { zh: '历史版本', en: 'Former versions' },
  files: { zh: '附件', en: 'Attachments' },
});
