import { messages } from '../../lib/i18n.ts';

export const siteMessages = messages({
  promo: { zh: '接口', en: 'API' },
  promoText: {
    zh: '脚本和流水线也能读写这里的项目和页面。',
    en: 'Scripts and pipelines can read and write items and pages here, too.',
  },
  promoLink: { zh: '看看有哪些接口', en: 'See the calls' },
  promoClose: { zh: '不再显示', en: 'Do not show again' },
});
