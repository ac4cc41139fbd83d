import { messages } from '../lib/i18n.ts';

/** A question to an item. */
export const askMessages = messages({
  title: { zh: '问这个项目', en: 'Ask this item' },
  question: { zh: '问题', en: 'Question' },
  hint: { zh: '例如：部分退款能退几次？', en: 'For instance: how often can an order be refunded?' },
  ask: { zh: '提问', en: 'Ask' },
  asking: { zh: '正在找页面、写回答…', en: 'Looking for pages and writing…' },
  stop: { zh: '停下', en: 'Stop' },
  stopped: { zh: '已停下。', en: 'Stopped.' },
  retry: { zh: '再试一次', en: 'Try again' },
  failed: { zh: '服务器没有回应。', en: 'The server did not answer.' },
  answer: { zh: '回答', en: 'Answer' },
  sources: { zh: '来源', en: 'Sources' },
  source: { zh: '来源 {{number}}', en: 'Source {{number}}' },
  nothing: { zh: '你能看的页面里没有写这个。', en: 'The pages that you may read do not say it.' },
  closest: { zh: '最接近的页面', en: 'Pages that come closest' },
  care: {
    zh: '只用你能看的页面回答。可能有错，以原文为准。',
    en: 'Answered from pages that you may read, and nothing else. It may be wrong: the pages count.',
  },
  earlier: { zh: '之前：{{question}}', en: 'Earlier: {{question}}' },
  close: { zh: '关闭', en: 'Close' },
});
