import { messages } from '../lib/i18n.ts';

export const copiedTextMessages = messages({
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制', en: 'Copied' },
  notCopied: { zh: '没能复制，请手动选择', en: 'Not copied: select it yourself' },
});
