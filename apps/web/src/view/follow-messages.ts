import { messages } from '../lib/i18n.ts';

export const followMessages = messages({
  title: { zh: '关注', en: 'Follow' },
  why: {
    zh: '有人保存并通知时，你会收到提醒。',
    en: 'You get a reminder when somebody saves and tells others.',
  },
  loading: { zh: '正在加载…', en: 'Loading…' },
  failed: { zh: '没有加载出来。', en: 'It did not load.' },
  retry: { zh: '再试一次', en: 'Try again' },
  thisPage: { zh: '这个页面', en: 'This page' },
  catalog: { zh: '目录“{{name}}”里的页面', en: 'The pages in the catalog “{{name}}”' },
  wholeItem: { zh: '整个项目', en: 'The whole item' },
  notSaved: { zh: '没有保存，请再试一次。', en: 'Not saved. Try again.' },
  close: { zh: '关闭', en: 'Close' },
});
