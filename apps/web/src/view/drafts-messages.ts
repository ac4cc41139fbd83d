import { messages } from '../lib/i18n.ts';

export const draftsMessages = messages({
  title: { zh: '退出会丢掉没有保存的内容', en: 'Logging out would lose what is not saved' },
  text: {
    zh: '这个浏览器里有你的 {{count}} 份草稿，退出登录会删掉它们：',
    en: 'Drafts of yours in this browser: {{count}}. Logging out removes them:',
  },
  untitled: { zh: '没有标题的新页面', en: 'A new page without a title' },
  line: { zh: '{{title}}（{{time}}）', en: '{{title}} ({{time}})' },
  more: { zh: '另外还有 {{count}} 份', en: 'And others: {{count}}' },
  hint: { zh: '先打开这些页面保存，就不会丢。', en: 'To keep them, stay and save these pages.' },
  stay: { zh: '留下', en: 'Stay' },
  leave: { zh: '退出并删除草稿', en: 'Log out and remove them' },
});
