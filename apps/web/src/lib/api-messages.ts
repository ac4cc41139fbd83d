import { messages } from './i18n.ts';

export const apiMessages = messages({
  noAnswer: {
    zh: '服务器没有回应，请检查网络后再试。',
    en: 'The server did not answer. Check the network and try again.',
  },
  tookTooLong: {
    zh: '服务器一分钟没有回应，请稍后再试。',
    en: 'The server did not answer within a minute. Try again later.',
  },
  notUnderstood: {
    zh: '服务器的回答读不懂，请稍后再试。',
    en: 'The answer of the server could not be read. Try again later.',
  },
  tooLarge: { zh: '文件过大，服务器没有接收。', en: 'The file is too large; the server did not take it.' },
});
