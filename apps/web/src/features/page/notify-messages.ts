import { messages } from '../../lib/i18n.ts';

/** Saving with a word to who follows the page. */
export const notifyMessages = messages({
  title: { zh: '保存并通知', en: 'Save and notify' },
  note: { zh: '告诉他们改了什么', en: 'What has changed' },
  people: { zh: '谁会收到', en: 'Who is told' },
  nobody: {
    zh: '还没有别人关注这一页，保存后不会通知任何人。',
    en: 'Nobody else follows this page yet, so nobody is told.',
  },
  told: { zh: '会通知 {{count}} 人：{{names}}', en: 'People who are told ({{count}}): {{names}}' },
  asking: { zh: '正在查看谁会收到…', en: 'Looking up who is told…' },
  others: { zh: '另外 {{count}} 位关注者', en: '{{count}} other followers' },
  followers: { zh: '关注这一页的人', en: 'Who follows the page' },
  followersHint: {
    zh: '关注上级目录或整个项目的人也会收到，由他们自己取消。',
    en: 'Who follows a catalog above it or the item is told too, and ends that himself.',
  },
  you: { zh: '（你自己不会收到）', en: '(you yourself are not told)' },
  remove: { zh: '不再通知 {{name}}', en: 'Stop telling {{name}}' },
  add: { zh: '添加项目成员', en: 'Add people of the item' },
  addAll: { zh: '添加全部', en: 'Add everybody' },
  separator: { zh: '、', en: ', ' },
  cancel: { zh: '取消', en: 'Cancel' },
});
