import { messages } from '../lib/i18n.ts';

export const oldAddressMessages = messages({
  title: { zh: '旧地址', en: 'An old address' },
  leading: { zh: '正在转到现在的地址…', en: 'Leading on to where it is now…' },
  home: { zh: '回到首页', en: 'Home' },
});
