import { messages } from '../../lib/i18n.ts';

export const recycleMessages = messages({
  title: { zh: '回收站', en: 'Recycle bin' },
  kept: { zh: '删除的页面保留 {{days}} 天。', en: 'Deleted pages are kept for {{days}} days.' },
  empty: { zh: '回收站是空的', en: 'The recycle bin is empty' },
  deletedBy: { zh: '{{name}} 删除于 {{when}}', en: 'Deleted by {{name}}, {{when}}' },
  deletedWhen: { zh: '删除于 {{when}}', en: 'Deleted {{when}}' },
  daysLeft: { zh: '剩 {{days}} 天', en: '{{days}} days left' },
  lastDay: { zh: '一天内清除', en: 'Removed within a day' },
  recover: { zh: '恢复', en: 'Restore' },
  recoverNamed: { zh: '恢复“{{title}}”', en: 'Restore “{{title}}”' },
  recoverTitle: { zh: '恢复页面“{{title}}”？', en: 'Restore the page “{{title}}”?' },
  toRootText: {
    zh: '页面回到项目的根目录，历史版本和附件都在。',
    en: 'The page comes back at the root of the item, with its history and files.',
  },
  where: { zh: '恢复到哪里', en: 'Where to' },
  toRoot: { zh: '恢复到根目录', en: 'Restore to the root' },
  toOrigin: { zh: '放回原处：{{path}}', en: 'Put it back where it was: {{path}}' },
  doneRoot: { zh: '“{{title}}”已回到根目录', en: '“{{title}}” is back at the root' },
  doneOrigin: { zh: '“{{title}}”已放回 {{path}}', en: '“{{title}}” is back in {{path}}' },
  more: { zh: '显示更早删除的', en: 'Show earlier ones' },
});
