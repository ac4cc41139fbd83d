import { messages } from '../lib/i18n.ts';

export const apiCallMessages = messages({
  languages: { zh: '请求代码的语言', en: 'Language of the code' },
});
